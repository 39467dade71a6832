import type { ClientConfig } from 'pg';
import type { ActivityType } from '@ecopulse/contract/rewards/rewards';
import { queryRows } from '../harness/database.ts';
import type { Resident } from './resident.ts';

export type RankingPoints = Readonly<Record<'weekly' | 'neighbourhood' | 'national', number>>;

/** A resident's own row is never stale, unlike those of others. */
export async function readRankingPoints({ id, call }: Resident): Promise<RankingPoints> {
  const findOwnPoints = (rows: readonly { readonly id: number; readonly ecoPoints: number }[]) =>
    rows.find((row) => row.id === id)?.ecoPoints ?? 0;
  return {
    weekly: findOwnPoints(await call('GET /api/leaderboard/weekly')),
    neighbourhood: findOwnPoints(await call('GET /api/rankings/neighbourhood')),
    national: findOwnPoints(await call('GET /api/rankings/national')),
  };
}

export interface Origin {
  readonly times: number;
  readonly proven: number;
  readonly claimed: number;
}

export type Origins = Readonly<Partial<Record<ActivityType, Origin>>>;

export async function readOrigins(connection: ClientConfig, residentId: number): Promise<Origins> {
  const rows = await queryRows<Origin & { type: ActivityType }>(
    connection,
    `select type, count(*)::int as times, coalesce(sum(points) filter (where proof <> 'claimed'), 0)::int as proven,
      coalesce(sum(points) filter (where proof = 'claimed'), 0)::int as claimed
    from activities where resident_id = $1 group by type`,
    [residentId],
  );
  return Object.fromEntries(rows.map(({ type, ...origin }) => [type, origin]));
}
