const IP_ADDRESS = /^(\[.*\]|\d+\.\d+\.\d+\.\d+)$/;

/**
 * Whether passkeys work for a browser that called this host name: at `localhost`, and at the name in PUBLIC_URL.
 * Browsers refuse IP addresses (WebAuthn's relying party id is a domain), and a passkey belongs to one name.
 */
export function takesPasskeys(hostname: string, publicUrl: URL | null): boolean {
  const name = hostname.toLowerCase();
  return name === 'localhost' || (name === publicUrl?.hostname && !IP_ADDRESS.test(name));
}
