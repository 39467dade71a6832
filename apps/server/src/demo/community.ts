import { FEED_AGE_DAYS } from '@ecopulse/contract/social/friends-feed';
import { addDays, type Day, dayOf, spanOf, weekOf } from '../core/calendar/calendar.rules.ts';
import { metersBetween } from '../core/places/distance.rules.ts';
import { createRewards } from '../core/rewards/rewards.service.ts';
import type { Changes } from '../db/changes.ts';
import type { Database } from '../db/database.ts';
import { EFFECTS } from '../shared-parts.ts';
import { insertConsents } from '../features/accounts/consents.queries.ts';
import { hashPassword } from '../features/accounts/sign-in/password.ts';
import { createClubs } from '../features/clubs/clubs.service.ts';
import { findGreenSpaces } from '../features/green-spaces/green-spaces.queries.ts';
import { createRankings } from '../features/rankings/rankings.service.ts';
import { createResident } from '../testing/factories.ts';
import { createTestClock } from '../testing/test-clock.ts';
import { type Friendships, createFriendships } from './friendships.ts';
import { planClubs } from './clubs.ts';
import { planEvents } from './events.ts';
import { createHabits, type Habits } from './habits.ts';
import { createPendingItems } from './pending-items.ts';
import { createOutings, type Outings, type Place } from './outings.ts';
import { NAME_GROUPS } from './names.ts';
import type { CallDeps, TimedEvent } from './service-calls.ts';
import { pickRandom, type Random, seededRandom, randomInt } from './random.ts';

export const DEMO_PASSWORD = 'kingfisher';
export const DEMO_RESIDENT = 'mei.tan';
export const DEMO_ADMIN = 'admin';

/** `days`: of history. */
export interface CommunitySize {
  readonly residentCount: number;
  readonly days: number;
}

const DEFAULT_SIZE: CommunitySize = { residentCount: 200, days: 120 };
/** Residents mostly visit this many places around their home, and now and then one further away. */
const NEARBY_PLACES = 8;
/** Nothing about clubs and events happened earlier. */
const ORGANISED_DAYS = 20;
const FAR_PLACE_CHANCE = 0.25;
const NEIGHBOUR_DISTANCE_METERS = 4_000;
/** Most residents let their phone share its location. */
const SHARES_LOCATION_CHANCE = 0.8;
/** The demo's resident goes out now and then, and on each of the last days: mid-ranking, with a streak. */
const DEMO_OUTING_CHANCE = 0.1;
const DEMO_STREAK_DAYS = 4;

/** A resident of the community. `outingChance`: of going out on a day, from 0 to 1. */
interface DemoResident {
  readonly id: number;
  readonly joinedDaysAgo: number;
  readonly outingChance: number;
  readonly sharesLocation: boolean;
  readonly nearby: readonly Place[];
  readonly home: Place;
}

/** Creates residents and their history up to now, through the services, so that it follows the product's rules. */
export async function createCommunity(
  db: Database,
  changes: Changes,
  now: Date,
  size: CommunitySize = DEFAULT_SIZE,
): Promise<void> {
  const random = seededRandom(1965);
  const places: Place[] = await findGreenSpaces(db);
  const clock = createTestClock();
  const rewards = createRewards({ db, clock, changes, effects: EFFECTS });
  const deps = { db, clock, changes, rewards };
  const community: Community = {
    residents: await createDemoResidents(db, { random, places, now, size }),
    places,
    outings: await createOutings(deps),
    habits: await createHabits(deps),
    friendships: createFriendships(deps),
    random,
  };
  const organised = await planOrganised(community, deps, now, size);
  for (let daysAgo = size.days; daysAgo >= 0; daysAgo -= 1) {
    const day = addDays(dayOf(now), -daysAgo);
    const events = [...planDay(community, day, daysAgo), ...organised.filter(({ at }) => dayOf(at) === day)];
    // One after another: the same random numbers in the same order make the same community every time.
    for (const { at, run } of events.toSorted((a, b) => a.at.getTime() - b.at.getTime())) {
      if (at > now) break;
      clock.set(at.toISOString());
      await run();
    }
  }
  const [resident] = community.residents;
  // Without the demo's resident and admin, who come first.
  const others = community.residents.slice(2);
  if (resident) {
    const leastActiveFirst = others.toSorted((a, b) => a.outingChance - b.outingChance).map(idOf);
    await createPendingItems(deps, { now, residentId: resident.id, otherIds: leastActiveFirst, places });
  }
  await createClubs({ db, background: db, clock: { now: () => now } }).countBoard();
  await createRankings({ db, background: db, clock: { now: () => now }, changes }).freezeLastWeek();
}

interface ResidentOptions {
  readonly random: Random;
  readonly places: readonly Place[];
  readonly now: Date;
  readonly size: CommunitySize;
}

