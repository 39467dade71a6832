import { addDays, dayOf } from '../core/calendar/calendar.rules.ts';
import type { Clock } from '../core/calendar/clock.ts';
import { metersBetween, type Point } from '../core/places/distance.rules.ts';
import { createRewards } from '../core/rewards/rewards.service.ts';
import type { Changes } from '../db/changes.ts';
import type { Database } from '../db/database.ts';
import { EFFECTS } from '../effects.ts';
import { hashPassword } from '../features/accounts/password.ts';
import { createCheckIns, type CheckIns } from '../features/green-spaces/check-ins/check-in.service.ts';
import { findGreenSpaces } from '../features/green-spaces/green-spaces.queries.ts';
import { createRankings } from '../features/rankings/rankings.service.ts';
import { makeResident } from '../testing/factories.ts';
import { type Friendships, createFriendships } from './friendships.ts';
import { createHabits, type Habits } from './habits.ts';
import { PEOPLE } from './names.ts';
import { pick, type Random, seededRandom } from './random.ts';
import { ignoreRefusal } from './ignore-refusal.ts';

export const DEMO_PASSWORD = 'kingfisher';
export const DEMO_RESIDENT = 'mei.tan';
export const DEMO_ADMIN = 'admin';

const RESIDENTS = 200;
const DAYS = 120;
/** Residents mostly visit this many places around their home, and now and then one further away. */
const NEARBY = 8;
const FURTHER = 0.25;
const RATES = 0.3;
const NEIGHBOURS_METERS = 4_000;

/** Most residents share their location at a check-in. */
const SHOWS_LOCATION = 0.75;
const ACCURACY_METERS = 25;

interface Place extends Point {
  readonly id: number;
  readonly planning_area: string;
}

/** A resident of the community. `joined`: days ago; `zeal`: the chance of going out on a day, from 0 to 1. */
interface Person {
  readonly id: number;
  readonly joined: number;
  readonly zeal: number;
  readonly nearby: readonly Place[];
  readonly home: Place;
}

/** Makes 200 residents with up to four months of history. Every check-in follows the product's rules. */
export async function makeCommunity(db: Database, changes: Changes, now: Date): Promise<void> {
  const random = seededRandom(1965);
  const places: Place[] = await findGreenSpaces(db);
  const clock = movableClock();
  const rewards = createRewards({ db, clock, changes, effects: EFFECTS });
  const checkIns = createCheckIns({ db, clock, rewards, locationRequired: false });
  const habits = await createHabits({ db, clock, changes, rewards });
  const friendships = createFriendships({ db, clock, changes, rewards });
  const people = await makePeople(db, random, places, now);
  for (let day = DAYS; day >= 0; day -= 1)
    await liveDay(
      { people, places, checkIns, habits, friendships, clock, random, now },
      addDays(dayOf(now), -day),
      day,
    );
  await createRankings({ db, background: db, clock: { now: () => now }, changes }).freezeLastWeek();
}

async function makePeople(db: Database, random: Random, places: readonly Place[], now: Date): Promise<Person[]> {
  const passwordHash = await hashPassword(DEMO_PASSWORD);
  const people: Person[] = [];
  const names = namesFor(random);
  // Residents who join later have higher ids.
  const daysAgo = names.map((_, index) => (index < 2 ? DAYS : Math.floor(random() * DAYS))).toSorted((a, b) => b - a);
  for (const [index, { username, firstName, lastName }] of names.entries()) {
    const joined = daysAgo[index] ?? 0;
    const createdAt = new Date(now.getTime() - joined * 86_400_000);
    const home = pick(random, places);
    const { id } = await makeResident(db, {
      username,
      firstName,
      lastName,
      createdAt,
      passwordHash,
      isAdmin: username === DEMO_ADMIN,
      homeTown: home.planning_area,
    });
    const nearby = places.toSorted((a, b) => metersBetween(home, a) - metersBetween(home, b)).slice(0, NEARBY);
    // Few go out every day, many now and then: the square makes high chances rare.
    people.push({ id, joined, zeal: index === 0 ? 0.85 : 0.03 + random() ** 2 * 0.8, nearby, home });
  }
  return people;
}

