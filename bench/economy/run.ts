import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { PlanningArea } from '@ecopulse/contract/green-spaces/planning-areas';
import { connectionOf } from '../harness/database.ts';
import { type Random, seededRandom } from '../harness/random.ts';
import { withFolder, withServer } from '../harness/server.ts';
import { createFileClock, type Day, daysFromMonday, type Timeline, runTimelines } from './calendar.ts';
import { type City, readCity } from './city.ts';
import { simulateForger, simulateModerator, simulateQuizGuesser, simulateSpoofer } from './cheats.ts';
import { simulateFarmer } from './farmer.ts';
import { ACTIVE, CASUAL, type Habits, simulateHonestResident } from './honest.ts';
import { checkTargets, writeEconomyReport, type Result, type Role, type Target, toMarkdown } from './report.ts';
import { createCaller, register, type Resident } from './resident.ts';
import { readOrigins, readRankingPoints, type RankingPoints } from './ranking-points.ts';

const SEED = 20_270_301;
const DAYS = 30;
const HOME_TOWN: PlanningArea = 'Toa Payoh';
/** The same habits with different random numbers. */
const ACTIVE_RESIDENTS = 5;
const SCRIPTED_ACCOUNTS = 10;

interface Player {
  readonly name: string;
  readonly role: Role;
  readonly me: Resident;
  readonly timeline: Timeline;
}

async function createPlayers(url: string, city: City, days: readonly Day[]): Promise<Player[]> {
  const home = city.places.find(({ planningArea }) => planningArea === HOME_TOWN);
  if (!home) throw new Error(`there is no green space in ${HOME_TOWN}`);
  let seed = SEED;
  const nextRandom = (): Random => seededRandom((seed += 1_000_003));
  const createHonestPlayer = async (name: string, role: Role, username: string, habits: Habits): Promise<Player> => {
    const me = await register(url, username, HOME_TOWN);
    return { name, role, me, timeline: simulateHonestResident({ me, city, home, habits, random: nextRandom() }, days) };
  };
  const createFarmer = (name: string, me: Resident, friends: readonly Resident[]): Player => ({
    name,
    role: 'farmer',
    me,
    timeline: simulateFarmer(me, city, friends, days),
  });
  const players: Player[] = [];
  for (let number = 1; number <= ACTIVE_RESIDENTS; number += 1)
    players.push(await createHonestPlayer(`Active resident ${number}`, 'honest', `active${number}`, ACTIVE));
  players.push(
    await createHonestPlayer('Casual resident', 'rival', 'casual', CASUAL),
    createFarmer('Sofa farmer', await register(url, 'farmer', HOME_TOWN), []),
  );
  for (const [name, username, simulate] of [
    ['Forger', 'forger', simulateForger],
    ['Quiz guesser', 'guesser', simulateQuizGuesser],
    ['Spoofer', 'spoofer', simulateSpoofer],
  ] as const) {
    const me = await register(url, username, HOME_TOWN);
    players.push({ name, role: 'rival', me, timeline: simulate({ me, city, random: nextRandom() }, days) });
  }
  const accounts: Resident[] = [];
  for (let number = 1; number <= SCRIPTED_ACCOUNTS; number += 1)
    accounts.push(await register(url, `account${number}`, HOME_TOWN));
  for (const [index, me] of accounts.entries()) {
    // Of players with the same name, the report shows the best.
    const name = index === 0 ? 'Ten accounts: the main one' : 'Ten accounts: best of the others';
    const friends = accounts.filter((other) => other !== me);
    players.push(createFarmer(name, me, friends));
  }
  return players;
}

const LAST_HOUR = 23.95;

async function* readRankingsWeekly(
  players: readonly Player[],
  days: readonly Day[],
  rankingPoints: Map<Player, RankingPoints[]>,
  readingNames: string[],
): Timeline {
  for (const day of days) {
    if (!day.endsWeek && day !== days.at(-1)) continue;
    yield day.at(LAST_HOUR);
    readingNames.push(day.endsWeek ? `week ${readingNames.length + 1}` : `day ${day.number}`);
    for (const player of players)
      rankingPoints.set(player, [...(rankingPoints.get(player) ?? []), await readRankingPoints(player.me)]);
    console.log(`Day ${day.number} of ${days.length} is over`);
  }
}

async function runSimulation(folder: string, dayCount: number): Promise<{ results: Result[]; targets: Target[] }> {
  const clock = createFileClock(folder);
  const noFeeds = join(folder, 'no-feeds.json');
  await writeFile(noFeeds, '[]');
  const dataDir = join(folder, 'data');
  return withServer({ ...clock.env, DATA_DIR: dataDir, NEWS_SOURCES: noFeeds }, async ({ url }) => {
    const days = daysFromMonday(dayCount);
    const connection = connectionOf(dataDir);
    const city = await readCity(createCaller(url), connection);
    const players = await createPlayers(url, city, days);
    const moderator = await register(url, 'flag-reader', HOME_TOWN);
    const rankingPoints = new Map<Player, RankingPoints[]>();
    const readingNames: string[] = [];
    await runTimelines(
      [
        ...players.map(({ timeline }) => timeline),
        simulateModerator(moderator, connection, days),
        readRankingsWeekly(players, days, rankingPoints, readingNames),
      ],
      clock,
    );
    const results: Result[] = [];
    for (const player of players) {
      const { name, role, me } = player;
      results.push({
        name,
        role,
        rankingPoints: rankingPoints.get(player) ?? [],
        origins: await readOrigins(connection, me.id),
      });
    }
    return { results, targets: checkTargets(results, readingNames) };
  });
}

// npm run bench:economy -- [--days N]: with another number of days, results are only printed.
const { values: options } = parseArgs({ options: { days: { type: 'string', default: String(DAYS) } } });
const dayCount = Number(options.days);
await withFolder('economy', async (folder) => {
  const { results, targets } = await runSimulation(folder, dayCount);
  const tables = toMarkdown(SEED, dayCount, results, targets);
  if (dayCount === DAYS) writeEconomyReport(tables);
  console.log(`\n${tables}`);
  const missedTargets = targets.filter(({ isMet }) => !isMet);
  if (missedTargets.length === 0) return;
  console.error(`\nMissed: ${missedTargets.map(({ what }) => what).join('; ')}.`);
  process.exitCode = 1;
});
