import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'kysely';
import type { EmailService } from '../../../core/email/email.service.ts';
import { ProblemError } from '../../../core/problems/problem-error.ts';
import { emailKey } from '../../../core/residents/residents.rules.ts';
import { keyedHash } from '../../../core/server-keys/server-keys.service.ts';
import { type Client, hashToken, type Member, newToken } from '../../../core/sessions/sessions.service.ts';
import { sessionExists } from '../../../core/sessions/sessions.queries.ts';
import type { Transaction } from '../../../db/database.ts';
import type { SharedDeps } from '../../../feature-module.ts';
import type { KnownDevices } from '../sign-in/known-devices.ts';
import {
  type EmailRecipient,
  deleteExpiredLinks,
  findEmailRecipient,
  findLinkTime,
  findOwner,
  type LinkKind,
  NO_RESIDENT,
  replaceLink,
  replaceLinkByEmail,
} from './links.queries.ts';

/** Those of parents are in `age/parents.service.ts`. */
export type MemberLinkKind = Exclude<LinkKind, 'parent'>;

/** Beyond a limit, nothing is sent, and the response stays the same. */
export interface AccountLinks {
  readonly delivery: EmailService['delivery'];
  /**
   * Sends the open link again if there is one. Devices that the account knows have a limit of their own. Does the same work
   * for an unknown address. Throws `too-many-requests` if the client requests many addresses.
   */
  sendPasswordReset(email: string, client: Client): Promise<void>;
  sendFirstVerification(trx: Transaction, resident: EmailRecipient): Promise<void>;
  sendVerification(residentId: number): Promise<void>;
  /** Emails the new address even if it is taken. Throws `signed-out` if the session has ended. */
  sendEmailChange(caller: Pick<Member, 'residentId' | 'sessionId'>, email: string): Promise<void>;
  notifyRegistrationAttempt(emailKey: string): Promise<void>;
  notifyNewDevice(residentId: number, device: string | null): Promise<void>;
  pruneExpired(): Promise<void>;
}

interface Deps extends Pick<SharedDeps, 'db' | 'clock' | 'limits' | 'mail' | 'serverKeys'> {
  readonly devices: KnownDevices;
}

/**
 * About ten times the work of a request for a link, which takes slightly longer if the address has an account;
 * a fixed minimum hides the difference.
 */
const MIN_RESPONSE_TIME_MS = 50;

const MINUTE_MS = 60_000;

/** Addresses may be confirmed for a day, since email can be late. */
const LIFETIME_MINUTES: Readonly<Record<MemberLinkKind, number>> = {
  'password-reset': 30,
  verification: 24 * 60,
  'email-change': 24 * 60,
};

/** Within this time, another request sends the same link, so that strangers cannot end it. */
const RESEND_MINUTES = 30;

export function linkExpiry(kind: MemberLinkKind, now: Date): Date {
  return new Date(now.getTime() + LIFETIME_MINUTES[kind] * MINUTE_MS);
}

const DUMMY_RECIPIENT: EmailRecipient = { id: NO_RESIDENT, email: 'nobody@localhost', language: null };

