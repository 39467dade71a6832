import type { Challenge } from '@ecopulse/contract/challenges/challenges';
import type { GreenSpace } from '@ecopulse/contract/green-spaces/green-spaces';
import { expect } from 'vitest';
import type { Database } from '../../db/database.ts';
import { call } from './calls.ts';
import { listViolations } from './ledger-invariants.ts';
import type { TwoServers } from './two-servers.ts';

export async function expectNoViolations(db: Database): Promise<void> {
  expect(await listViolations(db)).toEqual([]);
}

export async function expectCountsMatchRows(servers: TwoServers): Promise<void> {
  const rows = await countStoredRows(servers);
  for (const server of [servers.a, servers.b])
    await expect.poll(() => readServedCounts(server), { timeout: 10_000 }).toEqual(rows);
}

async function readServedCounts(server: { readonly url: string }) {
  const challenges = JSON.parse((await call(server, 'GET /api/challenges')).text) as Challenge[];
  const spaces = JSON.parse((await call(server, 'GET /api/green-spaces')).text) as GreenSpace[];
  return {
    challenges: challenges
      .filter(({ participantCount }) => participantCount > 0)
      .map(({ id, participantCount, completionCount }) => [id, participantCount, completionCount])
      .toSorted(([a = 0], [b = 0]) => a - b),
    ratings: spaces
      .filter(({ totalRatings }) => totalRatings > 0)
      .map(({ id, rating, totalRatings }) => [id, rating, totalRatings])
      .toSorted(([a = 0], [b = 0]) => a - b),
  };
}

async function countStoredRows({ db }: TwoServers): ReturnType<typeof readServedCounts> {
  const participations = await db
    .selectFrom('challenge_participations')
    .select(['challenge_id', 'completed_at'])
    .orderBy('challenge_id')
    .execute();
  const ratings = await db
    .selectFrom('green_space_ratings')
    .select(['green_space_id', 'stars'])
    .orderBy('green_space_id')
    .execute();
  return {
    challenges: [...Map.groupBy(participations, (row) => row.challenge_id)].map(([id, rows]) => [
      id,
      rows.length,
      rows.filter((row) => row.completed_at !== null).length,
    ]),
    ratings: [...Map.groupBy(ratings, (row) => row.green_space_id)].map(([id, rows]) => {
      const sum = rows.reduce((stars, row) => stars + row.stars, 0);
      return [id, Math.round((100 * sum) / rows.length) / 100, rows.length];
    }),
  };
}
