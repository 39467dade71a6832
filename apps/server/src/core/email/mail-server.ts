import type { NodemailerError } from 'nodemailer';
import { requiresEncryption } from './sender.rules.ts';
import type { ComposedEmail } from './compose-email.ts';

interface Settings {
  readonly smtpUrl: URL;
  /** The address that mails come from. */
  readonly from: string;
}

interface Delivery {
  /** One plain address, since a list would be taken apart and sent to all of them. */
  readonly to: string;
  readonly letter: ComposedEmail;
  /** The same in every attempt, so that a mail server that gets it twice can tell. */
  readonly messageId: string;
  readonly date: Date;
  readonly signal: AbortSignal;
}

/** A mail that the mail server has not taken; the message names no address, since logs and admins see it. */
export class NotSentError extends Error {
  override readonly name = 'NotSentError';
  /** Whether it would refuse the same mail again. */
  readonly isFinal: boolean;

  constructor(error: NodemailerError) {
    const { code = 'unknown error', responseCode, command, permanent } = error;
    super(`${responseCode ?? code}${command === undefined ? '' : ` at ${command}`}`);
    const concernsMail = code === 'EENVELOPE' || code === 'EMESSAGE';
    // Without an answer of the server, the mail's own addresses are invalid. A refused sign-in is a wrong setting.
    this.isFinal = concernsMail && (responseCode === undefined ? code === 'EENVELOPE' : permanent === true);
  }
}

export interface MailServer {
  /** Hands over one mail. Throws `NotSentError`. */
  deliver(delivery: Delivery): Promise<void>;
}

/** No attempt takes longer; the queue tries it again after `ATTEMPT_EXPIRES_SECONDS`, and must not before it ended. */
const MAX_ATTEMPT_MS = 90_000;
export const ATTEMPT_EXPIRES_SECONDS = 240;

const TIMEOUTS = { connectionTimeout: 10_000, greetingTimeout: 10_000, dnsTimeout: 10_000, socketTimeout: 60_000 };

/** Loads the library, which a server without mails never needs: it takes 0.1 s and some 25 MB of memory. */
async function openTransport(smtpUrl: URL) {
  const { createTransport } = await import('nodemailer');
  return createTransport({
    ...TIMEOUTS,
    url: smtpUrl.href,
    // The address can say otherwise: `?requireTLS=false`.
    requireTLS: requiresEncryption(smtpUrl),
    disableFileAccess: true,
    disableUrlAccess: true,
  });
}

/** Lets programs for mails end such mails by one press (RFC 8058), which they do only over HTTPS. */
function unsubscribeHeaders(address: string | undefined): Record<string, string> {
  if (address === undefined) return {};
  return {
    'List-Unsubscribe': `<${address}>`,
    ...(address.startsWith('https:') && { 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }),
  };
}

/** The mail server of `SMTP_URL`. Each mail has its own connection. */
export function openMailServer({ smtpUrl, from }: Settings): MailServer {
  let opened: ReturnType<typeof openTransport> | null = null;
  return {
    async deliver({ to, letter: { unsubscribe, ...letter }, messageId, date, signal }) {
      const transport = await (opened ??= openTransport(smtpUrl));
      try {
        await transport.sendMail({
          from: { name: 'EcoPulse', address: from },
          to: { name: '', address: to },
          ...letter,
          messageId,
          date,
          headers: { 'Auto-Submitted': 'auto-generated', ...unsubscribeHeaders(unsubscribe) },
          signal: AbortSignal.any([signal, AbortSignal.timeout(MAX_ATTEMPT_MS)]),
        });
      } catch (error) {
        throw new NotSentError(error as NodemailerError);
      }
    },
  };
}
