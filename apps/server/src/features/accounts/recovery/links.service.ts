import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Clock } from '../../../core/calendar/clock.ts';
import type { Limits } from '../../../core/limits/limits.service.ts';
import type { Mail } from '../../../core/email/email.service.ts';
import { ProblemError } from '../../../core/problems/problem-error.ts';
import { emailKey } from '../../../core/residents/residents.rules.ts';
import { type Client, type Member, newToken } from '../../../core/sessions/sessions.service.ts';
import { isSessionOpen } from '../../../core/sessions/sessions.queries.ts';
import type { Database, Transaction } from '../../../db/database.ts';
import {
  type Addressee,
  deleteExpiredLinks,
  findAddressee,
  findOwner,
  type LinkKind,
  replaceLink,
  replaceLinkOfAddress,
} from './links.queries.ts';

/** Beyond a limit nothing is sent, and the response is the same. */
export interface AccountLinks {
  readonly delivery: Mail['delivery'];
  /** Does the same work for an unknown address. Throws `too-many-requests` if the client requests many addresses. */
  sendReset(email: string, client: Client): Promise<void>;
  welcome(trx: Transaction, resident: Addressee): Promise<void>;
  sendVerification(residentId: number): Promise<void>;
  /** Emails the new address even if it is taken. Throws `signed-out` if the session has ended. */
  sendEmailChange(caller: Pick<Member, 'residentId' | 'sessionId'>, email: string): Promise<void>;
  notifyRegistrationAttempt(account: string): Promise<void>;
  notifyNewDevice(residentId: number, device: string | null): Promise<void>;
  pruneExpired(): Promise<void>;
}

interface Deps {
  readonly db: Database;
  readonly clock: Clock;
  readonly limits: Limits;
  readonly mail: Mail;
}

/**
 * About ten times the work of a request. Storing a link takes slightly longer than finding no resident;
 * the delay hides the difference.
 */
const ANSWERED_AFTER_MS = 50;

const MINUTE_MS = 60_000;

/** In minutes. Addresses may be confirmed for a day, since email can be late. */
const LIFETIME_MINUTES: Readonly<Record<LinkKind, number>> = {
  'password-reset': 30,
  verification: 24 * 60,
  'email-change': 24 * 60,
};

export function linkExpiry(kind: LinkKind, now: Date): Date {
  return new Date(now.getTime() + LIFETIME_MINUTES[kind] * MINUTE_MS);
}

const NOBODY: Addressee = { id: 0, email: 'nobody@localhost', language: null };

export function createAccountLinks({ db, clock, limits, mail }: Deps): AccountLinks {
  const mayMail = (kind: LinkKind, ...recipients: readonly string[]): Promise<boolean> =>
    limits.allows(recipients.map((recipient) => ({ limit: 'linkMails', who: `${kind}:${recipient}` }) as const));

  const newLink = (kind: LinkKind) => {
    const { token, hash } = newToken();
    const now = clock.now();
    return { token, row: { kind, tokenHash: hash, now, expiresAt: linkExpiry(kind, now) } };
  };
  type NewLink = ReturnType<typeof newLink>;

  const post = (trx: Transaction, { token, row }: NewLink, to: Addressee, email = to.email): Promise<void> =>
    mail.send(trx, {
      kind: row.kind,
      to: email,
      language: to.language,
      values: { token, until: row.expiresAt },
    });

  const sendVerification = async (trx: Transaction, resident: Addressee): Promise<void> => {
    const link = newLink('verification');
    const { email } = resident;
    await replaceLink(trx, resident.id, { email, emailKey: emailKey(email) }, link.row);
    await post(trx, link, resident);
  };

  return {
    delivery: mail.delivery,
    async sendReset(email, client) {
      const account = emailKey(email);
      if (!(await mayMail('password-reset', account))) return;
      await limits.count([{ limit: 'linkMailsOfClient', who: client.address }]);
      const link = newLink('password-reset');
      const sent = db.transaction().execute(async (trx) => {
        const resident = await replaceLinkOfAddress(trx, account, link.row);
        if (mail.delivery === 'mail') await kept(trx, resident !== null, () => post(trx, link, resident ?? NOBODY));
        else if (resident) await post(trx, link, resident);
      });
      await Promise.all([sent, delay(ANSWERED_AFTER_MS)]);
    },
    async welcome(trx, resident) {
      if (mail.delivery === 'mail') await sendVerification(trx, resident);
    },
    async sendVerification(residentId) {
      if (mail.delivery !== 'mail') return;
      const resident = await findOwner(db, residentId);
      if (!resident || resident.isVerified) return;
      if (!(await mayMail('verification', `resident-${residentId}`))) return;
      await db.transaction().execute((trx) => sendVerification(trx, resident));
    },
    async sendEmailChange({ residentId, sessionId }, email) {
      const account = emailKey(email);
      if (!(await mayMail('email-change', account, `resident-${residentId}`))) return;
      const link = newLink('email-change');
      await db.transaction().execute(async (trx) => {
        const resident = await findOwner(trx, residentId, 'account');
        // A reset may have ended the session and its open links; this link would outlive it.
        if (!resident || !(await isSessionOpen(trx, sessionId))) throw new ProblemError('signed-out');
        await replaceLink(trx, residentId, { email, emailKey: account }, link.row);
        await post(trx, link, resident, email);
      });
    },
    async notifyRegistrationAttempt(account) {
      if (mail.delivery !== 'mail') return;
      const resident = await findAddressee(db, account);
      if (!resident) return;
      if (!(await limits.allows([{ limit: 'registrationMails', who: `resident-${resident.id}` }]))) return;
      await db
        .transaction()
        .execute((trx) =>
          mail.send(trx, { kind: 'registration-attempt', to: resident.email, language: resident.language, values: {} }),
        );
    },
    async notifyNewDevice(residentId, device) {
      if (mail.delivery !== 'mail') return;
      const resident = await findOwner(db, residentId);
      if (!resident?.isVerified) return;
      if (!(await limits.allows([{ limit: 'newDeviceMails', who: `resident-${residentId}` }]))) return;
      const values = { device: device ?? '', at: clock.now() };
      const { email: to, language } = resident;
      await db.transaction().execute((trx) => mail.send(trx, { kind: 'new-device', to, language, values }));
    },
    pruneExpired: () => deleteExpiredLinks(db, clock.now()),
  };
}

async function kept(trx: Transaction, isKept: boolean, work: () => Promise<void>): Promise<void> {
  await sql`savepoint work`.execute(trx);
  await work();
  await (isKept ? sql`release savepoint work` : sql`rollback to savepoint work`).execute(trx);
}
