import { forgottenForm, resetForm } from '@ecopulse/contract/accounts/account-recovery';
import { toValidationResult } from '../account-validation.ts';
import type { FormValues } from '../account-form.tsx';

export function validateForgotPassword(values: FormValues) {
  return toValidationResult(forgottenForm.safeParse(values));
}

export function validateReset(values: FormValues) {
  return toValidationResult(resetForm.safeParse(values));
}
