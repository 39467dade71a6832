import type { Circle } from '../../../core/places/distance.rules.ts';
import { judgePosition, type Position } from '../check-ins/check-in.rules.ts';

const MINUTE_MS = 60_000;

export function isWithin(position: Position | null, zones: readonly Circle[]): boolean {
  const verdict = judgePosition(position, zones, false);
  return 'proof' in verdict && verdict.proof === 'verified';
}

export function finishableAt(startedAt: Date, durationMinutes: number): Date {
  return new Date(startedAt.getTime() + (durationMinutes / 2) * MINUTE_MS);
}

export function minutesUntil(moment: Date, now: Date): number {
  return Math.max(0, Math.ceil((moment.getTime() - now.getTime()) / MINUTE_MS));
}
