import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { PlanningArea } from '@ecopulse/contract/green-spaces/planning-areas';
import { connectionOf } from '../harness/database.ts';
import { type Random, seededRandom } from '../harness/random.ts';
import { withFolder, withServer } from '../harness/server.ts';
import { createMovedClock, type Day, daysFromMonday, type Life, playOut } from './calendar.ts';
import { type City, lookAround } from './city.ts';
import { farm } from './farmer.ts';
import { ACTIVE, CASUAL, type Habits, liveHonestly } from './honest.ts';
import { checkTargets, record, type Result, type Role, type Target, toMarkdown } from './report.ts';
import { createCaller, register, type Resident } from './resident.ts';
import { readOrigins, readStanding, type Standing } from './standings.ts';

const SEED = 20_270_301;
const DAYS = 30;
const HOME_TOWN: PlanningArea = 'Toa Payoh';
/** The same habits with different random numbers. */
const ACTIVE_RESIDENTS = 5;
const ACCOUNTS = 10;

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
  const ownRandom = (): Random => seededRandom((seeds += 1_000_003));
  const honest = async (name: string, role: Role, username: string, habits: Habits): Promise<Player> => {
    const me = await register(url, username, HOME_TOWN);
    return { name, role, me, life: liveHonestly({ me, city, home, habits, random: ownRandom() }, days) };
  };
  const farmer = (name: string, me: Resident, friends: readonly Resident[]): Player => ({
    name,
    role: 'farmer',
    me,
    life: farm(me, city, friends, days),
  });
  const players: Player[] = [];
  for (let number = 1; number <= ACTIVE_RESIDENTS; number += 1)
    players.push(await honest(`Active resident ${number}`, 'honest', `active${number}`, ACTIVE));
  players.push(
    await honest('Casual resident', 'rival', 'casual', CASUAL),
    farmer('Sofa farmer', await register(url, 'farmer', HOME_TOWN), []),
  );
  const accounts: Resident[] = [];
  for (let number = 1; number <= ACCOUNTS; number += 1)
    accounts.push(await register(url, `account${number}`, HOME_TOWN));
  for (const [index, me] of accounts.entries()) {
    const name = index === 0 ? 'Ten accounts: the main one' : 'Ten accounts: best of the others';
    const friends = accounts.filter((other) => other !== me);
    players.push(farmer(name, me, friends));
  }
  return players;
}

const LAST_MINUTE = 23.95;

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

async function play(folder: string, dayCount: number): Promise<{ results: Result[]; targets: Target[] }> {
  const clock = createMovedClock(folder);
  const noFeeds = join(folder, 'no-feeds.json');
  await writeFile(noFeeds, '[]');
  const dataDir = join(folder, 'data');
  return withServer({ ...clock.env, DATA_DIR: dataDir, NEWS_SOURCES: noFeeds }, async ({ url }) => {
    const days = daysFromMonday(dayCount);
    const connection = connectionOf(dataDir);
    const city = await lookAround(createCaller(url), connection);
    const players = await makePlayers(url, city, days);
    const standings = new Map<Player, Standing[]>();
    const readings: string[] = [];
    await playOut([...players.map(({ life }) => life), readBoards(players, days, standings, readings)], clock);
    const results: Result[] = [];
    for (const player of players) {
      const { name, role, me } = player;
      results.push({
        name,
        role,
        standings: standings.get(player) ?? [],
        origins: await readOrigins(connection, me.id),
      });
    }
    return { results, targets: checkTargets(results, readings) };
  });
}

// npm run bench:economy -- [--days N]: with another number of days, results are only printed.
const { values: options } = parseArgs({ options: { days: { type: 'string', default: String(DAYS) } } });
const dayCount = Number(options.days);
await withFolder('economy', async (folder) => {
  const { results, targets } = await play(folder, dayCount);
  const tables = toMarkdown(SEED, dayCount, results, targets);
  if (dayCount === DAYS) record(tables);
  console.log(`\n${tables}`);
  const missed = targets.filter(({ isMet }) => !isMet);
  if (missed.length === 0) return;
  console.error(`\nMissed: ${missed.map(({ what }) => what).join('; ')}.`);
  process.exitCode = 1;
});
