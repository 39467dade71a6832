import type { QuizQuestion } from '@ecopulse/contract/lessons';
import { newSeed, seedFor, shuffled } from './shuffle.ts';

/** One try at a quiz. `step` is the question on the screen, counted from 0; after the last one comes the look over. */
export interface Attempt {
  seed: number;
  answers: Readonly<Record<string, string>>;
  step: number;
}

export function newAttempt(seed = newSeed()): Attempt {
  return { seed, answers: {}, step: 0 };
}

/** The options of a question as this attempt shows them. */
export function optionsOf({ id, options }: QuizQuestion, { seed }: Attempt): QuizQuestion['options'] {
  return shuffled(options, seedFor(seed, id));
}

/** The option that was chosen, if it is still one of the question's. */
export function chosenOption(
  { id, options }: QuizQuestion,
  { answers }: Attempt,
): QuizQuestion['options'][number] | undefined {
  const chosen = Object.hasOwn(answers, id) ? answers[id] : undefined;
  return options.find((option) => option.id === chosen);
}

/** The attempt on the questions as they are now: answers that no longer fit are dropped, the others stay. */
export function fittedTo(questions: readonly QuizQuestion[], attempt: Attempt): Attempt {
  const kept = questions.flatMap((question) => {
    const option = chosenOption(question, attempt);
    return option ? [[question.id, option.id] as const] : [];
  });
  return { ...attempt, answers: Object.fromEntries(kept), step: Math.min(attempt.step, questions.length) };
}

/** What is sent: an answer for each question that has one, in the order of the quiz. */
export function answersOf(
  questions: readonly QuizQuestion[],
  attempt: Attempt,
): { questionId: string; optionId: string }[] {
  return questions.flatMap((question) => {
    const option = chosenOption(question, attempt);
    return option ? [{ questionId: question.id, optionId: option.id }] : [];
  });
}
