import '../../lib/zod-without-eval.ts';
import { loginForm, registerForm } from '@ecopulse/contract/accounts/account-forms';
import type { Checked, FieldErrors, FormValues } from './use-account-form.ts';

interface Issue {
  readonly path: readonly PropertyKey[];
  readonly message: string;
}

type Parsed<Body> = { success: true; data: Body } | { success: false; error: { issues: readonly Issue[] } };

export function toChecked<Body>(parsed: Parsed<Body>): Checked<Body> {
  return parsed.success ? { body: parsed.data } : { errors: firstOfEachField(parsed.error.issues) };
}

function firstOfEachField(issues: readonly Issue[]): FieldErrors {
  return Object.fromEntries(issues.toReversed().map(({ path, message }) => [String(path[0]), message]));
}

export function validateSignIn(values: FormValues) {
  return toChecked(loginForm.safeParse(values));
}

export function validateRegistration(values: FormValues) {
  return toChecked(registerForm.safeParse(values));
}