async function createDemoResidents(
  db: Database,
  { random, places, now, size }: ResidentOptions,
): Promise<DemoResident[]> {
  const passwordHash = await hashPassword(DEMO_PASSWORD);
  const residents: DemoResident[] = [];
  const names = generateNames(random, size.residentCount);
  // Residents who join later have higher ids. The demo's resident and admin join on the first day.
  const daysAgo = names
    .map((_, index) => (index < 2 ? size.days : randomInt(random, size.days)))
    .toSorted((a, b) => b - a);
  for (const [index, { username, firstName, lastName }] of names.entries()) {
    const joinedDaysAgo = daysAgo[index] ?? 0;
    const createdAt = new Date(now.getTime() - joinedDaysAgo * 86_400_000);
    const home = pickRandom(random, places);
    const { id } = await createResident(db, {
      username,
      firstName,
      lastName,
      createdAt,
      verifiedAt: createdAt,
      passwordHash,
      isAdmin: username === DEMO_ADMIN,
      homeTown: home.planning_area,
      ageBand: '18-plus',
    });
    await insertConsents(db, id, createdAt);
    const nearby = places.toSorted((a, b) => metersBetween(home, a) - metersBetween(home, b)).slice(0, NEARBY_PLACES);
    // Few go out every day, many now and then: the square makes high chances rare.
    residents.push({
      id,
      joinedDaysAgo,
      outingChance: username === DEMO_RESIDENT ? DEMO_OUTING_CHANCE : 0.03 + random() ** 2 * 0.8,
      sharesLocation: username === DEMO_RESIDENT || random() < SHARES_LOCATION_CHANCE,
      nearby,
      home,
    });
  }
  return residents;
}

function generateNames(random: Random, count: number): { username: string; firstName: string; lastName: string }[] {
  const groups = NAME_GROUPS.flatMap((group) => Array.from({ length: group.weight }, () => group));
  const names = [
    { username: DEMO_RESIDENT, firstName: 'Mei', lastName: 'Tan' },
    { username: DEMO_ADMIN, firstName: 'Asha', lastName: 'Menon' },
  ];
  const takenUsernames = new Set(names.map((name) => name.username));
  while (names.length < count) {
    const group = pickRandom(random, groups);
    const firstName = pickRandom<string>(random, group.givenNames);
    const lastName = pickRandom<string>(random, group.familyNames);
    const base = `${firstName}.${lastName}`.toLowerCase().replaceAll(' ', '');
    const username = takenUsernames.has(base) ? `${base}${randomInt(random, 1000)}` : base;
    if (takenUsernames.has(username)) continue;
    takenUsernames.add(username);
    names.push({ username, firstName, lastName });
  }
  return names;
}

interface Community {
  readonly residents: readonly DemoResident[];
  readonly places: readonly Place[];
  readonly outings: Outings;
  readonly habits: Habits;
  readonly friendships: Friendships;
  readonly random: Random;
}

/** With those who have been there for a while, so that what they join lies after their registration. */
async function planOrganised({ residents, places }: Community, deps: CallDeps, now: Date, { days }: CommunitySize) {
  const organisedDays = Math.min(days / 2, ORGANISED_DAYS);
  const longest = residents.filter(({ joinedDaysAgo }) => joinedDaysAgo >= organisedDays);
  const [resident, admin, organiser, ...others] = longest.map(idOf);
  if (resident === undefined || admin === undefined || organiser === undefined) return [];
  const since = new Date(now.getTime() - organisedDays * 86_400_000);
  const scene = { now, since, places, adminId: admin, organiserId: organiser, residentIds: [resident, ...others] };
  const { steps, clubIds } = planClubs(deps, scene, seededRandom(1968));
  return [...steps, ...(await planEvents(deps, { ...scene, clubIds }, seededRandom(1967)))];
}

/** The events of a day: residents who go out take part in everything, each at random times. */
function planDay(community: Community, day: Day, daysAgo: number): TimedEvent[] {
  const { residents, places, outings, habits, friendships, random } = community;
  const activeResidents = residents.filter((person, index) => {
    const goesOut = random() < person.outingChance || (index === 0 && daysAgo <= DEMO_STREAK_DAYS);
    return person.joinedDaysAgo > daysAgo && goesOut;
  });
  return activeResidents.flatMap((person) => {
    const at = (minute: number) => new Date(spanOf(day).from + minute * 60_000);
    const place = pickRandom(random, random() < FAR_PLACE_CHANCE ? places : person.nearby);
    const neighbours = activeResidents.filter(
      (other) => other !== person && metersBetween(other.home, person.home) < NEIGHBOUR_DISTANCE_METERS,
    );
    const outing = outings.plan(person, place, pickOutingMinute(day, random), random);
    const events = [
      ...outing.map(({ minute, run }) => ({ at: at(minute), run })),
      { at: at(8 * 60 + random() * 14 * 60), run: () => habits.spendDay(person.id, random) },
      { at: at(19 * 60 + random() * 4 * 60), run: () => friendships.meet(person.id, neighbours.map(idOf), random) },
    ];
    if (daysAgo < FEED_AGE_DAYS) events.push({ at: at(22 * 60), run: () => friendships.cheer(person.id) });
    // The notifications of the last evening stay unread.
    if (daysAgo > 0)
      events.push({ at: at(23 * 60 + random() * 50), run: () => friendships.markNotificationsRead(person.id) });
    return events;
  });
}

const idOf = ({ id }: DemoResident) => id;

/** When a resident goes out, in minutes from midnight: around work on weekdays, all day at the weekend. */
function pickOutingMinute(day: Day, random: Random): number {
  const isWeekend = day >= addDays(weekOf(day), 5);
  if (isWeekend) return (7 + random() * 11) * 60;
  return random() < 0.45 ? (6.2 + random() * 2.5) * 60 : (17 + random() * 3) * 60;
}
