import { randomInt } from 'node:crypto';
import { INVITE_LIFETIME_DAYS } from '@ecopulse/contract/social/invites';
import { ProblemError } from '../../../core/problems/problem-error.ts';
import type { CardRow } from '../../../core/residents/cards.queries.ts';
import type { Earned } from '../../../core/rewards/run-effects.ts';
import type { Querier, Transaction } from '../../../db/database.ts';
import type { SharedDeps } from '../../../feature-module.ts';
import { requestFriendship, publishRequestChanges } from '../request-friendship.ts';
import { rejectionCutoff } from '../social.rules.ts';
import {
  deleteInvite,
  findInviter,
  findInviterForResident,
  findOrInsertInvite,
  lockUsableInvite,
  type InviterRow,
  type InviteRow,
  recordInviteUse,
} from './invites.queries.ts';

export interface Invites {
  /** Creates a link if the resident has none that works. */
  getOrCreate(residentId: number): Promise<InviteRow>;
  delete(residentId: number): Promise<void>;
  /** Null if the link does not work. */
  findInviter(code: string): Promise<CardRow | null>;
  /** Counts a use by a new resident, where registration is by invitation. Throws `invitation-needed`. */
  claim(trx: Transaction, residentId: number, code: string | undefined): Promise<void>;
  /**
   * Sends a friend request even if the inviter accepts no others. Idempotent.
   * Throws `invite-ended`, `own-request`, `friend-limit`, `request-limit`.
   */
  use(residentId: number, code: string): Promise<UsedInvite>;
}

export interface UsedInvite {
  readonly inviter: CardRow;
  readonly relation: 'friend' | 'requested';
  readonly requestId: number | null;
  readonly earned: Earned;
}

type Deps = Pick<SharedDeps, 'db' | 'clock' | 'rewards' | 'notifications'>;

/** Without characters that are easily confused when read aloud. */
const CODE_ALPHABET = '23456789abcdefghjkmnpqrstvwxyz';
const CODE_LENGTH = 12;

const DAY_MS = 24 * 60 * 60 * 1000;

export function createInvites(deps: Deps): Invites {
  const { db, clock } = deps;
  return {
    getOrCreate(residentId) {
      const now = clock.now();
      const endsAt = new Date(now.getTime() + INVITE_LIFETIME_DAYS * DAY_MS);
      return db
        .transaction()
        .execute((trx) => findOrInsertInvite(trx, { residentId, code: createCode(), now, endsAt }));
    },
    delete: (residentId) => deleteInvite(db, residentId),
    findInviter: (code) => findInviter(db, code, clock.now()),
    async claim(trx, residentId, code) {
      const now = clock.now();
      if (code === undefined || !(await lockUsableInvite(trx, code, now))) throw new ProblemError('invitation-needed');
      await recordInviteUse(trx, { code, residentId, now });
    },
    use: (residentId, code) => redeemInvite(deps, residentId, code),
  };
}

function createCode(): string {
  return Array.from({ length: CODE_LENGTH }, () => CODE_ALPHABET[randomInt(CODE_ALPHABET.length)]).join('');
}

async function redeemInvite(
  { db, clock, rewards, notifications }: Deps,
  residentId: number,
  code: string,
): Promise<UsedInvite> {
  const getInviter = async (querier: Querier, now: Date): Promise<InviterRow> => {
    const query = { residentId, code, now, rejectedSince: rejectionCutoff(now) };
    const inviter = await findInviterForResident(querier, query);
    if (!inviter) throw new ProblemError('invite-ended');
    return inviter;
  };
  const { id: inviterId } = await getInviter(db, clock.now());
  if (inviterId === residentId) throw new ProblemError('own-request');
  const { value, earned } = await rewards.turnOfTwo(residentId, inviterId, async (turn) => {
    const inviter = await getInviter(turn.trx, turn.now);
    const existing = findExistingRelation(inviter);
    if (existing) return { inviter, ...existing, isNew: false };
    const requestId = await requestFriendship(turn, { residentId, otherId: inviterId, isInvited: true });
    await recordInviteUse(turn.trx, { code, residentId, now: turn.now });
    return { inviter, relation: requestId === null ? 'friend' : 'requested', requestId, isNew: true } as const;
  });
  const { isNew, ...used } = value;
  if (isNew) publishRequestChanges(notifications, { residentId, otherId: inviterId, requestId: used.requestId });
  return { ...used, earned };
}

/** Null if a request can be sent. A rejected one looks pending to its sender. */
function findExistingRelation({
  areFriends,
  pending,
  rejected,
}: InviterRow): Pick<UsedInvite, 'relation' | 'requestId'> | null {
  if (areFriends) return { relation: 'friend', requestId: null };
  if (pending) return pending.isOwn ? { relation: 'requested', requestId: pending.id } : null;
  return rejected && { relation: 'requested', requestId: rejected.isWithdrawn ? null : rejected.id };
}
