import type { ErrorCode } from '@ecopulse/contract/errors';
import * as z from 'zod/mini';
import { ProblemError } from '../problems/problem-error.ts';

/** The sentences of the fields that are wrong; none if nothing is. */
export type FieldFaults = Readonly<Record<string, string>>;

/** What keeps an item from being published, by its form. */
export function formFaults(form: z.ZodMiniType, stored: unknown): FieldFaults {
  const { error } = z.safeParse(form, stored);
  const fields: Record<string, string> = {};
  for (const { path, message } of error?.issues ?? []) fields[path.join('.')] ??= message;
  return fields;
}

/** Throws one problem with all the fields that are wrong, and the first code that has one. The first sentence of a field counts. */
export function refuseFaults(...found: readonly (readonly [code: ErrorCode, faults: FieldFaults])[]): void {
  const wrong = found.filter(([, faults]) => Object.keys(faults).length > 0);
  if (!wrong[0]) return;
  const fields = Object.fromEntries(wrong.toReversed().flatMap(([, faults]) => Object.entries(faults)));
  throw new ProblemError(wrong[0][0], { fields });
}
