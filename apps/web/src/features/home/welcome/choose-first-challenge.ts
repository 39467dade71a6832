import type { Challenge, UserChallenge } from '@ecopulse/contract/challenges/challenges';
import type { LessonCategory } from '@ecopulse/contract/lessons/lessons';

interface FirstChallengeInput {
  readonly challenges: readonly Challenge[];
  readonly joined: readonly UserChallenge[];
  readonly completed: { readonly visits: number; readonly lessons: number };
  readonly interests: readonly LessonCategory[];
}

function countsPastActivity({ metric }: Challenge, { visits, lessons }: FirstChallengeInput['completed']): boolean {
  return metric.includes('lesson') ? lessons > 0 : visits > 0;
}

/**
 * Chooses a collection, since it counts past activity. Prefers one with past progress, then one that matches the
 * interests, then the lowest target. Undefined if none can be joined.
 */
export function chooseFirstChallenge({
  challenges,
  joined,
  completed,
  interests,
}: FirstChallengeInput): Challenge | undefined {
  const joinedIds = new Set(joined.map(({ challengeId }) => challengeId));
  // Compared in this order, lowest first.
  const sortKeys = (challenge: Challenge): readonly number[] => [
    Number(!countsPastActivity(challenge, completed)),
    Number(!interests.some((interest) => interest === challenge.category)),
    challenge.target,
  ];
  const [first] = challenges
    .filter(({ id, counts, isActive, isRetired }) => counts === 'ever' && isActive && !isRetired && !joinedIds.has(id))
    .toSorted((a, b) => {
      const keysOfB = sortKeys(b);
      const differences = sortKeys(a).map((key, index) => key - (keysOfB[index] ?? 0));
      return differences.find((difference) => difference !== 0) ?? 0;
    });
  return first;
}
