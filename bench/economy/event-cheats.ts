import type { Random } from '../harness/random.ts';
import { type Day, type Timeline, MINUTE_MS } from './calendar.ts';
import { type City, locationIn } from './city.ts';
import {
  eventOf,
  isEventDay,
  joinEvent,
  type Outing,
  publishEvents,
  readCode,
  RELAY_HOUR,
  scanOnSite,
  type Scan,
  sendScan,
} from './events.ts';
import type { Resident } from './resident.ts';

interface Inventor {
  readonly me: Resident;
  readonly accounts: readonly Resident[];
  readonly city: City;
  readonly random: Random;
}

const HOURS = [8, 12, 16];
const EVENT_HOURS = 4;
/** So many are reviewed. A series is reviewed as one. */
const PLAUSIBLE_WEEKS = 3;

/**
 * Announces a plausible series, and once it is published three long events a day that only their own accounts have a place
 * at. Proves their own attendance by an invented position, and ticks the accounts on the list, which need none.
 */
export async function* simulateInventor({ me, accounts, city, random }: Inventor, days: readonly Day[]): Timeline {
  const [place] = city.places;
  if (!place) return;
  const capacity = 1 + accounts.length;
  const attendAll = async (outing: Outing): Promise<void> => {
    await scanOnSite(me, outing, random);
    const residentIds = [me, ...accounts].map(({ id }) => id);
    await me.call('PUT /api/events/:id/attendance', { params: { id: outing.id }, body: { residentIds } });
  };
  for (const day of days) {
    yield day.at(7);
    const first = day.number === 1;
    const outings: Outing[] = [];
    for (const hour of first ? HOURS.slice(-1) : HOURS) {
      const plan = { title: 'Shoreline clean-up', place, startsAt: day.at(hour), hours: EVENT_HOURS, capacity };
      const [outing] = await publishEvents(me, { ...plan, weeks: first ? PLAUSIBLE_WEEKS : 1 });
      if (outing) outings.push(outing);
    }
    // A moderator has looked by then.
    if (first) yield day.at(10);
    for (const outing of outings) for (const account of [me, ...accounts]) await joinEvent(account, outing);
    for (const [index, outing] of outings.entries()) {
      yield day.at((first ? HOURS.slice(-1) : HOURS)[index] ?? 0);
      await attendAll(outing);
    }
  }
}

/** Cannot be told from being there. */
const UNDETECTABLE_WAY = 'within a minute, with an invented location';

/** How relayed codes are sent. */
export const RELAYED_WAYS = [
  'within a minute, without a location',
  'within a minute, from home',
  UNDETECTABLE_WAY,
  'five minutes later, with an invented location',
  'an hour later as if scanned offline, with an invented location',
] as const;

export type RelayedWay = (typeof RELAYED_WAYS)[number];
export type RelayedScans = Map<RelayedWay, Record<'verified' | 'claimed' | 'refused', number>>;

interface Ring {
  /** Is there, and posts the code to a chat. */
  readonly insider: Resident;
  /** One for each way. */
  readonly others: readonly Resident[];
  readonly outings: readonly Outing[];
  readonly scans: RelayedScans;
  readonly city: City;
  readonly random: Random;
}

export async function* simulateRelayRing(ring: Ring, days: readonly Day[]): Timeline {
  const { insider, others, outings, scans, city, random } = ring;
  const atHome = city.places.at(-1);
  for (const day of days.filter(isEventDay)) {
    yield day.at(12);
    const outing = eventOf(outings, day);
    if (!outing || !atHome) continue;
    const time = day.at(RELAY_HOUR);
    for (const each of [insider, ...others]) await joinEvent(each, outing);
    yield time;
    await scanOnSite(insider, outing, random);
    const { code, step } = await readCode(outing);
    const invented = () => ({ code, step, location: locationIn(outing.place, random) });
    const send = async (way: RelayedWay, scan: Scan): Promise<void> => {
      const me = others[RELAYED_WAYS.indexOf(way)];
      if (!me) return;
      const counts = scans.get(way) ?? { verified: 0, claimed: 0, refused: 0 };
      const proof = await sendScan(me, outing, scan);
      if (proof === 'verified' && way !== UNDETECTABLE_WAY) throw new Error(`a code sent ${way} was verified`);
      counts[proof ?? 'refused'] += 1;
      scans.set(way, counts);
    };
    yield time + 0.4 * MINUTE_MS;
    await send(RELAYED_WAYS[0], { code, step });
    await send(RELAYED_WAYS[1], { code, step, location: locationIn(atHome, random) });
    await send(RELAYED_WAYS[2], invented());
    yield time + 5 * MINUTE_MS;
    await send(RELAYED_WAYS[3], invented());
    yield time + 60 * MINUTE_MS;
    await send(RELAYED_WAYS[4], { ...invented(), madeAt: new Date(time).toISOString() });
  }
}
