import type { Challenge, EcoAction, OpenChallenge, UserChallenge } from '@ecopulse/contract/challenges/challenges';
import { singaporeDay } from '../../lib/time/singapore-time.ts';

/** If joined: `running`, `completed`, or `ended` before its target. Otherwise `open`, or `closed` to joining. */
export type ChallengeStatus = 'running' | 'completed' | 'ended' | 'open' | 'closed';

/** A challenge with the progress of the current user. */
export interface OwnChallenge {
  challenge: Challenge;
  /** Undefined unless joined. */
  userChallenge: UserChallenge | undefined;
  status: ChallengeStatus;
  /** The resident could no longer complete it, as after reading most articles, so cannot join it. */
  isOutOfReach: boolean;
  /** Counts as soon as it is joined. */
  progressBeforeJoining: number;
  /** Recommended, because it matches the resident's interests. */
  isForYou: boolean;
}

const DAY_MS = 86_400_000;

/** The last day (Singapore) on which progress counts. An end at midnight belongs to the day before. */
function lastDay(endsAt: string): string {
  return singaporeDay(new Date(Date.parse(endsAt) - 1));
}

/** Days from `today` (Singapore) to the last day: 0 on that day, negative after it. */
export function daysLeft(endsAt: string, today: string): number {
  return Math.round((Date.parse(lastDay(endsAt)) - Date.parse(today)) / DAY_MS);
}

/** The cached response may be from yesterday, so compare its end with `today` too. */
export function getChallengeStatus(
  challenge: Challenge,
  userChallenge: UserChallenge | undefined,
  today: string,
): ChallengeStatus {
  if (!userChallenge) return challenge.isActive ? 'open' : 'closed';
  if (userChallenge.isCompleted) return 'completed';
  return userChallenge.isEnded || (userChallenge.endsAt !== null && daysLeft(userChallenge.endsAt, today) < 0)
    ? 'ended'
    : 'running';
}

/**
 * Combines challenges with the resident's progress, in list order. Omits withdrawn challenges that the resident never
 * joined.
 */
export function toOwnChallenges(
  challenges: readonly Challenge[],
  userChallenges: readonly UserChallenge[],
  openChallenges: readonly OpenChallenge[],
  today: string,
  interests: readonly string[] = [],
): OwnChallenge[] {
  const userChallengesById = new Map(userChallenges.map((userChallenge) => [userChallenge.challengeId, userChallenge]));
  const openById = new Map(openChallenges.map((each) => [each.challengeId, each]));
  return challenges
    .filter(({ id, isRetired }) => !isRetired || userChallengesById.has(id))
    .map((challenge) => {
      const userChallenge = userChallengesById.get(challenge.id);
      const status = getChallengeStatus(challenge, userChallenge, today);
      const open = openById.get(challenge.id);
      const isOutOfReach = open?.canComplete === false;
      const progressBeforeJoining = open?.progress ?? 0;
      const isForYou = status === 'open' && !isOutOfReach && interests.includes(challenge.category);
      return { challenge, userChallenge, status, isOutOfReach, progressBeforeJoining, isForYou };
    });
}

export function ecoActionOf({ filter }: Pick<Challenge, 'filter'>): EcoAction | undefined {
  return filter && 'action' in filter ? filter.action : undefined;
}

/** Ended challenges can be joined again, so they come before new ones. */
const RANK: Record<ChallengeStatus, number> = { running: 0, ended: 1, open: 2, closed: 3, completed: 4 };

function rankOf({ status, isOutOfReach }: OwnChallenge): number {
  return RANK[status === 'open' && isOutOfReach ? 'closed' : status];
}

const LATEST = '9999';

/** Running (soonest end first), ended, open (recommended first), closed, completed (latest first). */
export function sortByUrgency(all: readonly OwnChallenge[]): OwnChallenge[] {
  return all.toSorted(
    (a, b) =>
      rankOf(a) - rankOf(b) ||
      Number(b.isForYou) - Number(a.isForYou) ||
      (a.status === 'running'
        ? (a.userChallenge?.endsAt ?? LATEST).localeCompare(b.userChallenge?.endsAt ?? LATEST)
        : (b.userChallenge?.completedAt ?? '').localeCompare(a.userChallenge?.completedAt ?? '')),
  );
}

/** For a single slot: the most urgent running challenge, else the first that can be joined, else the first active one. */
export function findMostUrgent(all: readonly OwnChallenge[]): OwnChallenge | undefined {
  const ordered = sortByUrgency(all);
  return (
    ordered.find(({ status }) => status === 'running') ??
    // Those out of reach come after the others.
    ordered.find(({ status }) => status === 'open')
  );
}
