import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { type Connection, connectionOf } from '../harness/database.ts';
import { withFolder, withServer } from '../harness/server.ts';
import { createFileClock, type Day, daysFromMonday, type Timeline, runTimelines } from './calendar.ts';
import { simulateModerator } from './cheats.ts';
import { CLUBS, readClubAverages, simulateClubs } from './clubs.ts';
import type { RelayedScans } from './event-cheats.ts';
import { createEventPlayers } from './event-players.ts';
import { createWorld, type Player } from './player.ts';
import { createPlayers } from './players.ts';
import { checkClubs, checkTargets, writeEconomyReport, type Result, type Target, toMarkdown } from './report.ts';
import { readOrigins, readRankingPoints, type RankingPoints } from './ranking-points.ts';

const SEED = 20_270_301;
const DAYS = 30;
const LAST_HOUR = 23.95;

interface Readings {
  readonly names: string[];
  readonly rankingPoints: Map<Player, RankingPoints[]>;
  readonly clubAverages: Map<string, number>[];
}

async function* readRankingsWeekly(
  players: readonly Player[],
  connection: Connection,
  days: readonly Day[],
  { names, rankingPoints, clubAverages }: Readings,
): Timeline {
  for (const day of days) {
    if (!day.endsWeek && day !== days.at(-1)) continue;
    yield day.at(LAST_HOUR);
    names.push(day.endsWeek ? `week ${names.length + 1}` : `day ${day.number}`);
    clubAverages.push(await readClubAverages(connection, day));
    for (const player of players)
      rankingPoints.set(player, [...(rankingPoints.get(player) ?? []), await readRankingPoints(player.me)]);
    console.log(`Day ${day.number} of ${days.length} is over`);
  }
}

interface Outcome {
  readonly results: Result[];
  readonly targets: Target[];
  readonly relayedScans: RelayedScans;
}

async function runSimulation(folder: string, dayCount: number): Promise<Outcome> {
  const clock = createFileClock(folder);
  const noFeeds = join(folder, 'no-feeds.json');
  await writeFile(noFeeds, '[]');
  const dataDir = join(folder, 'data');
  return withServer({ ...clock.env, DATA_DIR: dataDir, NEWS_SOURCES: noFeeds }, async ({ url }) => {
    const days = daysFromMonday(dayCount);
    const connection = connectionOf(dataDir);
    const world = await createWorld(url, connection, days, SEED);
    const others = await createPlayers(world);
    const { players: eventPlayers, relayedScans } = await createEventPlayers(world);
    const players = [...others, ...eventPlayers];
    const moderator = await world.register('flag-reader');
    const readings: Readings = { names: [], rankingPoints: new Map(), clubAverages: [] };
    const clubs = CLUBS.map((name) => ({
      name,
      members: players.filter(({ club }) => club === name).map(({ me }) => me),
    }));
    await runTimelines(
      [
        ...players.flatMap(({ timelines }) => timelines),
        simulateModerator(moderator, connection, days),
        simulateClubs(moderator, clubs, days),
        readRankingsWeekly(players, connection, days, readings),
      ],
      clock,
    );
    const results: Result[] = [];
    for (const player of players) {
      const { name, role, me } = player;
      results.push({
        name,
        role,
        rankingPoints: readings.rankingPoints.get(player) ?? [],
        origins: await readOrigins(connection, me.id),
      });
    }
    const targets = [...checkTargets(results, readings.names), ...checkClubs(readings.clubAverages, readings.names)];
    return { results, targets, relayedScans };
  });
}

// npm run bench:economy -- [--days N]: with another number of days, results are only printed.
const { values: options } = parseArgs({ options: { days: { type: 'string', default: String(DAYS) } } });
const dayCount = Number(options.days);
await withFolder('economy', async (folder) => {
  const { results, targets, relayedScans } = await runSimulation(folder, dayCount);
  const tables = toMarkdown(SEED, dayCount, results, targets, relayedScans);
  if (dayCount === DAYS) writeEconomyReport(tables);
  console.log(`\n${tables}`);
  const missedTargets = targets.filter(({ isMet }) => isMet === false);
  if (missedTargets.length === 0) return;
  console.error(`\nMissed: ${missedTargets.map(({ what }) => what).join('; ')}.`);
  process.exitCode = 1;
});
