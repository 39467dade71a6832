import type { Challenge, UserChallenge } from '@ecopulse/contract/challenges/challenges';
import type { UserLesson } from '@ecopulse/contract/lessons/lessons';
import { standingOf } from '../challenges/challenge-standing.ts';
import { isReviewDue } from '../lessons/lesson-progress.ts';

export type NextThing =
  | { readonly kind: 'review'; readonly lessonId: number }
  | { readonly kind: 'challenge'; readonly id: number; readonly title: string }
  | { readonly kind: 'lesson' };

interface Known {
  readonly lessons: readonly UserLesson[];
  readonly challenges: readonly Challenge[];
  readonly joined: readonly UserChallenge[];
  readonly day: string;
}

/** In order: a due review, the joined challenge that ends first, another lesson. */
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
