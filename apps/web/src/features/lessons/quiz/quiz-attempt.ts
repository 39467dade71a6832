import type { QuizQuestion } from '@ecopulse/contract/lessons/lessons';

/** mulberry32: the same seed gives the same numbers from 0 up to 1. */
function createRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Fisher–Yates shuffle, determined by the seed alone. */
export function shuffle<Item>(items: readonly Item[], seed: number): Item[] {
  const next = createRandom(seed);
  const remaining = [...items];
  return items.flatMap(() => remaining.splice(Math.floor(next() * remaining.length), 1));
}

/** Derives a seed by FNV-1a, so that lists shuffled from one seed get different orders. */
export function deriveSeed(seed: number, name: string): number {
  return (
    Array.from(name).reduce(
      (hash, character) => Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193),
      (seed ^ 0x811c9dc5) >>> 0,
    ) >>> 0
  );
}

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
