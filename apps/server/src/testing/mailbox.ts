import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import PostalMime from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import { UNTRUSTED_CERTIFICATE } from './untrusted-certificate.ts';

export interface ReceivedEmail {
  /** Of the envelope, which decides where an email goes. */
  readonly sender: string;
  readonly recipients: readonly string[];
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly messageId: string;
  readonly raw: string;
  readonly links: readonly string[];
}

/** At `data`, the server refuses the whole email after receiving it. */
export interface Refusal {
  readonly at: 'recipient' | 'data';
  readonly code: number;
  readonly text: string;
}

export interface Mailbox {
  readonly smtpUrl: string;
  readonly port: number;
  emails(): readonly ReceivedEmail[];
  /** How many recipients clients have named, refused ones included. */
  attempts(): number;
  /** Of the emails to a recipient, the first that no earlier call has returned. Throws after `withinMs`. */
  next(recipient: string, withinMs?: number): Promise<ReceivedEmail>;
  /** Null accepts emails again. */
  refuse(refusal: Refusal | null): void;
  close(): Promise<void>;
}

const TIMEOUT_MS = 20_000;

/** A real SMTP server. With a fixed port it can be reopened at the same address. `secure` has an untrusted certificate. */
export async function openMailbox({ port = 0, secure = false } = {}): Promise<Mailbox> {
  const emails: ReceivedEmail[] = [];
  const returnedEmails = new Set<ReceivedEmail>();
  const pendingLookups = new Set<() => void>();
  let attempts = 0;
  let refusal: Refusal | null = null;
  const createRefusalError = (at: Refusal['at']): Error | null =>
    refusal?.at === at ? Object.assign(new Error(refusal.text), { responseCode: refusal.code }) : null;

  const server = new SMTPServer({
    ...(secure && { secure, ...UNTRUSTED_CERTIFICATE }),
    authOptional: true,
    disableReverseLookup: true,
    disabledCommands: ['STARTTLS'],
    logger: false,
    closeTimeout: 100,
    onRcptTo: (_address, _session, done) => {
      attempts += 1;
      done(createRefusalError('recipient'));
    },
    onData: (stream, { envelope }, done) => {
      const receiveEmail = async (): Promise<Error | null> => {
        const raw = await buffer(stream);
        const refusalError = createRefusalError('data');
        if (refusalError) return refusalError;
        const sender = envelope.mailFrom ? envelope.mailFrom.address : '';
        emails.push(
          await parseEmail(
            raw,
            sender,
            envelope.rcptTo.map(({ address }) => address),
          ),
        );
        for (const resolveIfReceived of pendingLookups) resolveIfReceived();
        return null;
      };
      // oxlint-disable-next-line promise/no-callback-in-promise -- smtp-server takes the answer by a callback
      receiveEmail().then(done, done);
    },
  });
  // Clients may disconnect at any time.
  server.on('error', () => undefined);
  const listening = server.listen(port, '127.0.0.1');
  await once(listening, 'listening');
  const { port: boundPort } = listening.address() as AddressInfo;

  return {
    smtpUrl: `${secure ? 'smtps' : 'smtp'}://127.0.0.1:${boundPort}`,
    port: boundPort,
    emails: () => emails,
    attempts: () => attempts,
    refuse: (newRefusal) => void (refusal = newRefusal),
    next(recipient, withinMs = TIMEOUT_MS) {
      return new Promise((resolve, reject) => {
        const resolveIfReceived = (): void => {
          const email = emails.find((mail) => !returnedEmails.has(mail) && mail.recipients.includes(recipient));
          if (!email) return;
          returnedEmails.add(email);
          stop();
          resolve(email);
        };
        const timeout = setTimeout(() => {
          stop();
          reject(new Error(`no mail to ${recipient} in ${withinMs} ms; there are ${emails.length} others`));
        }, withinMs);
        const stop = (): void => {
          clearTimeout(timeout);
          pendingLookups.delete(resolveIfReceived);
        };
        pendingLookups.add(resolveIfReceived);
        resolveIfReceived();
      });
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

async function parseEmail(raw: Buffer, sender: string, recipients: readonly string[]): Promise<ReceivedEmail> {
  const { subject = '', text = '', html = '', messageId = '' } = await PostalMime.parse(raw);
  const links = text.match(/https?:\/\/\S+/g) ?? [];
  return { sender, recipients, subject, text, html, messageId, raw: raw.toString('utf8'), links };
}
