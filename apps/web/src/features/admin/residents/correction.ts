import type { AdjustmentForm } from '@ecopulse/contract/residents-admin';

/** A correction as it is typed: null as long as no points stand there. */
export interface CorrectionForm extends Pick<AdjustmentForm, 'reason'> {
  points: number | null;
}

/** The most that the server corrects at once, either way. */
export const MOST_POINTS = 100_000;

/** The most characters of a reason. */
export const LONGEST_REASON = 300;

/** What is between the digits of a number as people write it. */
const SEPARATORS = /[\s.,'’]/g;

/**
 * The points that were typed, with their sign; null where nothing was, NaN where it is no whole number. Somebody who
 * types the sign has said which way they mean.
 */
export function amountOf(typed: string, isTaken: boolean): number | null {
  const plain = typed.replace(SEPARATORS, '').replace(/^[−–]/, '-');
  if (plain === '') return null;
  if (!/^[+-]?\d+$/.test(plain)) return Number.NaN;
  const amount = Number(plain);
  return isTaken && amount > 0 ? -amount : amount;
}

/** A UUID (version 4). `crypto.randomUUID` is there only under HTTPS, and a house may serve its desk without. */
export function correctionKey(): string {
  const bytes = [...crypto.getRandomValues(new Uint8Array(16))].map((byte, place) => {
    if (place === 6) return (byte & 0x0f) | 0x40;
    return place === 8 ? (byte & 0x3f) | 0x80 : byte;
  });
  const digits = bytes.map((byte) => byte.toString(16).padStart(2, '0')).join('');
  return digits.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
