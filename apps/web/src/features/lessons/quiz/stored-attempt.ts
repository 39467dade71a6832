import type { Attempt } from './quiz-attempt.ts';

const storageKey = (residentId: number, lessonId: number) => `quiz:${residentId}:${lessonId}`;

function isAttempt(value: unknown): value is Attempt {
  if (typeof value !== 'object' || value === null) return false;
  const { seed, answers, step }: Partial<Record<keyof Attempt, unknown>> = value;
  return (
    Number.isSafeInteger(seed) &&
    Number.isSafeInteger(step) &&
    Number(step) >= 0 &&
    typeof answers === 'object' &&
    answers !== null &&
    Object.values(answers).every((option) => typeof option === 'string')
  );
}

export function readStoredAttempt(residentId: number, lessonId: number): Attempt | undefined {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(storageKey(residentId, lessonId)) ?? 'null');
    return isAttempt(stored) ? stored : undefined;
  } catch {
    return undefined;
  }
}

export function storeAttempt(residentId: number, lessonId: number, attempt: Attempt): void {
  try {
    sessionStorage.setItem(storageKey(residentId, lessonId), JSON.stringify(attempt));
  } catch {
    // Storage is full or disabled: the answers last as long as the page.
  }
}

export function removeStoredAttempt(residentId: number, lessonId: number): void {
  try {
    sessionStorage.removeItem(storageKey(residentId, lessonId));
  } catch {
    // Storage is disabled, so nothing was stored.
  }
}
