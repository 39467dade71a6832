import { ROUTES_A_DAY } from '@ecopulse/contract/rewards/earning-limits';
import { dayOf } from '../../../core/calendar/calendar.rules.ts';
import type { Clock } from '../../../core/calendar/clock.ts';
import { ProblemError } from '../../../core/problems/problem-error.ts';
import type { Earned } from '../../../core/rewards/run-effects.ts';
import type { Rewards, Turn } from '../../../core/rewards/rewards.service.ts';
import type { Submission } from '../../../core/rewards/idempotency.rules.ts';
import type { Database } from '../../../db/database.ts';
import { finishableAt, isWithin, minutesUntil } from '../green-spaces.rules.ts';
import { deleteWalk, findRoute, findWalks, finishWalk, insertWalk, type WalkRow } from './guided-routes.queries.ts';
import type { Position } from '../check-ins/check-in.rules.ts';

export interface RouteOfSpace {
  readonly greenSpaceId: number;
  readonly routeId: number;
}

export type StartedWalk = Omit<WalkRow, 'zones'>;

/** Repeating a path on the same day earns no points. */
export interface Finished {
  readonly walk: StartedWalk;
  readonly pointsAwarded: number;
  readonly isRepeat: boolean;
  readonly proof: 'verified' | 'claimed';
}

/** Positions are judged, but never stored. */
export interface GuidedRoutes {
  /** Throws `route-not-found`, `route-under-way`. */
  start(
    residentId: number,
    route: RouteOfSpace,
    position: Position | null,
    submission?: Submission,
  ): Promise<StartedWalk>;
  /** Throws `route-not-under-way`, `too-soon`, `daily-route-limit`. */
  finish(
    residentId: number,
    route: RouteOfSpace,
    position: Position | null,
    submission?: Submission,
  ): Promise<{ finished: Finished; earned: Earned }>;
  giveUp(residentId: number, route: RouteOfSpace, submission?: Submission): Promise<void>;
  ofToday(residentId: number): Promise<WalkRow[]>;
}

interface Deps {
  readonly db: Database;
  readonly clock: Clock;
  readonly rewards: Rewards;
}

/** Every step is a turn, which locks the resident's score, so that concurrent steps are serialised. */
export function createGuidedRoutes({ db, clock, rewards }: Deps): GuidedRoutes {
  return {
    ofToday: (residentId) => findWalks(db, residentId, dayOf(clock.now())),
    async start(residentId, { greenSpaceId, routeId }, position, submission) {
      const work = async ({ trx, now, day }: Turn) => {
        const route = await findRoute(trx, greenSpaceId, routeId);
        if (!route) throw new ProblemError('route-not-found');
        const isFirst = await insertWalk(trx, {
          residentId,
          route,
          startedAt: now,
          isVerified: isWithin(position, route.zones),
        });
        const [underWay] = await findWalks(trx, residentId, day);
        if (!isFirst || !underWay)
          throw new ProblemError('route-under-way', { values: { name: underWay?.name ?? '' } });
        return withoutZones(underWay);
      };
      return (await rewards.turn(residentId, work, { submission })).value;
    },
    async finish(residentId, route, position, submission) {
      const work = (turn: Turn) => finish(turn, residentId, route, position);
      const { value, earned } = await rewards.turn(residentId, work, { submission });
      return { finished: value, earned };
    },
    async giveUp(residentId, { greenSpaceId, routeId }, submission) {
      const work = async ({ trx }: Turn) => {
        const gaveUp = await deleteWalk(trx, residentId, greenSpaceId, routeId);
        if (!gaveUp) throw new ProblemError('route-not-under-way');
      };
      await rewards.turn(residentId, work, { submission });
    },
  };
}

async function finish(
  { trx, now, day, record }: Turn,
  residentId: number,
  { greenSpaceId, routeId }: RouteOfSpace,
  position: Position | null,
): Promise<Finished> {
  const walks = await findWalks(trx, residentId, day);
  const finishedToday = walks.filter((one) => one.finished_at !== null);
  const walk = walks.find(
    (one) => one.finished_at === null && one.route_id === routeId && one.green_space_id === greenSpaceId,
  );
  if (!walk) throw new ProblemError('route-not-under-way');
  const minutesLeft = minutesUntil(finishableAt(walk.started_at, walk.duration_minutes), now);
  if (minutesLeft > 0) throw new ProblemError('too-soon', { values: { minutesLeft } });
  if (finishedToday.length >= ROUTES_A_DAY)
    throw new ProblemError('daily-route-limit', { values: { limit: ROUTES_A_DAY } });
  await finishWalk(trx, walk.id, now, day);
  const proof = walk.started_verified && isWithin(position, walk.zones) ? 'verified' : 'claimed';
  const finished = { walk: withoutZones({ ...walk, finished_at: now }), proof } as const;
  const subject = pathOf(walk);
  if (finishedToday.some((one) => pathOf(one) === subject)) return { ...finished, pointsAwarded: 0, isRepeat: true };
  const pointsAwarded = record({
    residentId,
    type: 'route_completed',
    subject,
    occurrence: day,
    points: walk.points,
    proof,
    facts: { greenSpaceId, routeId, name: walk.name, greenSpace: walk.green_space },
  });
  return { ...finished, pointsAwarded, isRepeat: false };
}

function withoutZones({ zones: _zones, ...walk }: WalkRow): StartedWalk {
  return walk;
}

/** Routes along the same path share a ledger subject. */
function pathOf({ same_as, route_id }: WalkRow): string {
  return `route:${same_as ?? route_id}`;
}
