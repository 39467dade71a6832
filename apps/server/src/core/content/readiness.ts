import type { ErrorCode } from '@ecopulse/contract/errors';
import * as z from 'zod/mini';
import { ProblemError } from '../problems/problem-error.ts';

/** Error message by field path; empty if valid. */
export type FieldFaults = Readonly<Record<string, string>>;

export function formFaults(form: z.ZodMiniType, stored: unknown): FieldFaults {
  const { error } = z.safeParse(form, stored);
  const fields: Record<string, string> = {};
  for (const { path, message } of error?.issues ?? []) fields[path.join('.')] ??= message;
  return fields;
}

/** Throws one problem with all invalid fields and the first code that has any. The first message of a field wins. */
export function refuseFaults(...found: readonly (readonly [code: ErrorCode, faults: FieldFaults])[]): void {
  const wrong = found.filter(([, faults]) => Object.keys(faults).length > 0);
  if (!wrong[0]) return;
  const fields = Object.fromEntries(wrong.toReversed().flatMap(([, faults]) => Object.entries(faults)));
  throw new ProblemError(wrong[0][0], { fields });
}
