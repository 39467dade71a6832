import { addDays, type Day, dayOf } from '../core/calendar/calendar.rules.ts';
import { createNotifications } from '../core/notifications/notifications.service.ts';
import { createServerKeys } from '../core/server-keys/server-keys.service.ts';
import { createAttendance } from '../features/events/attendance/attendance.service.ts';
import { createEventEditing } from '../features/events/editing/event-editing.service.ts';
import { createJoining } from '../features/events/joining/joining.service.ts';
import { PROGRAMME } from './event-texts.ts';
import type { Place } from './outings.ts';
import { type Random, randomInt } from './random.ts';
import { type CallDeps, ignoreRefusal, type TimedEvent } from './service-calls.ts';

interface Scene {
  readonly now: Date;
  readonly places: readonly Place[];
  readonly adminId: number;
  /** New to organising. */
  readonly organiserId: number;
  readonly clubIds: ReadonlyMap<string, number>;
  /** Who may come, the demo's resident first. */
  readonly residentIds: readonly number[];
}

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
/** Most of those who are going come. */
const COMES_CHANCE = 0.85;
const ACCURACY_METERS = 15;
const OWNER = [{ role: 'owner' }] as const;
const ORGANISER = [{ role: 'organiser' }] as const;

/** What happens around the events of the programme: created, joined, attended and reported, each at its time. */
export async function planEvents(deps: CallDeps, scene: Scene, random: Random): Promise<TimedEvent[]> {
  const { db } = deps;
  const notifications = createNotifications(deps);
  const editing = createEventEditing({ ...deps, notifications });
  const joining = createJoining({ ...deps, notifications });
  const attendance = createAttendance({ ...deps, serverKeys: createServerKeys(db) });
  const { now, places, adminId, organiserId, clubIds, residentIds } = scene;
  await db
    .insertInto('resident_roles')
    .values({ resident_id: organiserId, role: 'organiser', planning_area: null, club_id: null })
    .onConflict((conflict) => conflict.doNothing())
    .execute();

  return PROGRAMME.flatMap((item, index) => {
    const { venue, day, from, hours, joins, notes, outcome, isHeld, isDraft, club, change, ...texts } = item;
    const start = new Date(`${dayOfEvent(dayOf(now), day)}T${from}:00+08:00`);
    const place = typeof venue === 'string' ? places.find(({ name }) => name === venue) : venue;
    if (!place) return [];
    const [roles, organiser] = isHeld ? [ORGANISER, organiserId] : [OWNER, adminId];
    const timesFrom = (at: Date) => ({
      startsAt: at.toISOString(),
      endsAt: new Date(at.getTime() + hours * HOUR_MS).toISOString(),
    });
    const form = {
      bring: null,
      accessibility: null,
      wetWeatherPlan: null,
      contact: null,
      ...texts,
      ...notes,
      ...timesFrom(start),
      place: 'id' in place ? { greenSpaceId: place.id } : place,
    };
    const created = Math.min(start.getTime() - 3 * DAY_MS, now.getTime() - (index + 1) * 5 * HOUR_MS);
    // Seen by the steps that follow.
    let id = 0;
    const going: number[] = [];
    const steps: TimedEvent[] = [
      {
        at: new Date(created),
        async run() {
          const event = await editing.create(
            { residentId: organiser, roles: [...roles] },
            {
              ...form,
              clubId: (club !== undefined && clubIds.get(club)) || null,
              state: isDraft ? 'draft' : 'published',
            },
          );
          id = event.id;
        },
      },
    ];
    // The demo's resident comes first to every other event.
    const others = residentIds.slice(1).toSorted(() => random() - 0.5);
    const invited = index % 2 === 0 ? [...residentIds.slice(0, 1), ...others] : others;
    const until = Math.min(start.getTime() - HOUR_MS, now.getTime());
    for (const [turn, residentId] of invited.slice(0, joins).entries())
      steps.push({
        at: new Date(created + ((turn + 1) / (joins + 1)) * (until - created)),
        async run() {
          if (id === 0) return;
          await ignoreRefusal(
            joining.join(residentId, id, randomInt(random, 6) === 0 ? 1 : 0).then(() => going.push(residentId)),
          );
        },
      });
    if (change)
      steps.push({
        at: new Date(now.getTime() - HOUR_MS),
        async run() {
          const viewer = { residentId: organiser, roles: [...roles] };
          const { reason, hoursLater } = change;
          if (hoursLater === undefined) await editing.cancel(viewer, id, { reason });
          else {
            const times = timesFrom(new Date(start.getTime() + hoursLater * HOUR_MS));
            await editing.edit(viewer, id, { ...form, ...times, state: 'published', version: 1, reason });
          }
        },
      });
    if (!outcome) return steps;
    for (const turn of Array.from({ length: joins }, (_, each) => each))
      steps.push({
        at: new Date(start.getTime() + (turn + 1) * MINUTE_MS),
        async run() {
          const residentId = going[turn];
          if (id === 0 || residentId === undefined || (turn > 0 && random() > COMES_CHANCE)) return;
          const { code, step } = await attendance.getCode(organiser, id);
          const position = { lat: place.lat ?? 0, lng: place.lng ?? 0, accuracyMeters: ACCURACY_METERS };
          await ignoreRefusal(attendance.attend(residentId, id, { code, step, position }));
        },
      });
    steps.push({
      at: new Date(start.getTime() + (hours + 1) * HOUR_MS),
      run: () => ignoreRefusal(id === 0 ? Promise.resolve() : attendance.setOutcome(organiser, id, outcome)),
    });
    return steps;
  });
}

/** Next week's weekends are `week` 0 if today is one: events of today may be over. */
function dayOfEvent(today: Day, { weekday, week }: { weekday: number; week: number }): Day {
  const ahead = (weekday - new Date(`${today}T00:00:00Z`).getUTCDay() + 7) % 7 || 7;
  return addDays(today, week < 0 ? ahead - 7 - (ahead === 7 ? 7 : 0) : ahead + 7 * week);
}
