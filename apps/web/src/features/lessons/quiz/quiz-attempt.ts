import type { QuizQuestion } from '@ecopulse/contract/lessons/lessons';
import { deriveSeed, shuffle } from '../shuffle.ts';

export function newSeed(): number {
  return crypto.getRandomValues(new Uint32Array(1))[0] ?? 0;
}

/** `step` is the index of a question; any higher value shows all answers before they are sent. */
export interface Attempt {
  seed: number;
  answers: Readonly<Record<string, string>>;
  step: number;
}

export function newAttempt(seed = newSeed()): Attempt {
  return { seed, answers: {}, step: 0 };
}

export function shuffledOptions({ id, options }: QuizQuestion, { seed }: Attempt): QuizQuestion['options'] {
  return shuffle(options, deriveSeed(seed, id));
}

/** Undefined if the question no longer has the chosen option. */
export function findChosenOption(
  { id, options }: QuizQuestion,
  { answers }: Attempt,
): QuizQuestion['options'][number] | undefined {
  const chosenId = Object.hasOwn(answers, id) ? answers[id] : undefined;
  return options.find((option) => option.id === chosenId);
}

/** Drops answers that do not fit the current questions. */
export function dropStaleAnswers(questions: readonly QuizQuestion[], attempt: Attempt): Attempt {
  const validAnswers = questions.flatMap((question) => {
    const option = findChosenOption(question, attempt);
    return option ? [[question.id, option.id] as const] : [];
  });
  return { ...attempt, answers: Object.fromEntries(validAnswers), step: Math.min(attempt.step, questions.length) };
}

export function listAnswers(
  questions: readonly QuizQuestion[],
  attempt: Attempt,
): { questionId: string; optionId: string }[] {
  return questions.flatMap((question) => {
    const option = findChosenOption(question, attempt);
    return option ? [{ questionId: question.id, optionId: option.id }] : [];
  });
}
