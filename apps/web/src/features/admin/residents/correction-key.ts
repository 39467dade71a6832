/** A UUID (version 4). `crypto.randomUUID` is there only under HTTPS, and a house may serve its desk without. */
export function correctionKey(): string {
  const bytes = [...crypto.getRandomValues(new Uint8Array(16))].map((byte, place) => {
    if (place === 6) return (byte & 0x0f) | 0x40;
    return place === 8 ? (byte & 0x3f) | 0x80 : byte;
  });
  const digits = bytes.map((byte) => byte.toString(16).padStart(2, '0')).join('');
  return digits.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
