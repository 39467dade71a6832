import type { AdjustmentForm } from '@ecopulse/contract/admin/residents-admin';

/** `points` is null while the field is empty. */
export interface CorrectionFormValues extends Pick<AdjustmentForm, 'reason'> {
  points: number | null;
}

/** The server's limit for one correction, up or down. */
export const MAX_POINTS_PER_CORRECTION = 100_000;

export const MAX_REASON_LENGTH = 300;

const DIGIT_SEPARATORS = /[\s.,'’]/g;

/** Null for an empty text, NaN for anything but an integer. A minus sign overrides the "give" option. */
export function parsePoints(text: string, isDeduction: boolean): number | null {
  const digits = text.replace(DIGIT_SEPARATORS, '').replace(/^[−–]/, '-');
  if (digits === '') return null;
  if (!/^[+-]?\d+$/.test(digits)) return Number.NaN;
  const amount = Number(digits);
  return isDeduction && amount > 0 ? -amount : amount;
}
