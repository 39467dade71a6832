import type { Job } from '../../core/jobs/jobs.service.ts';
import { forEachBatch, type ReminderDeps } from '../../core/notifications/reminders.ts';
import { settleUnpaid } from './attendance/settle-attendance.ts';
import { eventFacts } from './events.notifications.ts';
import { HOUR_MS } from './events.rules.ts';
import type { Joining } from './joining/joining.service.ts';
import { findDueReminders, type DueReminders } from './reminders.queries.ts';
import type { EventUpkeep } from './upkeep/event-upkeep.service.ts';

type Deps = ReminderDeps &
  Parameters<typeof settleUnpaid>[0] & { readonly joining: Pick<Joining, 'advanceAll'>; readonly upkeep: EventUpkeep };

export function eventsJobs(deps: Deps): Job[] {
  return [
    {
      name: 'advance-events',
      cron: '* * * * *',
      async run() {
        await deps.joining.advanceAll();
        await settleUnpaid(deps);
        await deps.upkeep.run();
      },
    },
    { name: 'remind-events', cron: '*/5 * * * *', run: () => remindOfEvents(deps) },
  ];
}

/** The day before, and two hours before. */
const REMINDER_HOURS = [24, 2] as const;

/** Who joins later than a reminder was due gets only the next one. The start in the subject allows another after a move. */
export async function remindOfEvents({ db, clock, notifications }: ReminderDeps): Promise<void> {
  const now = clock.now();
  for (const hours of REMINDER_HOURS) {
    const until = new Date(now.getTime() + hours * HOUR_MS);
    await forEachBatch(
      (after, limit) => findDueReminders(db, { now, until, hours, after, limit }),
      ({ resident_id }) => resident_id,
      (batch) => notifications.notify(batch.flatMap((due) => toNotifications(due, hours))),
    );
  }
}

function toNotifications({ resident_id, events }: DueReminders, hours: number) {
  return events.map(({ id, title, startsAt, place }) => {
    const event = { id, title, starts_at: new Date(startsAt) };
    return {
      residentId: resident_id,
      kind: 'event_reminder' as const,
      subject: `event:${id}:${hours}:${event.starts_at.getTime()}`,
      facts: { ...eventFacts(event), place, hours },
    };
  });
}
