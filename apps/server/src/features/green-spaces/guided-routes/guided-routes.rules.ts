import type { Circle } from '../../../core/places/distance.rules.ts';
import { judgePosition, type Position } from '../check-ins/check-in.rules.ts';

const MINUTE_MS = 60_000;

/** Whether a position proves being at the green space, as it would for a check-in. */
export function isWithin(position: Position | null, zones: readonly Circle[]): boolean {
  const verdict = judgePosition(position, zones, false);
  return 'proof' in verdict && verdict.proof === 'verified';
}

/** When a walk of `durationMinutes` can be finished with points: after half of that time. */
export function finishableAt(startedAt: Date, durationMinutes: number): Date {
  return new Date(startedAt.getTime() + (durationMinutes / 2) * MINUTE_MS);
}

/** Whole minutes until then, rounded up; 0 = now. */
export function minutesUntil(moment: Date, now: Date): number {
  return Math.max(0, Math.ceil((moment.getTime() - now.getTime()) / MINUTE_MS));
}
