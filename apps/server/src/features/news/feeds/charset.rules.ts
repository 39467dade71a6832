const MAX_DECLARATION_BYTES = 200;
const UTF_8 = 'utf-8';
const MAX_CODE_POINT = 0x10_ff_ff;

const BYTE_ORDER_MARKS = [
  { encoding: 'utf-8', mark: [0xef, 0xbb, 0xbf] },
  { encoding: 'utf-16le', mark: [0xff, 0xfe] },
  { encoding: 'utf-16be', mark: [0xfe, 0xff] },
];
/** Which of the first four bytes are zero (0), with or without a byte order mark: documents begin with ASCII. */
const WIDE_ENCODINGS: Readonly<Record<string, string>> = {
  '0x0x': 'utf-16be',
  x0x0: 'utf-16le',
  '000x': 'utf-32be',
  '00xx': 'utf-32be',
  x000: 'utf-32le',
  xx00: 'utf-32le',
};

/**
 * Precedence: UTF-16 or UTF-32 by its zero bytes, byte order mark, valid UTF-8, HTTP header, XML declaration. An unknown
 * encoding is read as UTF-8. Never throws: invalid bytes become U+FFFD.
 */
export function decodeDocument(bytes: Uint8Array, contentType: string | null): string {
  const zeros = Array.from(bytes.subarray(0, 4), (byte) => (byte === 0 ? '0' : 'x')).join('');
  const wideEncoding = WIDE_ENCODINGS[zeros];
  if (wideEncoding?.startsWith('utf-32')) return decodeUtf32(bytes, wideEncoding === 'utf-32le');
  if (wideEncoding !== undefined) return new TextDecoder(wideEncoding).decode(bytes);
  const hasMark = ({ mark }: { mark: number[] }) => mark.every((byte, index) => bytes[index] === byte);
  const markedEncoding = BYTE_ORDER_MARKS.find(hasMark)?.encoding;
  if (markedEncoding !== undefined) return new TextDecoder(markedEncoding).decode(bytes);
  const declaredEncoding = parseHeaderCharset(contentType) ?? parseXmlEncoding(bytes) ?? UTF_8;
  const utf8Text = hasHighByte(bytes) ? tryDecodeUtf8(bytes) : null;
  return utf8Text ?? createDecoder(declaredEncoding).decode(bytes);
}

/** `TextDecoder` does not know UTF-32. */
function decodeUtf32(bytes: Uint8Array, isLittleEndian: boolean): string {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const characters: string[] = [];
  for (let offset = 0; offset + 4 <= bytes.byteLength; offset += 4) {
    const point = view.getUint32(offset, isLittleEndian);
    characters.push(point > MAX_CODE_POINT ? '\ufffd' : String.fromCodePoint(point));
  }
  return characters.join('').replace(/^\ufeff/, '');
}

function parseHeaderCharset(contentType: string | null): string | null {
  return /charset\s*=\s*"?([\w.:-]{1,40})/i.exec(contentType ?? '')?.[1] ?? null;
}

function parseXmlEncoding(bytes: Uint8Array): string | null {
  const start = new TextDecoder('latin1').decode(bytes.subarray(0, MAX_DECLARATION_BYTES));
  return /^\s*<\?xml[^>]{0,150}?encoding\s*=\s*["']([\w.:-]{1,40})["']/i.exec(start)?.[1] ?? null;
}

/** ISO-2022-JP encodes other characters in ASCII bytes, so being valid UTF-8 proves nothing there. */
function hasHighByte(bytes: Uint8Array): boolean {
  return bytes.some((byte) => byte > 0x7f);
}

function tryDecodeUtf8(bytes: Uint8Array): string | null {
  try {
    return new TextDecoder(UTF_8, { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}

function createDecoder(label: string): TextDecoder {
  try {
    return new TextDecoder(label);
  } catch {
    return new TextDecoder(UTF_8);
  }
}
