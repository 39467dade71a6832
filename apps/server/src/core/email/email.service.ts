import type { Transaction } from '../../db/database.ts';
import type { Env } from '../../env.ts';
import type { Clock } from '../calendar/clock.ts';
import type { Jobs } from '../jobs/jobs.service.ts';
import type { Queue, QueuedWork, WorkOutcome } from '../jobs/queue.ts';
import type { Language } from '../messages/catalogs.ts';
import { composeEmail, createEmailLink, type EmailValues, type StoredValues } from './compose-email.ts';
import { ATTEMPT_EXPIRES_SECONDS, type MailServer, EmailNotSentError, openMailServer } from './mail-server.ts';
import { chooseSender, isEmailAddress } from './sender.rules.ts';
import type { EmailKind } from './messages.ts';

interface Log {
  warn(details: object, message: string): void;
}

interface Deps {
  readonly env: Pick<Env, 'publicUrl'> & Partial<Pick<Env, 'smtpUrl' | 'mailFrom'>>;
  readonly clock: Clock;
  readonly log: Log;
  readonly jobs: Pick<Jobs, 'enqueue'>;
  readonly listensAt: () => string;
}

export interface EmailOrder<Kind extends EmailKind> {
  readonly kind: Kind;
  readonly to: string;
  /** Null means English. */
  readonly language: Language | null;
  readonly values: EmailValues[Kind];
}

export interface EmailService {
  /** `admin`: no SMTP server is set, so links are logged for the admin to pass on. */
  readonly delivery: 'mail' | 'admin';
  /** Queued as part of the transaction. */
  send<Kind extends EmailKind>(trx: Transaction, order: EmailOrder<Kind>): Promise<void>;
  readonly queues: readonly Queue[];
}

interface StoredEmail {
  readonly kind: EmailKind;
  readonly to: string;
  readonly language: Language;
  readonly values: StoredValues;
  readonly origin: string;
  /** When the email is given up if it could not be sent. */
  readonly until: string;
}

export const EMAIL_QUEUE = 'mail';

/** Notices about events expire after a day. */
const NOTICE_VALIDITY_MS = 86_400_000;

/** Delays of about 5, 10, 20 … seconds, then 15 minutes, until the email expires. */
const RETRIES = { retryLimit: 1000, retryDelay: 5, retryDelayMax: 900 };

export function createEmailService({ env, clock, log, jobs, listensAt }: Deps): EmailService {
  const { publicUrl, smtpUrl = null, mailFrom = null } = env;
  // Never use the Host header of a request: it is attacker-controlled.
  const origin = (): string => publicUrl?.origin ?? listensAt();

  if (smtpUrl === null) {
    return {
      delivery: 'admin',
      queues: [],
      send: (_trx, { kind, to, values }) => {
        const stored: StoredValues = toStoredValues(values);
        if (stored.token === undefined) return Promise.resolve();
        const details = { kind, to, link: createEmailLink(kind, stored, origin()), until: stored.until };
        log.warn(details, 'SMTP_URL is not set: give this link to the owner of the address, and to nobody else');
        return Promise.resolve();
      },
    };
  }

  const from = chooseSender({ mailFrom, smtpUrl, publicUrl });
  const server = openMailServer({ smtpUrl, from });
  const queue: Queue = {
    name: EMAIL_QUEUE,
    options: { ...RETRIES, expireInSeconds: ATTEMPT_EXPIRES_SECONDS },
    work: (work) =>
      deliver(work, { server, clock, log, domain: from.address.slice(from.address.lastIndexOf('@') + 1) }),
  };
  return {
    delivery: 'mail',
    queues: [queue],
    async send(trx, { kind, to, language, values }) {
      const stored = toStoredValues(values);
      const linkExpiresAt = stored.token === undefined ? undefined : stored.until;
      const noticeExpiresAt = new Date(clock.now().getTime() + NOTICE_VALIDITY_MS).toISOString();
      const until = stored.usefulUntil ?? linkExpiresAt ?? noticeExpiresAt;
      const mail: StoredEmail = { kind, to, language: language ?? 'en', values: stored, origin: origin(), until };
      await jobs.enqueue(trx, queue, mail);
    },
  };
}

function toStoredValues(values: EmailValues[EmailKind]): StoredValues {
  return JSON.parse(JSON.stringify(values)) as StoredValues;
}

interface Delivery {
  readonly server: MailServer;
  readonly clock: Clock;
  readonly log: Log;
  readonly domain: string;
}

/** Log neither addresses nor links. */
async function deliver(work: QueuedWork, { server, clock, log, domain }: Delivery): Promise<WorkOutcome> {
  const { id, queuedAt, attempt, signal } = work;
  const { kind, to, language, values, origin, until } = work.data as StoredEmail;
  const giveUp = (because: string): WorkOutcome => {
    log.warn({ mail: id, kind, attempts: attempt + 1, because }, 'a mail could not be sent and was given up');
    return { outcome: 'given-up', because };
  };
  if (clock.now().getTime() >= Date.parse(until)) return giveUp('it could not be sent in time');
  // Already validated on input; checked again because a list or header injection here would send to others.
  if (!isEmailAddress(to)) return giveUp('not one plain address');
  const email = composeEmail(kind, language, values, origin);
  try {
    await server.deliver({ to, email, messageId: `<${id}@${domain}>`, date: queuedAt, signal });
    return { outcome: 'done' };
  } catch (error) {
    if (!(error instanceof EmailNotSentError)) throw error;
    if (error.isFinal) return giveUp(error.message);
    if (attempt === 0)
      log.warn({ mail: id, kind, because: error.message }, 'a mail was not sent yet and is tried again');
    throw error;
  }
}