export function createAccountLinks({ db, clock, limits, mail, serverKeys, devices }: Deps): AccountLinks {
  const tryCountEmail = (kind: MemberLinkKind, ...recipients: readonly string[]): Promise<boolean> =>
    limits.tryCount(recipients.map((recipient) => ({ limit: 'linkMails', who: `${kind}:${recipient}` }) as const));

  const createLink = (kind: MemberLinkKind) => {
    const { token, hash } = newToken();
    const now = clock.now();
    return { token, row: { kind, tokenHash: hash, createdAt: now, expiresAt: linkExpiry(kind, now) } };
  };
  type NewLink = ReturnType<typeof createLink>;

  const sendLink = (trx: Transaction, { token, row }: NewLink, to: EmailRecipient, email = to.email): Promise<void> =>
    mail.send(trx, {
      kind: row.kind,
      to: email,
      language: to.language,
      values: { token, until: row.expiresAt },
    });

  const createAndSendVerification = async (trx: Transaction, resident: EmailRecipient): Promise<void> => {
    const link = createLink('verification');
    const { email } = resident;
    await replaceLink(trx, resident.id, { email, emailKey: emailKey(email) }, link.row);
    await sendLink(trx, link, resident);
  };

  /** Derived from its time, so that an open link can be sent again although only its hash is stored. */
  const createResetLink = async (trx: Transaction, account: string): Promise<NewLink> => {
    const now = clock.now();
    const kind = 'password-reset';
    const createdAt =
      (await findLinkTime(trx, account, kind, new Date(now.getTime() - RESEND_MINUTES * MINUTE_MS))) ?? now;
    const token = keyedHash(await serverKeys.get('reset-links'), `${account} ${createdAt.getTime()}`);
    return { token, row: { kind, tokenHash: hashToken(token), createdAt, expiresAt: linkExpiry(kind, now) } };
  };

  const tryCountReset = async (account: string, { address, deviceCookie }: Client): Promise<boolean> => {
    const [device, resident] = [await devices.readCookie(deviceCookie), await findEmailRecipient(db, account)];
    const isKnown = await devices.hasAddress(device, resident?.id ?? DUMMY_RECIPIENT.id);
    if (isKnown && device) return tryCountEmail('password-reset', `${account} on device ${device.id}`);
    // First the client's own limit: what it refuses must not use up the requests of other clients.
    return (
      (await tryCountEmail('password-reset', `${account} at ${address}`)) &&
      limits.tryCount([{ limit: 'resetsByStrangers', who: account }])
    );
  };

  return {
    delivery: mail.delivery,
    async sendPasswordReset(email, client) {
      const account = emailKey(email);
      if (!(await tryCountReset(account, client))) return;
      await limits.count([{ limit: 'linkMailsOfClient', who: client.address }]);
      const sending = db.transaction().execute(async (trx) => {
        const link = await createResetLink(trx, account);
        const resident = await replaceLinkByEmail(trx, account, link.row);
        // Without an SMTP server the link goes to the log, which must have no dummy links.
        if (mail.delivery === 'mail')
          await runInSavepoint(trx, resident !== null, () => sendLink(trx, link, resident ?? DUMMY_RECIPIENT));
        else if (resident) await sendLink(trx, link, resident);
      });
      await Promise.all([sending, delay(MIN_RESPONSE_TIME_MS)]);
    },
    async sendFirstVerification(trx, resident) {
      if (mail.delivery === 'mail') await createAndSendVerification(trx, resident);
    },
    async sendVerification(residentId) {
      if (mail.delivery !== 'mail') return;
      const resident = await findOwner(db, residentId);
      if (!resident || resident.isVerified) return;
      if (!(await tryCountEmail('verification', `resident-${residentId}`))) return;
      await db.transaction().execute((trx) => createAndSendVerification(trx, resident));
    },
    async sendEmailChange({ residentId, sessionId }, email) {
      const newEmailKey = emailKey(email);
      if (!(await tryCountEmail('email-change', newEmailKey, `resident-${residentId}`))) return;
      const link = createLink('email-change');
      await db.transaction().execute(async (trx) => {
        const resident = await findOwner(trx, residentId, 'no-key-update');
        // A reset may have ended the session and its open links; this link would outlive it.
        if (!resident || !(await sessionExists(trx, sessionId))) throw new ProblemError('signed-out');
        await replaceLink(trx, residentId, { email, emailKey: newEmailKey }, link.row);
        await sendLink(trx, link, resident, email);
      });
    },
    async notifyRegistrationAttempt(account) {
      if (mail.delivery !== 'mail') return;
      const resident = await findEmailRecipient(db, account);
      if (!resident) return;
      if (!(await limits.tryCount([{ limit: 'registrationMails', who: `resident-${resident.id}` }]))) return;
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
      if (!(await limits.tryCount([{ limit: 'newDeviceMails', who: `resident-${residentId}` }]))) return;
      const values = { device: device ?? '', at: clock.now() };
      const { email: to, language } = resident;
      await db.transaction().execute((trx) => mail.send(trx, { kind: 'new-device', to, language, values }));
    },
    pruneExpired: () => deleteExpiredLinks(db, clock.now()),
  };
}

/** Undoes the work unless `isKept`, with as many statements, so that timing does not reveal which. */
async function runInSavepoint(trx: Transaction, isKept: boolean, work: () => Promise<void>): Promise<void> {
  await sql`savepoint work`.execute(trx);
  await work();
  await (isKept ? sql`release savepoint work` : sql`rollback to savepoint work`).execute(trx);
}
