import type { Transaction } from '../../db/database.ts';
import type { Env } from '../../env.ts';
import type { Clock } from '../calendar/clock.ts';
import type { Jobs } from '../jobs/jobs.service.ts';
import type { Queue, QueuedWork, WorkOutcome } from '../jobs/queue.ts';
import type { Language } from '../messages/catalogs.ts';
import { composeEmail, linkOf, type EmailValues, type StoredValues } from './compose-email.ts';
import { ATTEMPT_EXPIRES_SECONDS, type MailServer, NotSentError, openMailServer } from './mail-server.ts';
import { isAddress, senderAddress } from './sender.rules.ts';
import type { EmailKind } from './messages.ts';

interface Log {
  warn(details: object, message: string): void;
}

interface Deps {
  readonly env: Pick<Env, 'publicUrl'> & Partial<Pick<Env, 'smtpUrl' | 'mailFrom'>>;
  readonly clock: Clock;
  readonly log: Log;
  readonly jobs: Pick<Jobs, 'enqueue'>;
  /** Where this server listens, for links if no public address is set. */
  readonly listensAt: () => string;
}

export interface EmailOrder<Kind extends EmailKind> {
  readonly kind: Kind;
  readonly to: string;
  /** Null is English. */
  readonly language: Language | null;
  readonly values: EmailValues[Kind];
}

export interface Mail {
  /** How links reach residents: by mail or, without a mail server, through the admin, who finds them in the log. */
  readonly delivery: 'mail' | 'admin';
  /** Sends a mail if, and only if, the transaction commits. */
  send<Kind extends EmailKind>(trx: Transaction, order: EmailOrder<Kind>): Promise<void>;
  readonly queues: readonly Queue[];
}

/** A mail as it waits in the queue. */
interface StoredMail {
  readonly kind: EmailKind;
  readonly to: string;
  readonly language: Language;
  readonly values: StoredValues;
  readonly origin: string;
  /** From then on it would be of no use. */
  readonly until: string;
}

export const EMAIL_QUEUE = 'mail';

/** A notice of what has happened is of use for a day. */
const NOTICE_MS = 86_400_000;

/** About 5, 10, 20 … seconds between attempts, then a quarter of an hour, until the mail is of no use. */
const RETRIES = { retryLimit: 1000, retryDelay: 5, retryDelayMax: 900 };

export function createEmail({ env, clock, log, jobs, listensAt }: Deps): Mail {
  const { publicUrl, smtpUrl = null, mailFrom = null } = env;
  // Never from the Host header of a request: whoever asks for a link could make it lead to themselves.
  const origin = (): string => publicUrl?.origin ?? listensAt();

  if (smtpUrl === null) {
    return {
      delivery: 'admin',
      queues: [],
      send: (_trx, { kind, to, values }) => {
        const stored: StoredValues = storedValues(values);
        if (stored.token === undefined) return Promise.resolve();
        const details = { kind, to, link: linkOf(kind, stored, origin()), until: stored.until };
        log.warn(details, 'SMTP_URL is not set: give this link to the owner of the address, and to nobody else');
        return Promise.resolve();
      },
    };
  }

  const from = senderAddress({ mailFrom, smtpUrl, publicUrl });
  const server = openMailServer({ smtpUrl, from });
  const queue: Queue = {
    name: EMAIL_QUEUE,
    options: { ...RETRIES, expireInSeconds: ATTEMPT_EXPIRES_SECONDS },
    work: (work) => deliver(work, { server, clock, log, domain: from.slice(from.lastIndexOf('@') + 1) }),
  };
  return {
    delivery: 'mail',
    queues: [queue],
    async send(trx, { kind, to, language, values }) {
      const stored = storedValues(values);
      const ends = stored.usefulUntil ?? (stored.token === undefined ? undefined : stored.until);
      const until = ends ?? new Date(clock.now().getTime() + NOTICE_MS).toISOString();
      const mail: StoredMail = { kind, to, language: language ?? 'en', values: stored, origin: origin(), until };
      await jobs.enqueue(trx, queue, mail);
    },
  };
}

function storedValues(values: EmailValues[EmailKind]): StoredValues {
  return JSON.parse(JSON.stringify(values)) as StoredValues;
}

interface Delivery {
  readonly server: MailServer;
  readonly clock: Clock;
  readonly log: Log;
  /** For the right side of the Message-ID. */
  readonly domain: string;
}

/** One attempt. What is logged names neither an address nor a link. */
async function deliver(work: QueuedWork, { server, clock, log, domain }: Delivery): Promise<WorkOutcome> {
  const { id, queuedAt, attempt, signal } = work;
  const { kind, to, language, values, origin, until } = work.data as StoredMail;
  const giveUp = (because: string): WorkOutcome => {
    log.warn({ mail: id, kind, attempts: attempt + 1, because }, 'a mail could not be sent and was given up');
    return { outcome: 'given-up', because };
  };
  if (clock.now().getTime() >= Date.parse(until)) return giveUp('it could not be sent in time');
  // It has been checked when it was given; this is the last place where a list, or a header, could slip in.
  if (!isAddress(to)) return giveUp('not one plain address');
  const letter = composeEmail(kind, language, values, origin);
  try {
    await server.deliver({ to, letter, messageId: `<${id}@${domain}>`, date: queuedAt, signal });
    return { outcome: 'done' };
  } catch (error) {
    if (!(error instanceof NotSentError)) throw error;
    if (error.isFinal) return giveUp(error.message);
    if (attempt === 0)
      log.warn({ mail: id, kind, because: error.message }, 'a mail was not sent yet and is tried again');
    throw error;
  }
}
