import { ProblemError } from '../core/problems/problem-error.ts';

/** What the rules refuse (joined already, asked before) is not done, as with anyone. */
export async function unlessRefused(doing: Promise<unknown>): Promise<void> {
  try {
    await doing;
  } catch (error) {
    if (!(error instanceof ProblemError)) throw error;
  }
}
