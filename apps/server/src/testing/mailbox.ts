import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { buffer } from 'node:stream/consumers';
import PostalMime from 'postal-mime';
import { SMTPServer } from 'smtp-server';

/** A mail as the mail server got it. */
export interface ReceivedMail {
  /** The addresses of the envelope, which decide where a mail goes. */
  readonly sender: string;
  readonly recipients: readonly string[];
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly messageId: string;
  readonly raw: string;
  /** The links in its text. */
  readonly links: readonly string[];
}

/** What the mail server says to a recipient or, after the data, to the whole mail. */
export interface Refusal {
  readonly at: 'recipient' | 'data';
  readonly code: number;
  readonly text: string;
}

export interface Mailbox {
  /** For `SMTP_URL`. */
  readonly smtpUrl: string;
  readonly port: number;
  /** All mails that it took, in order. */
  mails(): readonly ReceivedMail[];
  /** The attempts, also those that it refused. */
  attempts(): number;
  /** The first mail to an address that no earlier call has returned; waits for it. Throws if none comes in time. */
  next(recipient: string, withinMs?: number): Promise<ReceivedMail>;
  /** Refuses every mail from now on, or takes them again. */
  refuse(refusal: Refusal | null): void;
  close(): Promise<void>;
}

const TIMEOUT_MS = 20_000;

/**
 * A real mail server on this machine, for tests and for journeys: `SMTP_URL` of the server under test is its `smtpUrl`.
 * With a port it can be opened again where it was.
 */
export async function openMailbox({ port = 0 } = {}): Promise<Mailbox> {
  const mails: ReceivedMail[] = [];
  const returned = new Set<ReceivedMail>();
  const waiting = new Set<() => void>();
  let attempts = 0;
  let refusal: Refusal | null = null;
  const judge = (at: Refusal['at']): Error | null =>
    refusal?.at === at ? Object.assign(new Error(refusal.text), { responseCode: refusal.code }) : null;

  const server = new SMTPServer({
    authOptional: true,
    disableReverseLookup: true,
    disabledCommands: ['STARTTLS'],
    logger: false,
    closeTimeout: 100,
    onRcptTo: (_address, _session, done) => {
      attempts += 1;
      done(judge('recipient'));
    },
    onData: (stream, { envelope }, done) => {
      const take = async (): Promise<Error | null> => {
        const raw = await buffer(stream);
        const refused = judge('data');
        if (refused) return refused;
        const sender = envelope.mailFrom ? envelope.mailFrom.address : '';
        mails.push(
          await parsed(
            raw,
            sender,
            envelope.rcptTo.map(({ address }) => address),
          ),
        );
        for (const look of waiting) look();
        return null;
      };
      // oxlint-disable-next-line promise/no-callback-in-promise -- smtp-server takes the answer by a callback
      take().then(done, done);
    },
  });
  // A client may end a connection at any time.
  server.on('error', () => undefined);
  const listening = server.listen(port, '127.0.0.1');
  await once(listening, 'listening');
  const { port: used } = listening.address() as AddressInfo;

  return {
    smtpUrl: `smtp://127.0.0.1:${used}`,
    port: used,
    mails: () => mails,
    attempts: () => attempts,
    refuse: (next) => void (refusal = next),
    next(recipient, withinMs = TIMEOUT_MS) {
      return new Promise((resolve, reject) => {
        const look = (): void => {
          const found = mails.find((mail) => !returned.has(mail) && mail.recipients.includes(recipient));
          if (!found) return;
          returned.add(found);
          stop();
          resolve(found);
        };
        const late = setTimeout(() => {
          stop();
          reject(new Error(`no mail to ${recipient} in ${withinMs} ms; there are ${mails.length} others`));
        }, withinMs);
        const stop = (): void => {
          clearTimeout(late);
          waiting.delete(look);
        };
        waiting.add(look);
        look();
      });
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

/** A port on which nobody listens. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

async function parsed(raw: Buffer, sender: string, recipients: readonly string[]): Promise<ReceivedMail> {
  const { subject = '', text = '', html = '', messageId = '' } = await PostalMime.parse(raw);
  const links = text.match(/https?:\/\/\S+/g) ?? [];
  return { sender, recipients, subject, text, html, messageId, raw: raw.toString('utf8'), links };
}
