import { NUDGE_KINDS, type NotificationKind } from '@ecopulse/contract/notifications/notifications';
import { addDays, dayOf, spanOf } from '../../core/calendar/calendar.rules.ts';

/** Reminders of something not done yet; a resident gets at most one a day by push or email. */
export function isReminder(kind: NotificationKind): kind is (typeof NUDGE_KINDS)[number] {
  return NUDGE_KINDS.some((reminderKind) => reminderKind === kind);
}

/** When the notification is outdated. A streak ends at midnight in Singapore; everything else still matters the next day. */
export function usefulUntil(kind: NotificationKind, createdAt: Date): Date {
  const day = dayOf(createdAt);
  return new Date(spanOf(kind === 'streak_at_risk' ? day : addDays(day, 1)).until);
}

interface DueNotification {
  readonly id: number;
  readonly residentId: number;
  readonly kind: NotificationKind;
}

export function selectMostUrgentReminders<T extends DueNotification>(due: readonly T[]): T[] {
  /** By resident. */
  const best = new Map<number, T>();
  /** The smaller, the more urgent. */
  const urgencyRank = ({ kind }: DueNotification): number =>
    NUDGE_KINDS.findIndex((reminderKind) => reminderKind === kind);
  for (const notification of due) {
    if (!isReminder(notification.kind)) continue;
    const current = best.get(notification.residentId);
    const isBetter =
      current === undefined ||
      urgencyRank(notification) < urgencyRank(current) ||
      (urgencyRank(notification) === urgencyRank(current) && notification.id < current.id);
    if (isBetter) best.set(notification.residentId, notification);
  }
  return [...best.values()].toSorted((a, b) => a.residentId - b.residentId);
}
