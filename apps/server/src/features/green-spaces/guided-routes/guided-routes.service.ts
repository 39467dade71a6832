import { MAX_ROUTES_PER_DAY } from '@ecopulse/contract/rewards/earning-limits';
import { dayOf } from '../../../core/calendar/calendar.rules.ts';
import type { Position } from '../../../core/places/position.rules.ts';
import { ProblemError } from '../../../core/problems/problem-error.ts';
import type { Earned } from '../../../core/rewards/run-effects.ts';
import type { Turn } from '../../../core/rewards/rewards.service.ts';
import type { Submission } from '../../../core/rewards/idempotency.rules.ts';
import type { Zone } from '../../../db/content-tables.ts';
import type { ComparedVisit } from '../../../db/rewards-tables.ts';
import type { SharedDeps } from '../../../feature-module.ts';
import { finishableAt, isVerifiedWithin, minutesUntil } from '../green-spaces.rules.ts';
import {
  deleteWalk,
  findRoute,
  findWalksOfDay,
  finishWalk,
  insertWalk,
  type WalkRow,
} from './guided-routes.queries.ts';
import { findVisitsAround } from '../check-ins/check-in.queries.ts';
import { findVisitFlag, requireOpen } from '../check-ins/check-in.service.ts';
import { findTooFast } from '../check-ins/check-in.rules.ts';

export interface RouteKey {
  readonly greenSpaceId: number;
  readonly routeId: number;
}

export type StartedWalk = Omit<WalkRow, 'zones'>;

/** Repeating a path on the same day earns no points. */
export interface FinishedRoute {
  readonly walk: StartedWalk;
  readonly pointsAwarded: number;
  readonly isRepeat: boolean;
  readonly proof: 'verified' | 'claimed';
}

/** Positions are judged, but never stored. */
export interface GuidedRoutes {
  /** Throws `route-not-found`, `place-closed`, `route-under-way`. */
  start(residentId: number, route: RouteKey, position: Position | null, submission?: Submission): Promise<StartedWalk>;
  /** Throws `route-not-under-way`, `too-soon`, `daily-route-limit`. */
  finish(
    residentId: number,
    route: RouteKey,
    position: Position | null,
    submission?: Submission,
  ): Promise<{ finished: FinishedRoute; earned: Earned }>;
  giveUp(residentId: number, route: RouteKey, submission?: Submission): Promise<void>;
  listToday(residentId: number): Promise<WalkRow[]>;
}

type Deps = Pick<SharedDeps, 'db' | 'clock' | 'rewards'>;

/** Every step is a reward turn: it locks the resident's score, which serialises concurrent steps. */
export function createGuidedRoutes({ db, clock, rewards }: Deps): GuidedRoutes {
  return {
    listToday: (residentId) => findWalksOfDay(db, residentId, dayOf(clock.now())),
    async start(residentId, { greenSpaceId, routeId }, position, submission) {
      const work = async (turn: Turn) => {
        const { trx, now, day, arrivedAt } = turn;
        const route = await findRoute(trx, greenSpaceId, routeId);
        if (!route) throw new ProblemError('route-not-found');
        requireOpen({ name: route.place_name, status: route.status }, day);
        const { isVerified, tooFastAgainst } = await judgeVisit(turn, residentId, position, route.zones);
        const walk = { residentId, route, startedAt: now, arrivedAt, isStartVerified: isVerified, tooFastAgainst };
        const isInserted = await insertWalk(trx, walk);
        const [walkUnderWay] = await findWalksOfDay(trx, residentId, day);
        if (!isInserted || !walkUnderWay)
          throw new ProblemError('route-under-way', { values: { name: walkUnderWay?.name ?? '' } });
        return withoutZones(walkUnderWay);
      };
      return (await rewards.turn(residentId, work, { submission })).value;
    },
    async finish(residentId, route, position, submission) {
      const work = (turn: Turn) => finishRoute(turn, residentId, route, position);
      const { value, earned } = await rewards.turn(residentId, work, { submission });
      return { finished: value, earned };
    },
    async giveUp(residentId, { greenSpaceId, routeId }, submission) {
      const work = async ({ trx }: Turn) => {
        const isDeleted = await deleteWalk(trx, residentId, greenSpaceId, routeId);
        if (!isDeleted) throw new ProblemError('route-not-under-way');
      };
      await rewards.turn(residentId, work, { submission });
    },
  };
}

