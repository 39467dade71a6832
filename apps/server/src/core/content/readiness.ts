import type { ErrorCode } from '@ecopulse/contract/errors';
import * as z from 'zod/mini';
import { ProblemError } from '../problems/problem-error.ts';

/** Error message by field path; empty if valid. */
export type FieldFaults = Readonly<Record<string, string>>;

export function findFormFaults(form: z.ZodMiniType, stored: unknown): FieldFaults {
  const { error } = z.safeParse(form, stored);
  const fields: Record<string, string> = {};
  for (const { path, message } of error?.issues ?? []) fields[path.join('.')] ??= message;
  return fields;
}

/** Throws one problem with all invalid fields and the first code that has any. The first message of a field wins. */
export function throwOnFaults(...faultGroups: readonly (readonly [code: ErrorCode, faults: FieldFaults])[]): void {
  const nonEmptyGroups = faultGroups.filter(([, faults]) => Object.keys(faults).length > 0);
  const [firstGroup] = nonEmptyGroups;
  if (!firstGroup) return;
  // Reversed, so that earlier groups override later ones.
  const fields = Object.fromEntries(nonEmptyGroups.toReversed().flatMap(([, faults]) => Object.entries(faults)));
  throw new ProblemError(firstGroup[0], { fields });
}