function namesFor(random: Random): { username: string; firstName: string; lastName: string }[] {
  const groups = PEOPLE.flatMap((group) => Array.from({ length: group.share }, () => group));
  const names = [
    { username: DEMO_RESIDENT, firstName: 'Mei', lastName: 'Tan' },
    { username: DEMO_ADMIN, firstName: 'Asha', lastName: 'Menon' },
  ];
  const taken = new Set(names.map((name) => name.username));
  while (names.length < RESIDENTS) {
    const group = pick(random, groups);
    const firstName = pick<string>(random, group.given);
    const lastName = pick<string>(random, group.family);
    const base = `${firstName}.${lastName}`.toLowerCase().replaceAll(' ', '');
    const username = taken.has(base) ? `${base}${Math.floor(random() * 1000)}` : base;
    if (taken.has(username)) continue;
    taken.add(username);
    names.push({ username, firstName, lastName });
  }
  return names;
}

interface World {
  readonly people: readonly Person[];
  readonly places: readonly Place[];
  readonly checkIns: CheckIns;
  readonly habits: Habits;
  readonly friendships: Friendships;
  readonly clock: MovableClock;
  readonly random: Random;
  readonly now: Date;
}

/** One day: all check-ins of the morning happen at one moment, and all of the evening at another. */
async function liveDay(world: World, day: string, daysAgo: number): Promise<void> {
  const { people, places, checkIns, habits, clock, random, now } = world;
  const active = people.filter((person) => person.joined >= daysAgo && random() < person.zeal);
  const visits = active.flatMap((person) =>
    Array.from({ length: random() < 0.2 ? 2 : 1 }, () => ({
      person,
      place: pick(random, random() < FURTHER ? places : person.nearby),
      hour: random() < 0.6 ? 7 : 18,
      rates: random() < RATES,
      showsLocation: random() < SHOWS_LOCATION,
    })),
  );
  for (const hour of [7, 18]) {
    const moment = new Date(`${day}T${String(hour).padStart(2, '0')}:30:00+08:00`);
    if (moment > now) return;
    clock.set(moment);
    const ofHour = visits.filter((each) => each.hour === hour);
    await Promise.all(
      ofHour.map(({ person, place, showsLocation }) => visit(checkIns, person.id, place, showsLocation)),
    );
    // One after another: the same random numbers in the same order make the same community every time.
    for (const { person, place, rates } of ofHour) if (rates) await habits.rate(person.id, place.id, random);
    if (hour === 7) for (const person of active) await habits.live(person.id, random);
    // The notifications of the last evening stay unread.
    if (hour === 18 && daysAgo > 0) for (const person of active) await liveTogether(world, person, daysAgo);
  }
}

/** Meets neighbours and reads the notifications. */
async function liveTogether(
  { people, friendships, random }: World,
  { id, home }: Person,
  daysAgo: number,
): Promise<void> {
  const neighbours = people.filter(
    (other) => other.id !== id && other.joined >= daysAgo && metersBetween(other.home, home) < NEIGHBOURS_METERS,
  );
  await friendships.meet(
    id,
    neighbours.map((other) => other.id),
    random,
  );
  await friendships.catchUp(id);
}

/** Checks in. A second check-in at a place on a day is refused, as for every resident. */
async function visit(
  checkIns: CheckIns,
  residentId: number,
  { id, lat, lng }: Place,
  showsLocation: boolean,
): Promise<void> {
  const location = showsLocation ? { lat, lng, accuracyMeters: ACCURACY_METERS } : null;
  await ignoreRefusal(checkIns.checkIn(residentId, id, location));
}

interface MovableClock extends Clock {
  set(moment: Date): void;
}

function movableClock(): MovableClock {
  let now = new Date(0);
  return {
    now: () => now,
    set(moment) {
      now = moment;
    },
  };
}