interface JudgedVisit {
  readonly isVerified: boolean;
  readonly tooFastAgainst: ComparedVisit | null;
  /** Of the past week; 0 if this one is not verified. */
  readonly verifiedVisits: number;
  readonly wasFlaggedThisWeek: boolean;
}

const NOT_THERE: JudgedVisit = {
  isVerified: false,
  tooFastAgainst: null,
  verifiedVisits: 0,
  wasFlaggedThisWeek: false,
};

/** Whether the resident was there: by a position, by the server's own knowledge, and not faster than possible. */
async function judgeVisit(
  { trx, now, day, isWitnessed }: Turn,
  residentId: number,
  position: Position | null,
  zones: readonly Zone[],
): Promise<JudgedVisit> {
  if (!isVerifiedWithin(position, zones)) return NOT_THERE;
  const { verifiedVisits, wasFlaggedThisWeek, ...visits } = await findVisitsAround(trx, residentId, { day, now });
  const tooFastAgainst = findTooFast(visits, { at: now, zones });
  return { isVerified: isWitnessed && tooFastAgainst === null, tooFastAgainst, verifiedVisits, wasFlaggedThisWeek };
}

async function finishRoute(
  turn: Turn,
  residentId: number,
  { greenSpaceId, routeId }: RouteKey,
  position: Position | null,
): Promise<FinishedRoute> {
  const { trx, now, day, arrivedAt, record } = turn;
  const walks = await findWalksOfDay(trx, residentId, day);
  const finishedToday = walks.filter(({ finished_at }) => finished_at !== null);
  const walk = walks.find(
    (row) => row.finished_at === null && row.route_id === routeId && row.green_space_id === greenSpaceId,
  );
  if (!walk) throw new ProblemError('route-not-under-way');
  const minutesLeft = minutesUntil(finishableAt(walk.started_at, walk.duration_minutes), now);
  if (minutesLeft > 0) throw new ProblemError('too-soon', { values: { minutesLeft } });
  if (finishedToday.length >= MAX_ROUTES_PER_DAY)
    throw new ProblemError('daily-route-limit', { values: { limit: MAX_ROUTES_PER_DAY } });
  const { isVerified, tooFastAgainst, ...visitsOfWeek } = await judgeVisit(turn, residentId, position, walk.zones);
  await finishWalk(trx, walk.id, { now, day, isVerified });
  // By the server's clock: otherwise start and finish could be sent together.
  const isLongEnough = minutesUntil(finishableAt(walk.start_arrived_at, walk.duration_minutes), arrivedAt) <= 0;
  const proof = walk.started_verified && isVerified && isLongEnough ? 'verified' : 'claimed';
  const finished = { walk: withoutZones({ ...walk, finished_at: now }), proof } as const;
  const subject = ledgerSubjectOf(walk);
  if (finishedToday.some((earlier) => ledgerSubjectOf(earlier) === subject))
    return { ...finished, pointsAwarded: 0, isRepeat: true };
  const flag = findVisitFlag(turn, { tooFastAgainst: tooFastAgainst ?? walk.too_fast_against, proof, ...visitsOfWeek });
  const pointsAwarded = record({
    residentId,
    type: 'route_completed',
    subject,
    occurrence: day,
    points: walk.points,
    proof,
    facts: { greenSpaceId, routeId, name: walk.name, greenSpace: walk.green_space },
    flag,
  });
  return { ...finished, pointsAwarded, isRepeat: false };
}

function withoutZones({ zones: _zones, ...walk }: WalkRow): StartedWalk {
  return walk;
}

/** Routes along the same path share a ledger subject. */
function ledgerSubjectOf({ same_as, route_id }: WalkRow): string {
  return `route:${same_as ?? route_id}`;
}
