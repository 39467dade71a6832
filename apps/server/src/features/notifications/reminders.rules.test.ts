import { NOTIFICATION_KINDS, NUDGE_KINDS } from '@ecopulse/contract/notifications/notifications';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isReminder, selectMostUrgentReminders, usefulUntil } from './reminders.rules.ts';

describe('of the reminders that are due at once', () => {
  const notification = fc.record({
    id: fc.integer({ min: 1, max: 50 }),
    residentId: fc.integer({ min: 1, max: 4 }),
    kind: fc.constantFrom(...NOTIFICATION_KINDS),
  });

  test('each resident gets one, the most urgent, whatever their order', () => {
    fc.assert(
      fc.property(fc.uniqueArray(notification, { selector: ({ id }) => id }), (due) => {
        const chosen = selectMostUrgentReminders(due);
        const remindedIds = new Set(due.filter(({ kind }) => isReminder(kind)).map(({ residentId }) => residentId));
        expect(chosen.map(({ residentId }) => residentId)).toEqual([...remindedIds].toSorted((a, b) => a - b));
        for (const { residentId, kind } of chosen) {
          const kinds = due.filter((each) => each.residentId === residentId).map((each) => each.kind);
          expect(kind).toBe(NUDGE_KINDS.find((reminderKind) => kinds.includes(reminderKind)));
        }
        expect(selectMostUrgentReminders(due.toReversed())).toEqual(chosen);
      }),
    );
  });
});

describe('a notification is useful outside the app', () => {
  test('about a streak until midnight in Singapore, about anything else until the next midnight', () => {
    const evening = new Date('2026-11-18T19:00:00+08:00');
    expect(usefulUntil('streak_at_risk', evening)).toEqual(new Date('2026-11-19T00:00:00+08:00'));
    for (const kind of NOTIFICATION_KINDS.filter((each) => each !== 'streak_at_risk'))
      expect(usefulUntil(kind, evening)).toEqual(new Date('2026-11-20T00:00:00+08:00'));
  });
});
