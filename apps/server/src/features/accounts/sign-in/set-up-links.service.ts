import { recordAuditEntry } from '../../../core/audit/audit.service.ts';
import type { Clock } from '../../../core/calendar/clock.ts';
import { ProblemError } from '../../../core/problems/problem-error.ts';
import { hashToken, newToken } from '../../../core/sessions/sessions.service.ts';
import { listOwnerIds, lockOwners } from '../../../core/residents/roles.queries.ts';
import type { Database, Querier, Transaction } from '../../../db/database.ts';
import {
  deleteSetUpLink,
  findSetUpLink,
  addFirstOwner,
  lockSetUpLink,
  replaceSetUpLink,
  type SetUpLink,
} from './set-up-links.queries.ts';

/** The link with which the first admin registers. The newest works, until there is an admin. */
export interface SetUpLinks {
  /** The link's path; null once there is an admin. */
  create(): Promise<string | null>;
  /** Throws `setup-ended`, `link-expired`. */
  check(db: Querier, token: string): Promise<void>;
  /** Makes the new resident the owner. Of concurrent calls one succeeds. Throws like `check`. */
  claim(trx: Transaction, token: string, resident: { readonly id: number; readonly username: string }): Promise<void>;
}

const LIFETIME_MS = 24 * 60 * 60 * 1000;

export function createSetUpLinks({ db, clock }: { db: Database; clock: Clock }): SetUpLinks {
  const hasOwner = async (querier: Querier) => (await listOwnerIds(querier)).length > 0;
  const refuseUnlessUsable = async (querier: Querier, token: string, link: SetUpLink | null): Promise<void> => {
    if (await hasOwner(querier)) throw new ProblemError('setup-ended');
    if (!link || link.expiresAt <= clock.now() || !link.tokenHash.equals(hashToken(token)))
      throw new ProblemError('link-expired');
  };
  return {
    async create() {
      if (await hasOwner(db)) return null;
      const { token, hash } = newToken();
      await replaceSetUpLink(db, { tokenHash: hash, expiresAt: new Date(clock.now().getTime() + LIFETIME_MS) });
      return `/setup?token=${token}`;
    },
    check: async (querier, token) => refuseUnlessUsable(querier, token, await findSetUpLink(querier)),
    async claim(trx, token, { id, username }) {
      await lockOwners(trx);
      await refuseUnlessUsable(trx, token, await lockSetUpLink(trx));
      await addFirstOwner(trx, id, clock.now());
      await deleteSetUpLink(trx);
      await recordAuditEntry(trx, clock.now(), {
        adminId: null,
        action: 'roles_changed',
        subject: 'resident',
        subjectId: id,
        subjectName: username,
        facts: { roles: 'owner', rolesBefore: '', from: 'set-up-link' },
      });
    },
  };
}
