/** Whether a connection to a mail server must be encrypted: a password must not cross a network in the clear. */
export function requiresEncryption({ hostname, username }: URL): boolean {
  const isThisMachine = hostname === 'localhost' || hostname === '[::1]' || hostname.startsWith('127.');
  return username !== '' && !isThisMachine;
}

interface Settings {
  readonly mailFrom: string | null;
  readonly smtpUrl: URL;
  readonly publicUrl: URL | null;
}

const ADDRESS = /^[^\s@<>,;:"()[\]\\]+@[^\s@<>,;:"()[\]\\]+$/;

/** Whether a text is one plain address, without a name. */
export function isAddress(text: string): boolean {
  return ADDRESS.test(text) && text.length <= 254;
}

/**
 * The address that mails come from: `MAIL_FROM`; else the user at the mail server if that is an address, which most mail
 * servers require; else a name at the host of `PUBLIC_URL`, or of the mail server.
 */
export function senderAddress({ mailFrom, smtpUrl, publicUrl }: Settings): string {
  if (mailFrom !== null) return mailFrom;
  const user = decodeURIComponent(smtpUrl.username);
  if (isAddress(user)) return user;
  const host = (publicUrl ?? smtpUrl).hostname;
  return `ecopulse@${/^\[|^[\d.]+$/.test(host) ? `[${host.replace(/^\[(.*)\]$/, 'IPv6:$1')}]` : host}`;
}
