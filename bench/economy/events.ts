import type { DeviceLocation } from '@ecopulse/contract/green-spaces/green-spaces';
import { type Connection, queryRows } from '../harness/database.ts';
import type { Random } from '../harness/random.ts';
import { type Day, type Timeline, MINUTE_MS } from './calendar.ts';
import { locationIn, type Place } from './city.ts';
import { nullIfRefused, type Resident } from './resident.ts';

export interface Outing {
  readonly id: number;
  readonly place: Place;
  readonly organiser: Resident;
}

const HOUR_MS = 60 * MINUTE_MS;

export async function makeOrganiser(connection: Connection, { username }: Resident): Promise<void> {
  await queryRows(
    connection,
    `insert into resident_roles (resident_id, role) select id, 'organiser' from residents where username = $1 returning id`,
    [username],
  );
}

interface Plan {
  readonly title: string;
  readonly place: Place;
  readonly startsAt: number;
  readonly hours: number;
  readonly capacity: number;
  readonly weeks?: number;
}

/** Returns an event for each week. */
export async function publishEvents(organiser: Resident, plan: Plan): Promise<Outing[]> {
  const { title, place, startsAt, hours, capacity, weeks = 1 } = plan;
  const { ids } = await organiser.call('POST /api/events', {
    body: {
      kind: 'clean-up',
      title: { en: title },
      text: { en: 'We pick up what lies about. Gloves and bags are there.' },
      languages: ['en'],
      startsAt: new Date(startsAt).toISOString(),
      endsAt: new Date(startsAt + hours * HOUR_MS).toISOString(),
      place: { greenSpaceId: place.id },
      capacity,
      state: 'published',
      repeat: { weeks },
    },
  });
  return ids.map((id) => ({ id, place, organiser }));
}

export async function joinEvent({ call }: Resident, { id }: Outing): Promise<void> {
  await call('POST /api/events/:id/join', { params: { id }, body: {} });
}

/** What the organiser's screen shows now. */
export function readCode({ id, organiser }: Outing) {
  return organiser.call('GET /api/events/:id/code', { params: { id } });
}

export interface Scan {
  readonly code: string;
  readonly step: number;
  readonly location?: DeviceLocation;
  readonly madeAt?: string;
}

/** How it counts, or null if it is refused. */
export async function sendScan({ call }: Resident, { id }: Outing, scan: Scan): Promise<'verified' | 'claimed' | null> {
  const attend = call('POST /api/events/:id/attend', { params: { id }, body: scan });
  const receipt = await nullIfRefused(['wrong-code', 'not-at-this-place', 'already-attended'], attend);
  return receipt?.proof ?? null;
}

export async function scanOnSite(me: Resident, outing: Outing, random: Random): Promise<void> {
  const { code, step } = await readCode(outing);
  const proof = await sendScan(me, outing, { code, step, location: locationIn(outing.place, random) });
  if (proof !== 'verified') throw new Error(`the attendance at ${outing.place.name} was not verified`);
}

/** The afternoon after the active residents' walk, from 16:00 to 18:30. */
const EVENT_HOUR = 16;
const EVENT_HOURS = 2.5;

export const isEventDay = ({ number }: Day): boolean => number % 7 === 6;

export const eventOf = (outings: readonly Outing[], day: Day): Outing | undefined =>
  isEventDay(day) ? outings[Math.floor(day.number / 7)] : undefined;

/** Announces a clean-up on every Saturday, comes to each, and does not know of anyone who sends a relayed code. */
export async function* simulateEventLeader(
  me: Resident,
  place: Place,
  outings: Outing[],
  random: Random,
  days: readonly Day[],
): Timeline {
  for (const day of days) {
    if (day.number === 1) {
      yield day.at(7);
      const firstDay = days.find(isEventDay);
      if (!firstDay) return;
      const plan = { title: 'Saturday clean-up', place, startsAt: firstDay.at(EVENT_HOUR), hours: EVENT_HOURS };
      outings.push(...(await publishEvents(me, { ...plan, capacity: 30, weeks: days.filter(isEventDay).length })));
    }
    const outing = eventOf(outings, day);
    if (!outing) continue;
    yield day.at(10);
    await joinEvent(me, outing);
    yield day.at(EVENT_HOUR);
    await scanOnSite(me, outing, random);
  }
}

/** Comes to the first event, and then every so many weeks. */
export async function* simulateAttendee(
  me: Resident,
  outings: readonly Outing[],
  { everyWeeks, random }: { readonly everyWeeks: number; readonly random: Random },
  days: readonly Day[],
): Timeline {
  for (const [week, day] of days.filter(isEventDay).entries()) {
    if (week % everyWeeks > 0) continue;
    yield day.at(11);
    const outing = eventOf(outings, day);
    if (!outing) continue;
    await joinEvent(me, outing);
    yield day.at(EVENT_HOUR + random() / 2);
    await scanOnSite(me, outing, random);
  }
}

export const RELAY_HOUR = EVENT_HOUR + 0.75;
