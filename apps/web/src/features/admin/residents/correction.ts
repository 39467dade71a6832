import type { AgeBand } from '@ecopulse/contract/accounts/account-forms';
import type { AdjustmentForm } from '@ecopulse/contract/admin/residents-admin';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

/** `points` is null while the field is empty. */
export interface CorrectionFormValues extends Pick<AdjustmentForm, 'reason'> {
  points: number | null;
}

/** The server's limit for one correction, up or down. */
export const MAX_POINTS_PER_CORRECTION = 100_000;

const DIGIT_SEPARATORS = /[\s.,'’]/g;

/** Null for an empty text, NaN for anything but an integer. A minus sign overrides the "give" option. */
export function parsePoints(text: string, isDeduction: boolean): number | null {
  const digits = text.replace(DIGIT_SEPARATORS, '').replace(/^[−–]/, '-');
  if (digits === '') return null;
  if (!/^[+-]?\d+$/.test(digits)) return Number.NaN;
  const amount = Number(digits);
  return isDeduction && amount > 0 ? -amount : amount;
}

export const ageBandLabels: Readonly<Record<AgeBand, MessageDescriptor>> = {
  'under-13': msg`Under 13`,
  '13-17': msg`13 to 17`,
  '18-plus': msg`18 or over`,
};
