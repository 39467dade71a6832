const IP_ADDRESS = /^(\[.*\]|\d+\.\d+\.\d+\.\d+)$/;

/** Only localhost and the host of PUBLIC_URL: a passkey belongs to one domain, and WebAuthn refuses IP addresses. */
export function takesPasskeys(hostname: string, publicUrl: URL | null): boolean {
  const name = hostname.toLowerCase();
  return name === 'localhost' || (name === publicUrl?.hostname && !IP_ADDRESS.test(name));
}
