import * as z from 'zod/mini';
import { ProblemError } from '../problems/problem-error.ts';

/**
 * Checks by its form whether an item may be published. Throws `not-ready` with the fields, or `invalid-input` for an
 * item that is already published and would become unfit.
 */
export function requireReady(
  form: z.ZodMiniType,
  stored: unknown,
  code: 'not-ready' | 'invalid-input' = 'not-ready',
): void {
  const { error } = z.safeParse(form, stored);
  if (!error) return;
  const fields: Record<string, string> = {};
  for (const { path, message } of error.issues) fields[path.join('.')] ??= message;
  throw new ProblemError(code, { fields });
}
