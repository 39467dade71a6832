import * as z from 'zod/mini';
import { defineEndpoints } from '../endpoint.ts';
import { activityIdInUrl, day, id, limitInQuery, moment, wholeNumber } from '../scalars.ts';

export const ACTIVITY_TYPES = [
  'check_in',
  'lesson_completed',
  'lesson_reviewed',
  'challenge_completed',
  'route_completed',
  'eco_action',
  'eco_action_undone',
  'event_attended',
  'event_attended_undone',
  'badge_earned',
  'friend_added',
  'news_read',
  /** Opening EcoPulse on a weather day: keeps the streak and adds nothing. */
  'weather_day',
  'adjustment',
] as const;

export type ActivityType = (typeof ACTIVITY_TYPES)[number];

export const PROOFS = ['verified', 'claimed', 'none'] as const;
export type Proof = (typeof PROOFS)[number];

/** `description` is English; clients translate it from `activityType` and `facts`, which keep the names of that day. */
export const activity = z.object({
  id: wholeNumber(1, Number.MAX_SAFE_INTEGER),
  activityType: z.enum(ACTIVITY_TYPES),
  description: z.string(),
  ecoPointsEarned: z.int(),
  day,
  /** Of an offline activity that arrived on a later day; null for all others. */
  arrivedOn: z.nullable(day),
  proof: z.enum(PROOFS),
  facts: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])),
  createdAt: moment,
});

export type Activity = z.infer<typeof activity>;

export const EMBLEMS = [
  'footprint',
  'map',
  'island',
  'palette',
  'leaf',
  'wave',
  'canopy',
  'mangrove',
  'reservoir',
  'heritage',
  'flower',
  'trail',
  'town',
  'book',
  'books',
  'star',
  'flame',
  'friends',
  'news',
  'bag',
  'bottle',
  'drop',
  'bicycle',
  'plate',
  'switch',
  'circuit',
  'boot',
  'cycle',
  'rain',
  'compass',
  'quilt',
  'calendar',
  'lens',
  'signpost',
  'binoculars',
  'tongs',
] as const;

export type Emblem = (typeof EMBLEMS)[number];

export const newBadge = z.object({ badgeName: z.string(), description: z.string(), emblem: z.enum(EMBLEMS) });

export const badge = z.extend(newBadge, {
  id: wholeNumber(1, Number.MAX_SAFE_INTEGER),
  earnedAt: moment,
});

export const nextBadge = z.extend(newBadge, { progress: z.int(), target: z.int() });

/** What an activity brings besides its own points. `ecoPoints` is the new total; `streak` is in days. */
export const earnings = z.object({
  ecoPoints: z.int(),
  streak: z.int(),
  freezeUsed: z.boolean(),
  badges: z.array(newBadge),
  challenges: z.array(z.object({ challengeId: id, progress: z.int(), target: z.int(), isCompleted: z.boolean() })),
});

export const dayOfHistory = z.object({ day, activities: z.int(), points: z.int() });

export type NewBadge = z.infer<typeof newBadge>;
export type Badge = z.infer<typeof badge>;
export type NextBadge = z.infer<typeof nextBadge>;
export type Earnings = z.infer<typeof earnings>;
export type DayOfHistory = z.infer<typeof dayOfHistory>;

export const rewardsEndpoints = defineEndpoints({
  'GET /api/user/activities': {
    summary: "The resident's ledger: every activity and what it earned, newest first",
    access: 'member',
    limit: 'read',
    query: z.object({ limit: z.optional(limitInQuery(200)), before: z.optional(activityIdInUrl) }),
    response: z.array(activity),
  },
  'GET /api/user/badges': {
    summary: 'The badges of the resident, newest first',
    access: 'member',
    limit: 'read',
    response: z.array(badge),
  },
  'GET /api/user/history': {
    summary: 'The active days of the last 371 days and what the resident did on each, oldest first',
    access: 'member',
    limit: 'read',
    response: z.array(dayOfHistory),
  },
});
