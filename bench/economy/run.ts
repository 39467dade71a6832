import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { PlanningArea } from '@ecopulse/contract/green-spaces/planning-areas';
import { connectionOf } from '../database.ts';
import { type Random, seededRandom } from '../scale/dataset/random.ts';
import { startServer } from '../server.ts';
import { createMovedClock, type Day, daysFromMonday, type Life, playOut } from './calendar.ts';
import { type City, lookAround } from './city.ts';
import { farm, type Tricks } from './players/farmer.ts';
import { ACTIVE, CASUAL, type Habits, liveHonestly } from './players/honest.ts';
import { type Economy, record, toTables } from './record.ts';
import { createCaller, register, type Resident } from './resident.ts';
import { readOrigins, readStanding, type Standing } from './standings.ts';
import { checkTargets, type Role } from './targets.ts';

const SEED = 20_270_301;
const DAYS = 30;
const HOME_TOWN: PlanningArea = 'Toa Payoh';
/** They have the same habits, and different luck. */
const ACTIVE_RESIDENTS = 5;
const ACCOUNTS = 10;

/** Someone in the table. */
interface Player {
  readonly name: string;
  readonly role: Role;
  readonly me: Resident;
  readonly life: Life;
}

async function makePlayers(url: string, city: City, days: readonly Day[]): Promise<Player[]> {
  const home = city.places.find(({ planningArea }) => planningArea === HOME_TOWN);
  if (!home) throw new Error(`there is no green space in ${HOME_TOWN}`);
  let seeds = SEED;
  /** Each player has their own chances, whatever the others do. */
  const ownRandom = (): Random => seededRandom((seeds += 1_000_003));
  const honest = async (name: string, role: Role, username: string, habits: Habits): Promise<Player> => {
    const me = await register(url, username, HOME_TOWN);
    return { name, role, me, life: liveHonestly({ me, city, home, habits, random: ownRandom() }, days) };
  };
  const farmer = (name: string, role: Role, me: Resident, tricks: Tricks): Player => ({
    name,
    role,
    me,
    life: farm(me, city, tricks, days),
  });
  const players: Player[] = [];
  for (let number = 1; number <= ACTIVE_RESIDENTS; number += 1)
    players.push(await honest(`Active resident ${number}`, 'honest', `active${number}`, ACTIVE));
  players.push(
    await honest('Casual resident', 'rival', 'casual', CASUAL),
    farmer('Sofa farmer', 'sofa', await register(url, 'farmer', HOME_TOWN), {}),
  );
  const accounts: Resident[] = [];
  for (let number = 1; number <= ACCOUNTS; number += 1)
    accounts.push(await register(url, `account${number}`, HOME_TOWN));
  for (const [index, me] of accounts.entries()) {
    const name = index === 0 ? 'Ten accounts: the main one' : 'Ten accounts: best of the others';
    players.push(farmer(name, 'sofa', me, { friends: accounts.filter((other) => other !== me) }));
  }
  return [
    ...players,
    farmer('Quiz guesser', 'shown', await register(url, 'guesser', HOME_TOWN), { guesses: true }),
    farmer('GPS spoofer', 'shown', await register(url, 'spoofer', HOME_TOWN), { fakesLocation: ownRandom() }),
  ];
}

const LAST_MINUTE = 23.95;

/** Reads the boards at the end of each week and of the last day, as each of the players sees them. */
async function* readBoards(
  players: readonly Player[],
  days: readonly Day[],
  standings: Map<Player, Standing[]>,
  readings: string[],
): Life {
  for (const day of days) {
    if (!day.endsWeek && day !== days.at(-1)) continue;
    yield day.at(LAST_MINUTE);
    readings.push(day.endsWeek ? `week ${readings.length + 1}` : `day ${day.number}`);
    for (const player of players)
      standings.set(player, [...(standings.get(player) ?? []), await readStanding(player.me)]);
    console.log(`Day ${day.number} of ${days.length} is over`);
  }
}

async function play(folder: string): Promise<Economy> {
  const clock = createMovedClock(folder);
  const noFeeds = join(folder, 'no-feeds.json');
  await writeFile(noFeeds, '[]');
  const dataDir = join(folder, 'data');
  const server = await startServer({ ...clock.env, DATA_DIR: dataDir, NEWS_SOURCES: noFeeds });
  try {
    const days = daysFromMonday(DAYS);
    const city = await lookAround(createCaller(server.url), connectionOf(dataDir));
    const players = await makePlayers(server.url, city, days);
    const standings = new Map<Player, Standing[]>();
    const readings: string[] = [];
    await playOut([...players.map(({ life }) => life), readBoards(players, days, standings, readings)], clock);
    const results = [];
    for (const player of players) {
      const { name, role, me } = player;
      results.push({ name, role, standings: standings.get(player) ?? [], origins: await readOrigins(me) });
    }
    return { seed: SEED, days: DAYS, readings, results, targets: checkTargets(results, readings) };
  } finally {
    await server.stop();
  }
}

const folder = await mkdtemp(join(tmpdir(), 'ecopulse-economy-'));
try {
  // As root, PostgreSQL runs as another user, who needs access.
  await chmod(folder, 0o711);
  const economy = await play(folder);
  record(economy);
  console.log(`\n${toTables(economy)}`);
  const missed = economy.targets.filter(({ met }) => !met);
  if (missed.length > 0) {
    console.error(`\nMissed: ${missed.map(({ what }) => what).join('; ')}.`);
    process.exitCode = 1;
  }
} finally {
  await rm(folder, { recursive: true, force: true });
}
