import { FEED_DAYS } from '@ecopulse/contract/social/friends-feed';
import { addDays, type Day, dayOf, spanOf, weekOf } from '../core/calendar/calendar.rules.ts';
import { metersBetween } from '../core/places/distance.rules.ts';
import { createRewards } from '../core/rewards/rewards.service.ts';
import type { Changes } from '../db/changes.ts';
import type { Database } from '../db/database.ts';
import { EFFECTS } from '../shared-parts.ts';
import { insertConsents } from '../features/accounts/consents.queries.ts';
import { hashPassword } from '../features/accounts/sign-in/password.ts';
import { findGreenSpaces } from '../features/green-spaces/green-spaces.queries.ts';
import { createRankings } from '../features/rankings/rankings.service.ts';
import { makeResident } from '../testing/factories.ts';
import { createTestClock } from '../testing/test-clock.ts';
import { type Friendships, createFriendships } from './friendships.ts';
import { createHabits, type Habits } from './habits.ts';
import { leaveOpenMatters } from './open-matters.ts';
import { createOutings, type Outings, type Place } from './outings.ts';
import { PEOPLE } from './names.ts';
import { pick, type Random, seededRandom, wholeBelow } from './random.ts';

export const DEMO_PASSWORD = 'kingfisher';
export const DEMO_RESIDENT = 'mei.tan';
export const DEMO_ADMIN = 'admin';

/** How many residents there are, and how many days of history. */
export interface Size {
  readonly residents: number;
  readonly days: number;
}

const USUAL: Size = { residents: 200, days: 120 };
/** Residents mostly visit this many places around their home, and now and then one further away. */
const NEARBY = 8;
const FURTHER = 0.25;
const NEIGHBOURS_METERS = 4_000;
/** Most residents let their phone share its location. */
const SHARES_LOCATION = 0.8;
/** The demo's resident is out now and then, and on each of the last days: in the middle of the ranking, with a streak. */
const ZEAL_OF_DEMO = 0.1;
const STREAK_OF_DEMO = 4;

/** A resident of the community. `joined`: days ago; `zeal`: the chance of going out on a day, from 0 to 1. */
interface Person {
  readonly id: number;
  readonly joined: number;
  readonly zeal: number;
  readonly sharesLocation: boolean;
  readonly nearby: readonly Place[];
  readonly home: Place;
}

/** Makes residents and their history up to now, usually 200 with four months. All they do follows the product's rules. */
export async function makeCommunity(db: Database, changes: Changes, now: Date, size: Size = USUAL): Promise<void> {
  const random = seededRandom(1965);
  const places: Place[] = await findGreenSpaces(db);
  const clock = createTestClock();
  const rewards = createRewards({ db, clock, changes, effects: EFFECTS });
  const deps = { db, clock, changes, rewards };
  const community: Community = {
    people: await makePeople(db, { random, places, now, size }),
    places,
    outings: await createOutings(deps),
    habits: await createHabits(deps),
    friendships: createFriendships(deps),
    random,
  };
  for (let daysAgo = size.days; daysAgo >= 0; daysAgo -= 1) {
    const events = eventsOf(community, addDays(dayOf(now), -daysAgo), daysAgo);
    // One after another: the same random numbers in the same order make the same community every time.
    for (const { at, happens } of events.toSorted((a, b) => a.at.getTime() - b.at.getTime())) {
      if (at > now) break;
      clock.set(at.toISOString());
      await happens();
    }
  }
  const [resident, , ...others] = community.people;
  if (resident) {
    const quietFirst = others.toSorted((a, b) => a.zeal - b.zeal).map(idOf);
    await leaveOpenMatters(deps, { now, resident: resident.id, others: quietFirst, places });
  }
  await createRankings({ db, background: db, clock: { now: () => now }, changes }).freezeLastWeek();
}

interface Setting {
  readonly random: Random;
  readonly places: readonly Place[];
  readonly now: Date;
  readonly size: Size;
}

