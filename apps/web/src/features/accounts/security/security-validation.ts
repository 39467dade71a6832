import { emailForm, passwordForm } from '@ecopulse/contract/accounts/account-recovery';
import { toValidationResult } from '../account-validation.ts';
import type { FormValues } from '../account-form.tsx';

export function validateEmailChange(values: FormValues) {
  return toValidationResult(emailForm.safeParse(values));
}

export function validatePasswordChange(values: FormValues) {
  return toValidationResult(passwordForm.safeParse(values));
}
