import type { Challenge, UserChallenge } from '@ecopulse/contract/challenges/challenges';
import type { LessonCategory } from '@ecopulse/contract/lessons/lessons';

interface Known {
  readonly challenges: readonly Challenge[];
  readonly joined: readonly UserChallenge[];
  readonly done: { readonly visits: number; readonly lessons: number };
  readonly interests: readonly LessonCategory[];
}

function isCounted({ metric }: Challenge, { visits, lessons }: Known['done']): boolean {
  return metric.includes('lesson') ? lessons > 0 : visits > 0;
}

/**
 * A collection, since it counts past activity: first those already begun, then those that match the interests, then the
 * shortest. Undefined if none can be joined.
 */
export function firstChallenge({ challenges, joined, done, interests }: Known): Challenge | undefined {
  const taken = new Set(joined.map(({ challengeId }) => challengeId));
  const rank = (challenge: Challenge): readonly number[] => [
    Number(!isCounted(challenge, done)),
    Number(!interests.some((interest) => interest === challenge.category)),
    challenge.target,
  ];
  const [first] = challenges
    .filter(({ id, counts, isActive, isRetired }) => counts === 'ever' && isActive && !isRetired && !taken.has(id))
    .toSorted((one, other) => {
      const [ranks, others] = [rank(one), rank(other)];
      return ranks.map((value, index) => value - (others[index] ?? 0)).find((difference) => difference !== 0) ?? 0;
    });
  return first;
}
