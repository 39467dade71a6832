import '../../lib/zod-without-eval.ts';
import * as z from 'zod/mini';
import { ageAnswer, ageBand, loginForm, registerForm, setUpForm } from '@ecopulse/contract/accounts/account-forms';
import type { ValidationResult, FieldErrors, FormValues } from './account-form.tsx';

interface Issue {
  readonly path: readonly PropertyKey[];
  readonly message: string;
}

type SafeParseResult<Body> = { success: true; data: Body } | { success: false; error: { issues: readonly Issue[] } };

export function toValidationResult<Body>(parsed: SafeParseResult<Body>): ValidationResult<Body> {
  return parsed.success ? { body: parsed.data } : { errors: firstMessageByField(parsed.error.issues) };
}

/** Reversed, because the last entry of a field wins in `fromEntries`. */
function firstMessageByField(issues: readonly Issue[]): FieldErrors {
  return Object.fromEntries(issues.toReversed().map(({ path, message }) => [String(path[0]), message]));
}

export function validateSignIn(values: FormValues) {
  return toValidationResult(loginForm.safeParse(values));
}

const ageForm = z.object({ ...ageAnswer, ageBand });

export function validateAge(values: FormValues) {
  return toValidationResult(ageForm.safeParse(values));
}

export function validateRegistration(values: FormValues) {
  return toValidationResult(registerForm.safeParse(values));
}

export function validateSetUp(values: FormValues) {
  return toValidationResult(setUpForm.safeParse(values));
}
