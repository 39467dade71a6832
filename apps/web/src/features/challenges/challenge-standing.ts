import type { Challenge, EcoAction, UserChallenge } from '@ecopulse/contract/challenges/challenges';
import { singaporeDay } from '../../lib/time/singapore-time.ts';

/**
 * The status of a challenge for the resident: `running`, `completed` or `ended` before its target if joined; `open`, or
 * `closed` to joining, if not.
 */
export type Standing = 'running' | 'completed' | 'ended' | 'open' | 'closed';

/** A challenge with the resident's own progress. */
export interface OwnChallenge {
  challenge: Challenge;
  own: UserChallenge | undefined;
  standing: Standing;
  /** The resident could not complete it, after what they have done, and cannot join it. */
  isBlocked: boolean;
  /** It can be joined, and is about a subject that the resident cares about. */
  isForYou: boolean;
}

const DAY_MS = 86_400_000;

/** The last day (Singapore) on which something counts. An end at midnight belongs to the day before. */
function lastDay(endsAt: string): string {
  return singaporeDay(new Date(Date.parse(endsAt) - 1));
}

/** Whole days from `today` (Singapore) to its last day: 0 on that day, negative after it. */
export function daysLeft(endsAt: string, today: string): number {
  return Math.round((Date.parse(lastDay(endsAt)) - Date.parse(today)) / DAY_MS);
}

/** The cached response may be from yesterday, so its end is compared with `today` too. */
export function standingOf(challenge: Challenge, own: UserChallenge | undefined, today: string): Standing {
  if (!own) return challenge.isActive ? 'open' : 'closed';
  if (own.isCompleted) return 'completed';
  return own.isEnded || (own.endsAt !== null && daysLeft(own.endsAt, today) < 0) ? 'ended' : 'running';
}

/**
 * Every challenge with the resident's own progress, in the order of the list. A withdrawn challenge is included only
 * for residents who joined it.
 */
export function withOwn(
  challenges: readonly Challenge[],
  joined: readonly UserChallenge[],
  blocked: readonly number[],
  today: string,
  interests: readonly string[] = [],
): OwnChallenge[] {
  const ownById = new Map(joined.map((own) => [own.challengeId, own]));
  const blockedIds = new Set(blocked);
  return challenges
    .filter(({ id, isRetired }) => !isRetired || ownById.has(id))
    .map((challenge) => {
      const own = ownById.get(challenge.id);
      const standing = standingOf(challenge, own, today);
      const isBlocked = blockedIds.has(challenge.id);
      const isForYou = standing === 'open' && !isBlocked && interests.includes(challenge.category);
      return { challenge, own, standing, isBlocked, isForYou };
    });
}

/** The eco-action that a challenge counts, if it counts one. */
export function actionOf({ filter }: Pick<Challenge, 'filter'>): EcoAction | undefined {
  return filter && 'action' in filter ? filter.action : undefined;
}

/** Challenges with an action come first; ended ones come before new ones. */
const RANK: Record<Standing, number> = { running: 0, ended: 1, open: 2, closed: 3, completed: 4 };

function rankOf({ standing, isBlocked }: OwnChallenge): number {
  return RANK[standing === 'open' && isBlocked ? 'closed' : standing];
}

const LATEST = '9999';

/** Running ones first, the most urgent in front; then those to join, for the resident first; then the completed ones, latest first. */
export function mostUrgentFirst(all: readonly OwnChallenge[]): OwnChallenge[] {
  return all.toSorted(
    (one, other) =>
      rankOf(one) - rankOf(other) ||
      Number(other.isForYou) - Number(one.isForYou) ||
      (one.standing === 'running'
        ? (one.own?.endsAt ?? LATEST).localeCompare(other.own?.endsAt ?? LATEST)
        : (other.own?.completedAt ?? '').localeCompare(one.own?.completedAt ?? '')),
  );
}

/** The challenge to show if there is room for one: the most urgent running one, else the first that can be joined. */
export function firstToShow(all: readonly OwnChallenge[]): OwnChallenge | undefined {
  const ordered = mostUrgentFirst(all);
  return (
    ordered.find(({ standing }) => standing === 'running') ??
    ordered.find(({ standing, isBlocked }) => standing === 'open' && !isBlocked)
  );
}
