import { randomInt } from 'node:crypto';
import { INVITE_DAYS } from '@ecopulse/contract/social/invites';
import type { Clock } from '../../../core/calendar/clock.ts';
import type { Notifications } from '../../../core/notifications/notifications.service.ts';
import { ProblemError } from '../../../core/problems/problem-error.ts';
import type { CardRow } from '../../../core/residents/cards.queries.ts';
import type { Rewards } from '../../../core/rewards/rewards.service.ts';
import type { Earned } from '../../../core/rewards/run-effects.ts';
import type { Database } from '../../../db/database.ts';
import { requestFriendship, notifyFriendRequest } from '../request-friendship.ts';
import { rejectedSince } from '../social.rules.ts';
import {
  deleteInvite,
  findInviter,
  findInviterFor,
  findOrInsertInvite,
  type InviterRow,
  type InviteRow,
  insertUse,
} from './invites.queries.ts';

export interface Invites {
  /** Creates a link if there is none that works. */
  own(residentId: number): Promise<InviteRow>;
  end(residentId: number): Promise<void>;
  /** Null if the link does not work. */
  inviter(code: string): Promise<CardRow | null>;
  /**
   * Sends a friend request even if the inviter takes none. Idempotent.
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

interface Deps {
  readonly db: Database;
  readonly clock: Clock;
  readonly rewards: Rewards;
  readonly notifications: Notifications;
}

/** Without characters that are easily confused when read aloud. */
const ALPHABET = '23456789abcdefghjkmnpqrstvwxyz';
const CODE_LENGTH = 12;

const DAY_MS = 24 * 60 * 60 * 1000;

export function createInvites(deps: Deps): Invites {
  const { db, clock } = deps;
  return {
    own(residentId) {
      const now = clock.now();
      const endsAt = new Date(now.getTime() + INVITE_DAYS * DAY_MS);
      return db.transaction().execute((trx) => findOrInsertInvite(trx, { residentId, code: newCode(), now, endsAt }));
    },
    end: (residentId) => deleteInvite(db, residentId),
    inviter: (code) => findInviter(db, code, clock.now()),
    use: (residentId, code) => use(deps, residentId, code),
  };
}

function newCode(): string {
  return Array.from({ length: CODE_LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');
}

async function use({ db, clock, rewards, notifications }: Deps, me: number, code: string): Promise<UsedInvite> {
  const find = async (at: Parameters<typeof findInviterFor>[0], now: Date): Promise<InviterRow> => {
    const found = await findInviterFor(at, { me, code, now, rejectedSince: rejectedSince(now) });
    if (!found) throw new ProblemError('invite-ended');
    return found;
  };
  const { id: other } = await find(db, clock.now());
  if (other === me) throw new ProblemError('own-request');
  const { value, earned } = await rewards.turnOfTwo(me, other, async (turn) => {
    const inviter = await find(turn.trx, turn.now);
    const already = alreadyBetween(inviter);
    if (already) return { inviter, ...already, isNew: false };
    const requestId = await requestFriendship(turn, { me, other, isInvited: true });
    await insertUse(turn.trx, { code, residentId: me, now: turn.now });
    return { inviter, relation: requestId === null ? 'friend' : 'requested', requestId, isNew: true } as const;
  });
  const { isNew, ...used } = value;
  if (isNew) notifyFriendRequest(notifications, { me, other, requestId: used.requestId });
  return { ...used, earned };
}

/** Null if a request can be sent. A rejected one looks pending to its sender. */
function alreadyBetween({
  areFriends,
  pending,
  rejected,
}: InviterRow): Pick<UsedInvite, 'relation' | 'requestId'> | null {
  if (areFriends) return { relation: 'friend', requestId: null };
  if (pending) return pending.isOwn ? { relation: 'requested', requestId: pending.id } : null;
  return rejected && { relation: 'requested', requestId: rejected.isWithdrawn ? null : rejected.id };
}
