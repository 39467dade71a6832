import type { Challenge, UserChallenge } from '@ecopulse/contract/challenges/challenges';
import type { UserLesson } from '@ecopulse/contract/lessons/lessons';
import { getChallengeStatus } from '../challenges/challenge-status.ts';
import { isReviewDue } from '../lessons/lesson-progress.ts';

export type NextAction =
  | { readonly kind: 'review'; readonly lessonId: number }
  | { readonly kind: 'challenge'; readonly id: number; readonly title: string }
  | { readonly kind: 'lesson' };

interface NextActionInput {
  readonly lessons: readonly UserLesson[];
  readonly challenges: readonly Challenge[];
  readonly joined: readonly UserChallenge[];
  readonly day: string;
}

/** In order: a due review, the joined challenge that ends first, another lesson. */
export function chooseNextAction({ lessons, challenges, joined, day }: NextActionInput): NextAction {
  const [longestDue] = lessons
    .filter((lesson) => isReviewDue(lesson, day))
    .toSorted((a, b) => (a.reviewDueOn ?? '').localeCompare(b.reviewDueOn ?? ''));
  if (longestDue) return { kind: 'review', lessonId: longestDue.lessonId };
  // A challenge without an end sorts last.
  const endOf = ({ endsAt }: UserChallenge) => endsAt ?? '9999';
  for (const userChallenge of joined.toSorted((a, b) => endOf(a).localeCompare(endOf(b)))) {
    const challenge = challenges.find(({ id }) => id === userChallenge.challengeId);
    if (challenge && getChallengeStatus(challenge, userChallenge, day) === 'running') {
      const { id, title } = challenge;
      return { kind: 'challenge', id, title };
    }
  }
  return { kind: 'lesson' };
}
