/** A password must not cross a network in the clear. */
export function requiresEncryption({ hostname, username }: URL): boolean {
  const isLocalHost = hostname === 'localhost' || hostname === '[::1]' || hostname.startsWith('127.');
  return username !== '' && !isLocalHost;
}

interface Settings {
  readonly mailFrom: string | null;
  readonly smtpUrl: URL;
  readonly publicUrl: URL | null;
}

const ADDRESS = /^[^\s@<>,;:"()[\]\\]+@[^\s@<>,;:"()[\]\\]+$/;

export function isEmailAddress(text: string): boolean {
  return ADDRESS.test(text) && text.length <= 254;
}

/**
 * `MAIL_FROM`; else the SMTP user if it is an address, which most servers require; else ecopulse@ the host of `PUBLIC_URL`
 * or the server.
 */
export function senderAddress({ mailFrom, smtpUrl, publicUrl }: Settings): string {
  if (mailFrom !== null) return mailFrom;
  const user = decodeURIComponent(smtpUrl.username);
  if (isEmailAddress(user)) return user;
  const { hostname } = publicUrl ?? smtpUrl;
  if (hostname.startsWith('[')) return `ecopulse@[IPv6:${hostname.slice(1, -1)}]`;
  const isIpV4 = /^[\d.]+$/.test(hostname);
  return `ecopulse@${isIpV4 ? `[${hostname}]` : hostname}`;
}
