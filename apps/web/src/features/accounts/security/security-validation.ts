import { emailForm, passwordForm } from '@ecopulse/contract/accounts/account-recovery';
import { toChecked } from '../account-validation.ts';
import type { FormValues } from '../use-account-form.ts';

export function validateEmailChange(values: FormValues) {
  return toChecked(emailForm.safeParse(values));
}

export function validatePasswordChange(values: FormValues) {
  return toChecked(passwordForm.safeParse(values));
}
