import type { Challenge, EcoAction, UserChallenge } from '@ecopulse/contract/challenges/challenges';
import { singaporeDay } from '../../lib/time/singapore-time.ts';

/** If joined: `running`, `completed`, or `ended` before its target. Otherwise `open`, or `closed` to joining. */
export type Standing = 'running' | 'completed' | 'ended' | 'open' | 'closed';

export interface OwnChallenge {
  challenge: Challenge;
  own: UserChallenge | undefined;
  standing: Standing;
  /** The resident can no longer complete it, so cannot join it. */
  isBlocked: boolean;
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
export function standingOf(challenge: Challenge, own: UserChallenge | undefined, today: string): Standing {
  if (!own) return challenge.isActive ? 'open' : 'closed';
  if (own.isCompleted) return 'completed';
  return own.isEnded || (own.endsAt !== null && daysLeft(own.endsAt, today) < 0) ? 'ended' : 'running';
}

/**
 * Combines challenges with the resident's progress, in list order. Omits withdrawn challenges that the resident never
 * joined.
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

export function actionOf({ filter }: Pick<Challenge, 'filter'>): EcoAction | undefined {
  return filter && 'action' in filter ? filter.action : undefined;
}

/** What needs action comes first; ended challenges, which can be rejoined, come before new ones. */
const RANK: Record<Standing, number> = { running: 0, ended: 1, open: 2, closed: 3, completed: 4 };

function rankOf({ standing, isBlocked }: OwnChallenge): number {
  return RANK[standing === 'open' && isBlocked ? 'closed' : standing];
}

const LATEST = '9999';

/** Running (soonest end first), ended, open (recommended first), closed, completed (latest first). */
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

/** For a single slot: the most urgent running challenge, else the first that can be joined. */
export function firstToShow(all: readonly OwnChallenge[]): OwnChallenge | undefined {
  const ordered = mostUrgentFirst(all);
  return (
    ordered.find(({ standing }) => standing === 'running') ??
    ordered.find(({ standing, isBlocked }) => standing === 'open' && !isBlocked)
  );
}
