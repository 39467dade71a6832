import { ProblemError } from '../core/problems/problem-error.ts';

/** Waits for a call and ignores a refusal by the rules, such as a challenge that is already joined. */
export async function ignoreRefusal(call: Promise<unknown>): Promise<void> {
  try {
    await call;
  } catch (error) {
    if (!(error instanceof ProblemError)) throw error;
  }
}
