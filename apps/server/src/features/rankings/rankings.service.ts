import { LEADERBOARD_ROWS } from '@ecopulse/contract/rankings/board-rows';
import { addDays, dayOf, weekOf } from '../../core/calendar/calendar.rules.ts';
import type { Clock } from '../../core/calendar/clock.ts';
import { ProblemError } from '../../core/problems/problem-error.ts';
import type { Changes } from '../../db/changes.ts';
import type { Database } from '../../db/database.ts';
import { createListeningCache } from '../../db/listening-cache.ts';
import { type Reads, readsOf } from '../../db/standby.ts';
import {
  type BoardRow,
  findFriendsLeaderboard,
  findFriendsWeek,
  findNeighbours,
  findUnfrozenWeeks,
  freezeWeek,
  type Scope,
} from './boards.queries.ts';
import { createLeaderboards } from './boards.service.ts';
import { findOwnPlace, type OwnPlace } from './own-place.queries.ts';
import { type Ranked, topOf, withOwn, withRanks } from './rankings.rules.ts';

export interface Seen {
  readonly rows: readonly Ranked<BoardRow>[];
  readonly homeTown: string | null;
}

/** At most 100 rows, plus the resident's own if it is not among them. All methods throw `signed-out`. */
export interface Rankings {
  national(residentId: number, limit?: number): Promise<Seen>;
  /** Five above and five below; empty if unranked. */
  around(residentId: number): Promise<Seen>;
  weekly(residentId: number, week: 'this' | 'last'): Promise<Seen>;
  friends(residentId: number, limit?: number): Promise<Seen>;
  friendsWeek(residentId: number, limit?: number): Promise<Seen>;
  /** Throws `home-town-needed`. */
  neighbourhood(residentId: number): Promise<Seen>;
  /** Also freezes earlier weeks that no server has. */
  freezeLastWeek(): Promise<void>;
}

interface Deps {
  readonly db: Database;
  /** Without a statement timeout, for reads that no request waits for. */
  readonly background: Database;
  readonly backgroundReads?: Reads;
  readonly clock: Clock;
  readonly changes: Changes;
}

const NATION: Scope = { of: 'nation' };
const NEIGHBOURS = 5;

export function createRankings({
  db,
  background,
  backgroundReads = readsOf(background),
  clock,
  changes,
}: Deps): Rankings {
  const boards = createLeaderboards({ reads: backgroundReads, changes });
  const ownPlace = createOwnPlaces({ db, clock, changes });

  const see = async (scope: Scope, own: OwnPlace, points: number): Promise<Ranked<BoardRow>[]> =>
    withOwn(await boards.live(scope), rowOf(own, points));
  const top = (own: OwnPlace, rows: readonly Ranked<BoardRow>[], limit = LEADERBOARD_ROWS): Seen => ({
    rows: topOf(rows, { ownId: own.id, hidden: new Set(own.hidden_ids), limit }),
    homeTown: own.home_town,
  });

  return {
    async national(residentId, limit) {
      const own = await ownPlace(residentId);
      return top(own, await see(NATION, own, own.points), limit);
    },
    async around(residentId) {
      const own = await ownPlace(residentId);
      const row = rowOf(own, own.points);
      if (!row) return { rows: [], homeTown: own.home_town };
      const [{ histogram }, { above, below }] = await Promise.all([
        boards.live(NATION),
        findNeighbours(db, { id: own.id, points: own.points, order: own.points_order }, NEIGHBOURS),
      ]);
      return { rows: withRanks([...above.toReversed(), row, ...below], histogram), homeTown: own.home_town };
    },
    async weekly(residentId, which) {
      const own = await ownPlace(residentId);
      const { week, lastWeek } = weeksAt(clock.now());
      if (which === 'this') return top(own, await see({ of: 'week', week }, own, own.week_points));
      const result = await boards.result(lastWeek);
      // Until the job has run, the live leaderboard of that week is its result.
      if (result === null) return top(own, await see({ of: 'week', week: lastWeek }, own, own.last_week_points));
      const ownRow = rowOf(own, own.last_week_points);
      const isListed = result.some(({ id }) => id === own.id);
      const rank = own.last_week_rank;
      return top(own, ownRow && rank !== null && !isListed ? [...result, { ...ownRow, rank }] : result);
    },
    async friends(residentId, limit) {
      const own = await ownPlace(residentId);
      return top(own, await findFriendsLeaderboard(db, residentId), limit);
    },
    async friendsWeek(residentId, limit) {
      const own = await ownPlace(residentId);
      return top(own, await findFriendsWeek(db, residentId, weeksAt(clock.now()).week), limit);
    },
    async neighbourhood(residentId) {
      const own = await ownPlace(residentId);
      if (own.home_town === null) throw new ProblemError('home-town-needed');
      return top(own, await see({ of: 'town', town: own.home_town }, own, own.proven_points));
    },
    async freezeLastWeek() {
      const now = clock.now();
      for (const week of await findUnfrozenWeeks(background, weeksAt(now).lastWeek))
        if (await freezeWeek(background, week, now)) changes.publish('rankings', 'frozen');
    },
  };
}

function weeksAt(now: Date): { week: string; lastWeek: string } {
  const week = weekOf(dayOf(now));
  return { week, lastWeek: addDays(week, -7) };
}

function rowOf(own: OwnPlace, points: number): BoardRow | null {
  return own.is_ranked && points > 0 ? { ...own, points } : null;
}

const MAX_AGE_MS = 30_000;
const MAX_ENTRIES = 20_000;

/** Clients poll leaderboards, so own places are cached until the resident or the week changes. */
function createOwnPlaces({ db, clock, changes }: Omit<Deps, 'background'>): (residentId: number) => Promise<OwnPlace> {
  const cache = createListeningCache<{ week: string; frozen: number; place: OwnPlace }>({
    changes,
    topic: 'resident',
    maxAgeMs: MAX_AGE_MS,
    maxEntries: MAX_ENTRIES,
    now: Date.now,
  });
  let frozen = 0;
  changes.on('rankings', (key) => {
    if (key === 'frozen') frozen += 1;
  });
  return async (residentId) => {
    const { week, lastWeek } = weeksAt(clock.now());
    const key = String(residentId);
    const known = cache.peek(key);
    if (known?.week !== week || known.frozen !== frozen) cache.drop(key);
    const cached = await cache.get(key, async () => {
      const before = frozen;
      const place = await findOwnPlace(db, residentId, week, lastWeek);
      return place && { week, frozen: before, place };
    });
    if (!cached) throw new ProblemError('signed-out');
    return cached.place;
  };
}
