import { type Activity, ACTIVITY_TYPES, type ActivityType } from '@ecopulse/contract/rewards/rewards';
import type { Resident } from './resident.ts';

export const BOARDS = ['weekly', 'neighbourhood', 'national'] as const;
export type Board = (typeof BOARDS)[number];

/** A resident's own points on each board; 0 if they are not on it. */
export type Standing = Readonly<Record<Board, number>>;

/** The own row of a board is never out of date, unlike those of others. */
export async function readStanding({ id, call }: Resident): Promise<Standing> {
  const own = (rows: readonly { readonly id: number; readonly ecoPoints: number }[]) =>
    rows.find((row) => row.id === id)?.ecoPoints ?? 0;
  return {
    weekly: own(await call('GET /api/leaderboard/weekly')),
    neighbourhood: own(await call('GET /api/rankings/neighbourhood')),
    national: own(await call('GET /api/rankings/national')),
  };
}

/** Points of a kind of activity: how often, and by their proof. */
export interface Origin {
  readonly times: number;
  readonly proven: number;
  readonly claimed: number;
}

export type Origins = Readonly<Partial<Record<ActivityType, Origin>>>;

const PAGE = 200;

/** Where all points of a resident come from, by their ledger. */
export async function readOrigins({ call }: Resident): Promise<Origins> {
  const ledger: Activity[] = [];
  for (;;) {
    const last = ledger.at(-1);
    const query = { limit: String(PAGE), ...(last && { before: String(last.id) }) };
    const page = await call('GET /api/user/activities', { query });
    ledger.push(...page);
    if (page.length < PAGE) break;
  }
  const origins: Partial<Record<ActivityType, Origin>> = {};
  for (const type of ACTIVITY_TYPES) {
    const rows = ledger.filter((row) => row.activityType === type);
    const sum = (isClaimed: boolean) =>
      rows
        .filter(({ proof }) => (proof === 'claimed') === isClaimed)
        .reduce((total, { ecoPointsEarned }) => total + ecoPointsEarned, 0);
    if (rows.length > 0) origins[type] = { times: rows.length, proven: sum(false), claimed: sum(true) };
  }
  return origins;
}
