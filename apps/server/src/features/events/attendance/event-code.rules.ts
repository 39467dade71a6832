import { CODE_LENGTH, CODE_LETTERS, CODE_STEP_SECONDS } from '@ecopulse/contract/events/event-rules';

const STEP_MS = CODE_STEP_SECONDS * 1000;
/** Clocks of the organiser's device and the server may differ by so many steps. */
const STEP_TOLERANCE = 1;
/** A scan that arrives later waits for the organiser. */
const MAX_STEPS_LATE = 2;

export function stepOf(at: Date): number {
  return Math.floor(at.getTime() / STEP_MS);
}

export function startOfStep(step: number): Date {
  return new Date(step * STEP_MS);
}

export function secondsLeft(at: Date): number {
  return CODE_STEP_SECONDS - Math.floor((at.getTime() % STEP_MS) / 1000);
}

/** Each letter is a byte modulo the number of letters: enough for a code that lives for a minute. */
export function codeOf(digest: Uint8Array): string {
  return Array.from(digest.subarray(0, CODE_LENGTH), (byte) => CODE_LETTERS[byte % CODE_LETTERS.length]).join('');
}

/** As people type it: case, blanks and hyphens do not matter. */
export function normalizeCode(typed: string): string {
  return typed.toUpperCase().replaceAll(/[\s-]/g, '');
}

export interface Scan {
  readonly code: string;
  /** Of a scanned code; null if it was typed. */
  readonly step: number | null;
  /** When it was scanned, by the device. */
  readonly at: Date;
  readonly arrivedAt: Date;
  /** It waited on the device for a connection. */
  readonly wasQueued: boolean;
}

/**
 * The step whose code it is, and whether it arrived in time to verify; null for a wrong or an old code. A queued scan names
 * its own step, so that a wrong clock of the device loses nothing; it can only be late.
 */
export function judgeScan(
  codeAt: (step: number) => string,
  { code, step, at, arrivedAt, wasQueued }: Scan,
): { step: number; isInTime: boolean } | null {
  const typed = normalizeCode(code);
  const now = stepOf(at);
  const near = [now, now - STEP_TOLERANCE, now + STEP_TOLERANCE].filter((each) => each >= 0);
  const isPast = step !== null && step <= stepOf(arrivedAt) + STEP_TOLERANCE;
  const candidates = step === null ? near : (wasQueued ? isPast : near.includes(step)) ? [step] : [];
  const found = candidates.find((candidate) => codeAt(candidate) === typed);
  if (found === undefined) return null;
  return { step: found, isInTime: stepOf(arrivedAt) - found <= MAX_STEPS_LATE };
}
