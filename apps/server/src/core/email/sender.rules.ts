/** A password must not cross a network in the clear. */
export function requiresEncryption({ hostname, username }: URL): boolean {
  const isLocalHost = hostname === 'localhost' || hostname === '[::1]' || hostname.startsWith('127.');
  return username !== '' && !isLocalHost;
}

export interface Sender {
  readonly name: string;
  readonly address: string;
}

interface Settings {
  readonly mailFrom: Sender | null;
  readonly smtpUrl: URL;
  readonly publicUrl: URL | null;
}

const ADDRESS = /^[^\s@<>,;:"()[\]\\]+@[^\s@<>,;:"()[\]\\]+$/;

export function isEmailAddress(text: string): boolean {
  return ADDRESS.test(text) && text.length <= 254;
}

const DEFAULT_SENDER_NAME = 'EcoPulse';

/** An address, alone or as `Name <address>` or `"Name" <address>`; null for anything else. */
export function parseSender(text: string): Sender | null {
  const [, quoted, plain, address = text] = /^(?:"([^"\\]*)"|([^"<>]*?)) *<([^<>]+)>$/.exec(text) ?? [];
  const name = (quoted ?? plain ?? '').trim() || DEFAULT_SENDER_NAME;
  return isEmailAddress(address) && !/\p{Cc}/u.test(name) && name.length <= 100 ? { name, address } : null;
}

/**
 * `MAIL_FROM`; else the SMTP user if it is an address, which most servers require; else ecopulse@ the host of `PUBLIC_URL`
 * or the server.
 */
export function chooseSender({ mailFrom, ...settings }: Settings): Sender {
  return mailFrom ?? { name: DEFAULT_SENDER_NAME, address: deriveAddress(settings) };
}

function deriveAddress({ smtpUrl, publicUrl }: Omit<Settings, 'mailFrom'>): string {
  const user = decodeURIComponent(smtpUrl.username);
  if (isEmailAddress(user)) return user;
  const { hostname } = publicUrl ?? smtpUrl;
  if (hostname.startsWith('[')) return `ecopulse@[IPv6:${hostname.slice(1, -1)}]`;
  const isIpV4 = /^[\d.]+$/.test(hostname);
  return `ecopulse@${isIpV4 ? `[${hostname}]` : hostname}`;
}
