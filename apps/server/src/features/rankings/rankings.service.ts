import { MAX_LEADERBOARD_ROWS } from '@ecopulse/contract/rankings/leaderboard-rows';
import { addDays, dayOf, weekOf } from '../../core/calendar/calendar.rules.ts';
import { ProblemError } from '../../core/problems/problem-error.ts';
import { createListeningCache } from '../../db/listening-cache.ts';
import { type Reads, primaryReads } from '../../db/standby.ts';
import type { SharedDeps } from '../../feature-module.ts';
import {
  type LeaderboardRow,
  findFriendsLeaderboard,
  findFriendsWeek,
  findNeighbours,
  findUnfrozenWeeks,
  freezeWeek,
  type LeaderboardScope,
} from './leaderboards.queries.ts';
import { createLeaderboards } from './leaderboards.service.ts';
import { findOwnEntry, type OwnEntry } from './own-entry.queries.ts';
import { type Ranked, selectTopRows, withOwnRow, withRanks } from './rankings.rules.ts';

export interface RankingView {
  readonly rows: readonly Ranked<LeaderboardRow>[];
  readonly homeTown: string | null;
}

/** At most 100 rows, plus the resident's own row if it is further down. All methods throw `signed-out`. */
export interface Rankings {
  national(residentId: number, limit?: number): Promise<RankingView>;
  /** Five rows above and five below the resident's own; empty if unranked. */
  around(residentId: number): Promise<RankingView>;
  weekly(residentId: number, week: 'this' | 'last'): Promise<RankingView>;
  friends(residentId: number, limit?: number): Promise<RankingView>;
  friendsWeek(residentId: number, limit?: number): Promise<RankingView>;
  /** Throws `home-town-needed`. */
  neighbourhood(residentId: number): Promise<RankingView>;
  /** Also freezes earlier weeks that no server has frozen. */
  freezeLastWeek(): Promise<void>;
}

interface Deps extends Pick<SharedDeps, 'db' | 'background' | 'clock' | 'changes'> {
  readonly backgroundReads?: Reads;
}

const NATION: LeaderboardScope = { kind: 'nation' };
const NEIGHBOURS_PER_SIDE = 5;

export function createRankings({
  db,
  background,
  backgroundReads = primaryReads(background),
  clock,
  changes,
}: Deps): Rankings {
  const leaderboards = createLeaderboards({ reads: backgroundReads, changes });
  const readOwnEntry = createOwnEntryReader({ db, clock, changes });

  const rankLive = async (scope: LeaderboardScope, own: OwnEntry, points: number): Promise<Ranked<LeaderboardRow>[]> =>
    withOwnRow(await leaderboards.getLive(scope), toRow(own, points));
  const toView = (
    own: OwnEntry,
    rows: readonly Ranked<LeaderboardRow>[],
    limit = MAX_LEADERBOARD_ROWS,
  ): RankingView => ({
    rows: selectTopRows(rows, { ownId: own.id, hidden: new Set(own.hidden_ids), limit }),
    homeTown: own.home_town,
  });

  return {
    async national(residentId, limit) {
      const own = await readOwnEntry(residentId);
      return toView(own, await rankLive(NATION, own, own.points), limit);
    },
    async around(residentId) {
      const own = await readOwnEntry(residentId);
      const row = toRow(own, own.points);
      if (!row) return { rows: [], homeTown: own.home_town };
      const [{ histogram }, { above, below }] = await Promise.all([
        leaderboards.getLive(NATION),
        findNeighbours(db, { id: own.id, points: own.points, order: own.points_order }, NEIGHBOURS_PER_SIDE),
      ]);
      return { rows: withRanks([...above.toReversed(), row, ...below], histogram), homeTown: own.home_town };
    },
    async weekly(residentId, selectedWeek) {
      const own = await readOwnEntry(residentId);
      const { week, lastWeek } = currentAndLastWeek(clock.now());
      if (selectedWeek === 'this') return toView(own, await rankLive({ kind: 'week', week }, own, own.week_points));
      const result = await leaderboards.getResult(lastWeek);
      // Until the job has run, the live leaderboard of that week is its result.
      if (result === null)
        return toView(own, await rankLive({ kind: 'week', week: lastWeek }, own, own.last_week_points));
      const ownRow = toRow(own, own.last_week_points);
      const isListed = result.some(({ id }) => id === own.id);
      const rank = own.last_week_rank;
      return toView(own, ownRow && rank !== null && !isListed ? [...result, { ...ownRow, rank }] : result);
    },
    async friends(residentId, limit) {
      const own = await readOwnEntry(residentId);
      return toView(own, await findFriendsLeaderboard(db, residentId), limit);
    },
    async friendsWeek(residentId, limit) {
      const own = await readOwnEntry(residentId);
      return toView(own, await findFriendsWeek(db, residentId, currentAndLastWeek(clock.now()).week), limit);
    },
    async neighbourhood(residentId) {
      const own = await readOwnEntry(residentId);
      if (own.home_town === null) throw new ProblemError('home-town-needed');
      return toView(own, await rankLive({ kind: 'town', town: own.home_town }, own, own.proven_points));
    },
    async freezeLastWeek() {
      const now = clock.now();
      for (const week of await findUnfrozenWeeks(background, currentAndLastWeek(now).lastWeek))
        if (await freezeWeek(background, week, now)) changes.publish('rankings', 'frozen');
    },
  };
}

function currentAndLastWeek(now: Date): { week: string; lastWeek: string } {
  const week = weekOf(dayOf(now));
  return { week, lastWeek: addDays(week, -7) };
}

function toRow(own: OwnEntry, points: number): LeaderboardRow | null {
  return own.is_ranked && points > 0 ? { ...own, points } : null;
}

const MAX_AGE_MS = 30_000;
const MAX_ENTRIES = 20_000;

/** Clients poll leaderboards, so own entries are cached until the resident or the week changes. */
function createOwnEntryReader({
  db,
  clock,
  changes,
}: Omit<Deps, 'background'>): (residentId: number) => Promise<OwnEntry> {
  const cache = createListeningCache<{ week: string; frozenWeeks: number; entry: OwnEntry }>({
    changes,
    topic: 'resident',
    maxAgeMs: MAX_AGE_MS,
    maxEntries: MAX_ENTRIES,
    now: Date.now,
  });
  /** How many weeks were frozen since the start: a new one changes last week's rank. */
  let frozenWeeks = 0;
  changes.on('rankings', (key) => {
    if (key === 'frozen') frozenWeeks += 1;
  });
  return async (residentId) => {
    const { week, lastWeek } = currentAndLastWeek(clock.now());
    const key = String(residentId);
    const previous = cache.peek(key);
    if (previous?.week !== week || previous.frozenWeeks !== frozenWeeks) cache.drop(key);
    const cached = await cache.get(key, async () => {
      const frozenBefore = frozenWeeks;
      const entry = await findOwnEntry(db, residentId, week, lastWeek);
      return entry && { week, frozenWeeks: frozenBefore, entry };
    });
    if (!cached) throw new ProblemError('signed-out');
    return cached.entry;
  };
}
