import type { QuizQuestion } from '@ecopulse/contract/lessons';

/** Numbers from 0 up to 1 that follow from a seed (mulberry32): the same seed, the same numbers. */
function numbersFrom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** The items in an order that follows from the seed alone; every order is as likely as another (Fisher and Yates). */
export function shuffled<Item>(items: readonly Item[], seed: number): Item[] {
  const next = numbersFrom(seed);
  const left = [...items];
  return items.flatMap(() => left.splice(Math.floor(next() * left.length), 1));
}

/** A seed for one of many things that are shuffled together: their orders do not resemble each other (FNV-1a). */
export function seedFor(seed: number, name: string): number {
  return (
    Array.from(name).reduce(
      (hash, letter) => Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 0x01000193),
      (seed ^ 0x811c9dc5) >>> 0,
    ) >>> 0
  );
}

/** A seed that nobody foresees. */
export function newSeed(): number {
  return crypto.getRandomValues(new Uint32Array(1))[0] ?? 0;
}

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
