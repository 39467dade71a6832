import { forgottenForm, resetForm } from '@ecopulse/contract/accounts/account-recovery';
import { toChecked } from '../account-validation.ts';
import type { FormValues } from '../use-account-form.ts';

export function validateForgotten(values: FormValues) {
  return toChecked(forgottenForm.safeParse(values));
}

export function validateReset(values: FormValues) {
  return toChecked(resetForm.safeParse(values));
}
