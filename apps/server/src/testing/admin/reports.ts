import type { ActivityType, Proof } from '@ecopulse/contract/rewards/rewards';
import type { Day } from '../../core/calendar/calendar.rules.ts';
import { createReports } from '../../features/admin/report/report.service.ts';
import type { TestResident } from '../factories.ts';
import { startTestApp } from '../test-app.ts';

interface Row {
  readonly residentId: number;
  readonly day: Day;
  readonly type?: ActivityType;
  readonly subject?: string;
  readonly proof?: Proof;
  readonly arrivedOn?: Day;
}

/** On 1 December 2026, with residents since October. */
export async function startReports() {
  const app = await startTestApp();
  const { db, clock } = app;
  clock.set('2026-12-01T09:00:00+08:00');
  const reports = createReports({ db, background: db, clock });
  let rows = 0;
  const write = (written: readonly Row[]) =>
    db
      .insertInto('activities')
      .values(
        written.map(({ residentId, day, type = 'check_in', subject, proof = 'verified', arrivedOn = null }) => ({
          resident_id: residentId,
          type,
          subject: subject ?? `green-space:${(rows += 1)}`,
          occurrence: day,
          day,
          arrived_on: arrivedOn,
          points: 0,
          proof,
          facts: JSON.stringify({ action: 'water_saving' }),
          created_at: new Date(`${day}T12:00:00+08:00`),
        })),
      )
      .execute();
  const residents = (count: number, options: Parameters<typeof app.resident>[0] = {}): Promise<TestResident[]> =>
    Promise.all(
      Array.from({ length: count }, () =>
        app.resident({ createdAt: new Date('2026-10-15T12:00:00+08:00'), ...options }),
      ),
    );
  return { ...app, reports, write, residents };
}
