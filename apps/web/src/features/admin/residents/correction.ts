import type { AdjustmentForm } from '@ecopulse/contract/admin/residents-admin';

/** `points` is null while the field is empty. */
export interface CorrectionForm extends Pick<AdjustmentForm, 'reason'> {
  points: number | null;
}

/** The server's limit for one correction, up or down. */
export const MAX_POINTS = 100_000;

export const MAX_REASON_LENGTH = 300;

const SEPARATORS = /[\s.,'’]/g;

/** Null for an empty input, NaN unless a whole number. A typed minus sign overrides the "give" option. */
export function amountOf(typed: string, isTaken: boolean): number | null {
  const plain = typed.replace(SEPARATORS, '').replace(/^[−–]/, '-');
  if (plain === '') return null;
  if (!/^[+-]?\d+$/.test(plain)) return Number.NaN;
  const amount = Number(plain);
  return isTaken && amount > 0 ? -amount : amount;
}

/** A UUID v4. `crypto.randomUUID` requires HTTPS, and a deployment may run without it. */
export function correctionKey(): string {
  const bytes = [...crypto.getRandomValues(new Uint8Array(16))].map((byte, place) => {
    if (place === 6) return (byte & 0x0f) | 0x40;
    return place === 8 ? (byte & 0x3f) | 0x80 : byte;
  });
  const digits = bytes.map((byte) => byte.toString(16).padStart(2, '0')).join('');
  return digits.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