async function makePeople(db: Database, { random, places, now, size }: Setting): Promise<Person[]> {
  const passwordHash = await hashPassword(DEMO_PASSWORD);
  const people: Person[] = [];
  const names = namesFor(random, size.residents);
  // Residents who join later have higher ids.
  const daysAgo = names
    .map((_, index) => (index < 2 ? size.days : wholeBelow(random, size.days)))
    .toSorted((a, b) => b - a);
  for (const [index, { username, firstName, lastName }] of names.entries()) {
    const joined = daysAgo[index] ?? 0;
    const createdAt = new Date(now.getTime() - joined * 86_400_000);
    const home = pick(random, places);
    const { id } = await makeResident(db, {
      username,
      firstName,
      lastName,
      createdAt,
      verifiedAt: createdAt,
      passwordHash,
      isAdmin: username === DEMO_ADMIN,
      homeTown: home.planning_area,
    });
    await insertConsents(db, id, createdAt);
    const nearby = places.toSorted((a, b) => metersBetween(home, a) - metersBetween(home, b)).slice(0, NEARBY);
    // Few go out every day, many now and then: the square makes high chances rare.
    people.push({
      id,
      joined,
      zeal: username === DEMO_RESIDENT ? ZEAL_OF_DEMO : 0.03 + random() ** 2 * 0.8,
      sharesLocation: username === DEMO_RESIDENT || random() < SHARES_LOCATION,
      nearby,
      home,
    });
  }
  return people;
}

function namesFor(random: Random, residents: number): { username: string; firstName: string; lastName: string }[] {
  const groups = PEOPLE.flatMap((group) => Array.from({ length: group.share }, () => group));
  const names = [
    { username: DEMO_RESIDENT, firstName: 'Mei', lastName: 'Tan' },
    { username: DEMO_ADMIN, firstName: 'Asha', lastName: 'Menon' },
  ];
  const taken = new Set(names.map((name) => name.username));
  while (names.length < residents) {
    const group = pick(random, groups);
    const firstName = pick<string>(random, group.given);
    const lastName = pick<string>(random, group.family);
    const base = `${firstName}.${lastName}`.toLowerCase().replaceAll(' ', '');
    const username = taken.has(base) ? `${base}${wholeBelow(random, 1000)}` : base;
    if (taken.has(username)) continue;
    taken.add(username);
    names.push({ username, firstName, lastName });
  }
  return names;
}

interface Community {
  readonly people: readonly Person[];
  readonly places: readonly Place[];
  readonly outings: Outings;
  readonly habits: Habits;
  readonly friendships: Friendships;
  readonly random: Random;
}

interface Event {
  readonly at: Date;
  happens(): Promise<void>;
}

/** What happens on a day: who is out takes part in everything, at times of their own. */
function eventsOf(community: Community, day: Day, daysAgo: number): Event[] {
  const { people, places, outings, habits, friendships, random } = community;
  const out = people.filter((person, index) => {
    const isOut = random() < person.zeal || (index === 0 && daysAgo <= STREAK_OF_DEMO);
    return person.joined > daysAgo && isOut;
  });
  return out.flatMap((person) => {
    const at = (minute: number) => new Date(spanOf(day).from + minute * 60_000);
    const place = pick(random, random() < FURTHER ? places : person.nearby);
    const met = out.filter((other) => other !== person && metersBetween(other.home, person.home) < NEIGHBOURS_METERS);
    const outing = outings.plan(person, place, minuteOutside(day, random), random);
    const events = [
      ...outing.map(({ minute, happens }) => ({ at: at(minute), happens })),
      { at: at(8 * 60 + random() * 14 * 60), happens: () => habits.live(person.id, random) },
      { at: at(19 * 60 + random() * 4 * 60), happens: () => friendships.meet(person.id, met.map(idOf), random) },
    ];
    if (daysAgo < FEED_DAYS) events.push({ at: at(22 * 60), happens: () => friendships.cheer(person.id) });
    // The notifications of the last evening stay unread.
    if (daysAgo > 0) events.push({ at: at(23 * 60 + random() * 50), happens: () => friendships.catchUp(person.id) });
    return events;
  });
}

const idOf = ({ id }: Person) => id;

/** When a resident goes out, in minutes from midnight: around work on weekdays, all day at the weekend. */
function minuteOutside(day: Day, random: Random): number {
  const isWeekend = day >= addDays(weekOf(day), 5);
  if (isWeekend) return (7 + random() * 11) * 60;
  return random() < 0.45 ? (6.2 + random() * 2.5) * 60 : (17 + random() * 3) * 60;
}
