import { NUDGE_KINDS, type NotificationKind } from '@ecopulse/contract/notifications/notifications';
import { addDays, dayOf, spanOf } from '../../core/calendar/calendar.rules.ts';

/** Reminders of something undone; at most one a day leaves the app. */
export function isReminder(kind: NotificationKind): kind is (typeof NUDGE_KINDS)[number] {
  return NUDGE_KINDS.some((nudge) => nudge === kind);
}

/** A streak ends at midnight in Singapore; everything else still matters the next day. */
export function usefulUntil(kind: NotificationKind, createdAt: Date): Date {
  const day = dayOf(createdAt);
  return new Date(spanOf(kind === 'streak_at_risk' ? day : addDays(day, 1)).until);
}

interface Told {
  readonly id: number;
  readonly residentId: number;
  readonly kind: NotificationKind;
}

export function mostUrgent<T extends Told>(due: readonly T[]): T[] {
  const best = new Map<number, T>();
  const urgency = ({ kind }: Told): number => NUDGE_KINDS.findIndex((nudge) => nudge === kind);
  for (const one of due) {
    if (!isReminder(one.kind)) continue;
    const known = best.get(one.residentId);
    const isBetter =
      known === undefined || urgency(one) < urgency(known) || (urgency(one) === urgency(known) && one.id < known.id);
    if (isBetter) best.set(one.residentId, one);
  }
  return [...best.values()].toSorted((one, other) => one.residentId - other.residentId);
}
