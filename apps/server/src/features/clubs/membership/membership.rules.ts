import type { ErrorCode } from '@ecopulse/contract/errors';
import { MAX_CLUB_MEMBERS, MAX_CLUBS_PER_RESIDENT } from '@ecopulse/contract/clubs/club-rules';
import { mayUseCode, type SeenClub } from '../clubs.rules.ts';

export interface JoinedClub extends SeenClub {
  readonly archived_at: Date | null;
  readonly members: number;
}

export type Refusal = Extract<
  ErrorCode,
  'already-member' | 'club-code-ended' | 'club-not-found' | 'club-archived' | 'club-limit' | 'club-full'
>;

/** Whether there is room in the club and in the resident's list, which has the clubs they have asked too. */
export function findFullness(club: Pick<JoinedClub, 'members'>, otherClubs: number): 'club-limit' | 'club-full' | null {
  if (otherClubs >= MAX_CLUBS_PER_RESIDENT) return 'club-limit';
  return club.members >= MAX_CLUB_MEMBERS ? 'club-full' : null;
}

/** What happens to someone who joins: they are in, must wait for a steward, or are refused. */
export function judgeJoining(club: JoinedClub, code: string | null, otherClubs: number): 'member' | 'asked' | Refusal {
  if (club.own_role !== null) return 'already-member';
  const hasCode = mayUseCode(club, code);
  if (code !== null && !hasCode) return 'club-code-ended';
  if (club.is_removed || (club.joining === 'invited' && !hasCode)) return 'club-not-found';
  if (club.archived_at !== null) return 'club-archived';
  return findFullness(club, otherClubs) ?? (hasCode || club.joining === 'open' ? 'member' : 'asked');
}
