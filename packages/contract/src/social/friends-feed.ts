import * as z from 'zod/mini';
import { defineEndpoints } from '../endpoint.ts';
import { residentCard } from '../accounts/residents.ts';
import { activity } from '../rewards/rewards.ts';
import { activityIdInUrl, idInPath, limitInQuery } from '../scalars.ts';

/** Everything else in the ledger is private. */
export const SHARED_ACTIVITY_TYPES = [
  'check_in',
  'route_completed',
  'lesson_completed',
  'challenge_completed',
  'badge_earned',
] as const;

export const FEED_AGE_DAYS = 7;

/**
 * Hides time, points and results. `facts` are limited to `name`, `greenSpace`, `greenSpaceId`, `routeId`, `lessonId`,
 * `challengeId` and `emblem`.
 */
export const sharedActivity = z.object({
  id: activity.shape.id,
  activityType: z.enum(SHARED_ACTIVITY_TYPES),
  day: activity.shape.day,
  facts: activity.shape.facts,
  cheers: z.int(),
  hasCheered: z.boolean(),
});

export type SharedActivity = z.infer<typeof sharedActivity>;

export const feedItem = z.extend(sharedActivity, { resident: residentCard });

export type FeedItem = z.infer<typeof feedItem>;

export const cheeredActivity = z.extend(z.omit(sharedActivity, { hasCheered: true }), {
  residents: z.array(residentCard),
});

export type CheeredActivity = z.infer<typeof cheeredActivity>;

const cheer = z.object({ cheers: z.int(), hasCheered: z.boolean() });
const params = z.object({ id: activityIdInUrl });

export const friendsFeedEndpoints = defineEndpoints({
  'GET /api/friends/feed': {
    access: 'member',
    limit: 'read',
    summary:
      'What friends, or one of them, did in the last seven days, newest first; nothing of who shows it to nobody',
    query: z.object({
      friendId: z.optional(idInPath),
      before: z.optional(activityIdInUrl),
      limit: z.optional(limitInQuery(100)),
    }),
    response: z.array(feedItem),
  },
  'GET /api/user/cheers': {
    access: 'member',
    limit: 'read',
    summary: "The resident's own activities that friends cheered for in the last seven days, latest cheer first",
    response: z.array(cheeredActivity),
  },
  'PUT /api/friends/feed/:id/cheer': {
    access: 'member',
    limit: 'write',
    summary: 'Cheer for an activity of a friend; a repeated call changes nothing',
    params,
    response: cheer,
    errors: ['activity-not-found'],
  },
  'DELETE /api/friends/feed/:id/cheer': {
    access: 'member',
    limit: 'write',
    summary: 'Take a cheer back; a repeated call changes nothing',
    params,
    response: cheer,
    errors: ['activity-not-found'],
  },
});
