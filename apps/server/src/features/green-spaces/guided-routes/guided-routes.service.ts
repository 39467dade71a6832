import { dayOf } from '../../../core/calendar/calendar.rules.ts';
import type { Clock } from '../../../core/calendar/clock.ts';
import { ProblemError } from '../../../core/problems/problem-error.ts';
import type { Earned, Rewards, Turn } from '../../../core/rewards/rewards.service.ts';
import type { Database } from '../../../db/database.ts';
import { deleteWalk, findRoute, findWalks, finishWalk, insertWalk, type WalkRow } from './guided-routes.queries.ts';
import { finishableAt, minutesUntil } from './guided-routes.rules.ts';

/** A route of a green space, as in a URL. */
export interface RouteOfSpace {
  readonly greenSpaceId: number;
  readonly routeId: number;
}

export interface GuidedRoutes {
  /** Throws `route-not-found`, `route-under-way`. */
  start(residentId: number, route: RouteOfSpace): Promise<WalkRow>;
  /** Throws `route-not-under-way`, `too-soon`. Points come once per route and day. */
  finish(residentId: number, route: RouteOfSpace): Promise<{ walk: WalkRow; pointsAwarded: number; earned: Earned }>;
  /** Throws `route-not-under-way`. */
  giveUp(residentId: number, route: RouteOfSpace): Promise<void>;
  ofToday(residentId: number): Promise<WalkRow[]>;
}

interface Deps {
  readonly db: Database;
  readonly clock: Clock;
  readonly rewards: Rewards;
}

/** Each step is a turn, although only the last one records: concurrent steps run one after the other. */
export function createGuidedRoutes({ db, clock, rewards }: Deps): GuidedRoutes {
  return {
    ofToday: (residentId) => findWalks(db, residentId, dayOf(clock.now())),
    async start(residentId, { greenSpaceId, routeId }) {
      const { value } = await rewards.turn(residentId, async ({ trx, now, day }) => {
        const route = await findRoute(trx, greenSpaceId, routeId);
        if (!route) throw new ProblemError('route-not-found');
        const isFirst = await insertWalk(trx, residentId, route, now);
        const [underWay] = await findWalks(trx, residentId, day);
        if (!isFirst || !underWay)
          throw new ProblemError('route-under-way', { values: { name: underWay?.name ?? '' } });
        return underWay;
      });
      return value;
    },
    async finish(residentId, route) {
      const { value, earned } = await rewards.turn(residentId, (turn) => finish(turn, residentId, route));
      return { ...value, earned };
    },
    async giveUp(residentId, { greenSpaceId, routeId }) {
      await rewards.turn(residentId, async ({ trx }) => {
        const gaveUp = await deleteWalk(trx, residentId, greenSpaceId, routeId);
        if (!gaveUp) throw new ProblemError('route-not-under-way');
      });
    },
  };
}

/** Finishes a walk, with the resident's score locked, so that it cannot be finished twice. */
async function finish(
  { trx, now, day, record }: Turn,
  residentId: number,
  { greenSpaceId, routeId }: RouteOfSpace,
): Promise<{ walk: WalkRow; pointsAwarded: number }> {
  const walks = await findWalks(trx, residentId, day);
  const same = walks.filter((one) => one.route_id === routeId && one.green_space_id === greenSpaceId);
  const walk = same.find((one) => one.finished_at === null);
  if (!walk) throw new ProblemError('route-not-under-way');
  const minutesLeft = minutesUntil(finishableAt(walk.started_at, walk.duration_minutes), now);
  if (minutesLeft > 0) throw new ProblemError('too-soon', { values: { minutesLeft } });
  await finishWalk(trx, walk.id, now, day);
  const finished = { ...walk, finished_at: now };
  if (same.length > 1) return { walk: finished, pointsAwarded: 0 };
  record({
    residentId,
    type: 'route_completed',
    subject: `route:${routeId}`,
    occurrence: day,
    points: walk.points,
    proof: 'claimed',
    facts: { greenSpaceId, routeId, name: walk.name, greenSpace: walk.green_space },
  });
  return { walk: finished, pointsAwarded: walk.points };
}
