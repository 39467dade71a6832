import type { Challenge, UserChallenge } from '@ecopulse/contract/challenges/challenges';
import type { UserLesson } from '@ecopulse/contract/lessons/lessons';
import { standingOf } from '../challenges/challenge-standing.ts';
import { isReviewDue } from '../lessons/lesson-progress.ts';

/** What is best done next, once today keeps the streak. */
export type NextThing =
  | { readonly kind: 'review'; readonly lessonId: number }
  | { readonly kind: 'challenge'; readonly id: number; readonly title: string }
  | { readonly kind: 'lesson' };

interface Known {
  readonly lessons: readonly UserLesson[];
  readonly challenges: readonly Challenge[];
  readonly joined: readonly UserChallenge[];
  /** Today in Singapore. */
  readonly day: string;
}

/** A review before it is forgotten, else the challenge under way that ends first, else something new to learn. */
export function nextThing({ lessons, challenges, joined, day }: Known): NextThing {
  const [due] = lessons
    .filter((each) => isReviewDue(each, day))
    .toSorted((one, other) => (one.reviewDueOn ?? '').localeCompare(other.reviewDueOn ?? ''));
  if (due) return { kind: 'review', lessonId: due.lessonId };
  const ends = ({ endsAt }: UserChallenge) => endsAt ?? '9999';
  for (const own of joined.toSorted((one, other) => ends(one).localeCompare(ends(other)))) {
    const challenge = challenges.find(({ id }) => id === own.challengeId);
    if (challenge && standingOf(challenge, own, day) === 'running') {
      const { id, title } = challenge;
      return { kind: 'challenge', id, title };
    }
  }
  return { kind: 'lesson' };
}
