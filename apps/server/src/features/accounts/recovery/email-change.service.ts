import { ProblemError } from '../../../core/problems/problem-error.ts';
import { type Client, hashToken, type Member } from '../../../core/sessions/sessions.service.ts';
import type { Transaction } from '../../../db/database.ts';
import type { SharedDeps } from '../../../feature-module.ts';
import type { SecurityEvents } from '../sessions/security-events.service.ts';
import type { PasswordCheck } from '../sign-in/password-check.ts';
import {
  deleteLink,
  deleteLinksByKind,
  findLink,
  findOwner,
  type AccountLink,
  type LinkOwner,
  setEmail,
  setVerified,
} from './links.queries.ts';
import { proveAddressFirst } from './account.queries.ts';
import type { AccountLinks } from './links.service.ts';

export interface EmailChange {
  /**
   * Emails a link to the new address, with the same result if it is taken.
   * Throws `wrong-password`, and `signed-out` if the session has ended.
   */
  request(caller: Member, form: { email: string; password: string }, client: Client): Promise<void>;
  /**
   * Verifies the address, or changes it and notifies the old one; returns the resident. The first proof ends all sessions
   * and removes passkeys and codes, unless the resident's own session brings it. Throws `link-expired`, `email-taken`.
   */
  confirm(token: string, client: Client, caller: Member | null): Promise<number>;
}

interface Deps extends Pick<SharedDeps, 'db' | 'clock' | 'changes' | 'sessions' | 'mail'> {
  readonly links: AccountLinks;
  readonly passwordCheck: PasswordCheck;
  readonly securityEvents: Pick<SecurityEvents, 'record'>;
}

export function createEmailChange(deps: Deps): EmailChange {
  const { db, clock, changes, sessions, mail, links, passwordCheck, securityEvents } = deps;
  const changeAddress = async (trx: Transaction, owner: LinkOwner, link: AccountLink): Promise<void> => {
    const now = clock.now();
    // A registration may take the address at the same time; the unique key decides.
    if (!(await setEmail(trx, owner.id, link, now))) throw new ProblemError('email-taken');
    await deleteLinksByKind(trx, owner.id, ['password-reset', 'verification']);
    await mail.send(trx, {
      kind: 'email-changed-notice',
      to: owner.email,
      language: owner.language,
      values: { at: now },
    });
  };

  return {
    async request(caller, { email, password }, client) {
      await passwordCheck.verifyMember(caller, password, client);
      await links.sendEmailChange(caller, email);
    },
    async confirm(token, { device }, caller) {
      const tokenHash = hashToken(token);
      const link = await findLink(db, tokenHash, ['verification', 'email-change'], clock.now());
      if (!link) throw new ProblemError('link-expired');
      const publishEnded = await db.transaction().execute(async (trx) => {
        const owner = await findOwner(trx, link.residentId, 'update');
        if (!owner || owner.isLeaving || !(await deleteLink(trx, tokenHash))) throw new ProblemError('link-expired');
        if (link.kind === 'email-change') return changeAddress(trx, owner, link);
        if (owner.emailKey !== link.emailKey) throw new ProblemError('link-expired');
        if (owner.isVerified) return undefined;
        if (caller?.residentId === owner.id) return setVerified(trx, owner.id, clock.now());
        await proveAddressFirst(trx, owner.id, clock.now());
        return (await sessions.endAll(trx, owner.id)).publishEnded;
      });
      publishEnded?.();
      if (link.kind === 'email-change')
        securityEvents.record({ kind: 'email_changed', residentId: link.residentId, device });
      changes.publish('resident', link.residentId);
      return link.residentId;
    },
  };
}
