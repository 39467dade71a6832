import type { Challenge, UserChallenge } from '@ecopulse/contract/challenges';
import { singaporeDay } from '../../lib/time/singapore-time.ts';

/**
 * How a challenge stands for the resident: joined and `running`, `completed`, or `ended` before its target; not joined
 * and `open`, or `closed` to joining.
 */
export type Standing = 'running' | 'completed' | 'ended' | 'open' | 'closed';

/** A challenge beside what the resident has of it. */
export interface OwnChallenge {
  challenge: Challenge;
  own: UserChallenge | undefined;
  standing: Standing;
}

const DAY_MS = 86_400_000;

/** The last day (Singapore) on which something counts: an end at midnight belongs to the day before. */
function lastDay(endsAt: string): string {
  return singaporeDay(new Date(Date.parse(endsAt) - 1));
}

/** Whole days from `today` (Singapore) to the day on which it ends; 0 on that day, negative after it. */
export function daysLeft(endsAt: string, today: string): number {
  return Math.round((Date.parse(lastDay(endsAt)) - Date.parse(today)) / DAY_MS);
}

/** The answer in memory may be of yesterday, so its end is compared with `today` too. */
export function standingOf(challenge: Challenge, own: UserChallenge | undefined, today: string): Standing {
  if (!own) return challenge.isActive ? 'open' : 'closed';
  if (own.isCompleted) return 'completed';
  return own.isEnded || (own.endsAt !== null && daysLeft(own.endsAt, today) < 0) ? 'ended' : 'running';
}

/**
 * Every challenge with how it stands for the resident, in the order of the list. One that was withdrawn is there only for
 * those who are in it, or were.
 */
export function withOwn(
  challenges: readonly Challenge[],
  joined: readonly UserChallenge[],
  today: string,
): OwnChallenge[] {
  const ownById = new Map(joined.map((own) => [own.challengeId, own]));
  return challenges
    .filter(({ id, isRetired }) => !isRetired || ownById.has(id))
    .map((challenge) => {
      const own = ownById.get(challenge.id);
      return { challenge, own, standing: standingOf(challenge, own, today) };
    });
}

/** What can be acted on comes first; what was tried stands before what is new. */
const RANK: Record<Standing, number> = { running: 0, ended: 1, open: 2, closed: 3, completed: 4 };

const LATEST = '9999';

/** Running ones first, the most urgent of them in front; then those to join; then the completed, latest first. */
export function mostUrgentFirst(all: readonly OwnChallenge[]): OwnChallenge[] {
  return all.toSorted(
    (one, other) =>
      RANK[one.standing] - RANK[other.standing] ||
      (one.standing === 'running'
        ? (one.own?.endsAt ?? LATEST).localeCompare(other.own?.endsAt ?? LATEST)
        : (other.own?.completedAt ?? '').localeCompare(one.own?.completedAt ?? '')),
  );
}

/** The challenge to show where there is room for one: the most urgent running one, else the first that can be joined. */
export function firstToShow(all: readonly OwnChallenge[]): OwnChallenge | undefined {
  const ordered = mostUrgentFirst(all);
  const first = (wanted: Standing) => ordered.find(({ standing }) => standing === wanted);
  return first('running') ?? first('open');
}
