import * as z from 'zod/mini';
import { ProblemError } from '../problems/problem-error.ts';

/**
 * Asks whether something may be shown: whether it fits what its form asks for. Throws `not-ready` with the fields; or
 * `invalid-input`, for what is shown already and would not be fit any more.
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
