import * as z from 'zod/mini';
import { defineEndpoints } from '../endpoint.ts';
import { deviceLocation } from './green-spaces.ts';
import { madeAt } from '../offline.ts';
import { earnings, PROOFS } from '../rewards/rewards.ts';
import { id, idInPath, moment, wholeNumber } from '../scalars.ts';

/** Earns points from `finishableAt` on, after half of `duration` (minutes). */
export const walk = z.object({
  greenSpaceId: id,
  routeId: id,
  name: z.string(),
  duration: wholeNumber(1, 1440),
  startedAt: moment,
  finishableAt: moment,
  finishedAt: z.nullable(moment),
  isStartVerified: z.boolean(),
});

export type Walk = z.infer<typeof walk>;

/**
 * `isRepeat`: this route or one on the same path was already finished today, so it earns nothing.
 * `proof` is verified if both start and finish were within the green space.
 */
export const walkReceipt = z.extend(earnings, {
  pointsAwarded: z.int(),
  isRepeat: z.boolean(),
  proof: z.enum(PROOFS),
  walk,
});

export type WalkReceipt = z.infer<typeof walkReceipt>;

const params = z.object({ id: idInPath, routeId: idInPath });
/** Without a location, the walk counts as claimed. */
const body = z.nullish(z.object({ location: z.nullish(deviceLocation), madeAt }));

export const guidedRoutesEndpoints = defineEndpoints({
  'POST /api/green-spaces/:id/routes/:routeId/start': {
    summary: 'Start a guided route; only one can be under way',
    access: 'member',
    limit: 'write',
    params,
    body,
    offline: true,
    status: 201,
    response: walk,
    errors: ['route-not-found', 'place-closed', 'route-under-way'],
  },
  'POST /api/green-spaces/:id/routes/:routeId/finish': {
    summary: 'Finish the route under way, after half its duration; earns points once a day, for at most three routes',
    access: 'member',
    limit: 'write',
    params,
    body,
    offline: true,
    response: walkReceipt,
    errors: ['route-not-under-way', 'too-soon', 'daily-route-limit'],
  },
  'DELETE /api/green-spaces/:id/routes/:routeId/start': {
    summary: 'Cancel the route under way',
    access: 'member',
    limit: 'write',
    params,
    offline: true,
    status: 204,
    errors: ['route-not-under-way'],
  },
  'GET /api/user/routes': {
    summary: 'The route under way, if any, and the routes finished today',
    access: 'member',
    limit: 'read',
    response: z.array(walk),
  },
});
