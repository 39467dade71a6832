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

/** A UUID v4: bytes 6 and 8 hold version and variant. `crypto.randomUUID` requires HTTPS, which a deployment may lack. */
export function createIdempotencyKey(): string {
  const bytes = [...crypto.getRandomValues(new Uint8Array(16))].map((byte, index) => {
    if (index === 6) return (byte & 0x0f) | 0x40;
    return index === 8 ? (byte & 0x3f) | 0x80 : byte;
  });
  const hexDigits = bytes.map((byte) => byte.toString(16).padStart(2, '0')).join('');
  return hexDigits.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
