import type { NodemailerError } from 'nodemailer';
import { requiresEncryption, type Sender } from './sender.rules.ts';
import type { ComposedEmail } from './compose-email.ts';

interface Settings {
  readonly smtpUrl: URL;
  readonly from: Sender;
}

interface Delivery {
  /** A single address: nodemailer would split a list and send to all of them. */
  readonly to: string;
  readonly email: ComposedEmail;
  /** The same for all attempts, so that an SMTP server can detect duplicates. */
  readonly messageId: string;
  readonly date: Date;
  readonly signal: AbortSignal;
}

/** The message contains no address, since logs and admins see it. */
export class EmailNotSentError extends Error {
  override readonly name = 'EmailNotSentError';
  readonly isFinal: boolean;

  constructor(error: NodemailerError) {
    const { code = 'unknown error', responseCode, command, permanent } = error;
    super(`${responseCode ?? code}${command === undefined ? '' : ` at ${command}`}`);
    const isEmailRefused = code === 'EENVELOPE' || code === 'EMESSAGE';
    // EENVELOPE without a response code: nodemailer itself rejected the sender or the recipient, so a retry would fail too.
    // A refused sign-in (EAUTH) is a configuration error, so it is retried.
    this.isFinal = isEmailRefused && (responseCode === undefined ? code === 'EENVELOPE' : permanent === true);
  }
}

export interface MailServer {
  /** Throws `EmailNotSentError`. */
  deliver(delivery: Delivery): Promise<void>;
}

/** Must be shorter than the queue's expiry, or a retry could overlap a running attempt. */
const MAX_ATTEMPT_MS = 90_000;
export const ATTEMPT_EXPIRES_SECONDS = 240;

const TIMEOUTS = { connectionTimeout: 10_000, greetingTimeout: 10_000, dnsTimeout: 10_000, socketTimeout: 60_000 };

/** Loaded on first use: 0.1 s and about 25 MB that a server without email does not need. */
async function openTransport(smtpUrl: URL) {
  const { createTransport } = await import('nodemailer');
  return createTransport({
    ...TIMEOUTS,
    url: smtpUrl.href,
    // Set explicitly, since the URL could override it with `?requireTLS=false`.
    requireTLS: requiresEncryption(smtpUrl),
    disableFileAccess: true,
    disableUrlAccess: true,
  });
}

/** One-click unsubscribe (RFC 8058) works only over HTTPS. */
function unsubscribeHeaders(address: string | undefined): Record<string, string> {
  if (address === undefined) return {};
  return {
    'List-Unsubscribe': `<${address}>`,
    ...(address.startsWith('https:') && { 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }),
  };
}

export function openMailServer({ smtpUrl, from }: Settings): MailServer {
  let transportPromise: ReturnType<typeof openTransport> | null = null;
  return {
    async deliver({ to, email: { unsubscribe, ...email }, messageId, date, signal }) {
      const transport = await (transportPromise ??= openTransport(smtpUrl));
      try {
        await transport.sendMail({
          from: { ...from },
          to: { name: '', address: to },
          ...email,
          messageId,
          date,
          headers: { 'Auto-Submitted': 'auto-generated', ...unsubscribeHeaders(unsubscribe) },
          signal: AbortSignal.any([signal, AbortSignal.timeout(MAX_ATTEMPT_MS)]),
        });
      } catch (error) {
        throw new EmailNotSentError(error as NodemailerError);
      }
    },
  };
}
