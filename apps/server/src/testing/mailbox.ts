import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { buffer } from 'node:stream/consumers';
import PostalMime from 'postal-mime';
import { SMTPServer } from 'smtp-server';

export interface ReceivedMail {
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
  mails(): readonly ReceivedMail[];
  attempts(): number;
  /** The first email to an address that no earlier call has returned. Throws after `withinMs`. */
  next(recipient: string, withinMs?: number): Promise<ReceivedMail>;
  refuse(refusal: Refusal | null): void;
  close(): Promise<void>;
}

const TIMEOUT_MS = 20_000;

/** A real SMTP server. With a fixed port it can be reopened at the same address. */
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
  // Clients may disconnect at any time.
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
