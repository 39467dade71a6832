import * as z from 'zod/mini';
import { defineEndpoints } from '../endpoint.ts';
import { EVENT_KINDS } from '../events/event-rules.ts';
import { PARK_TYPES } from '../green-spaces/green-spaces.ts';
import { planningArea } from '../green-spaces/places.ts';
import { REGIONS } from '../green-spaces/planning-areas.ts';
import { LESSON_CATEGORIES } from '../lessons/lessons.ts';
import { madeAt } from '../offline.ts';
import { EMBLEMS, earnings } from '../rewards/rewards.ts';
import { activityIdInUrl, day, id, idInPath, MAX_ID, moment, wholeNumber } from '../scalars.ts';
import { languageInQuery, translations } from '../translations/translations.ts';

export const CHALLENGE_TYPES = ['green_space', 'learning', 'streak', 'social', 'news', 'eco_action'] as const;
export const CHALLENGE_DIFFICULTIES = ['easy', 'medium', 'hard'] as const;

export const CHALLENGE_METRICS = [
  'check_ins',
  'distinct_green_spaces',
  'distinct_park_types',
  'distinct_regions',
  'lessons_completed',
  'distinct_lesson_categories',
  'quiz_perfect_scores',
  'streak_days',
  'friends_added',
  'news_read',
  'eco_actions',
  'events_attended',
] as const;

export type ChallengeMetric = (typeof CHALLENGE_METRICS)[number];

/** Collections count everything ever done, efforts only what is done from the day of joining. */
export const CHALLENGE_COUNTS = ['ever', 'sinceJoining'] as const;
export type ChallengeCounts = (typeof CHALLENGE_COUNTS)[number];

/** By the server's clock. */
export const UNDO_LEAVING_MINUTES = 10;

export const ECO_ACTIONS = {
  byo: { dailyCap: 2 },
  container_return: { dailyCap: 1 },
  green_transport: { dailyCap: 2 },
  water_saving: { dailyCap: 1 },
  energy_saving: { dailyCap: 1 },
  food_waste: { dailyCap: 2 },
  e_waste: { dailyCap: 1 },
} as const satisfies Record<string, { dailyCap: number }>;

export type EcoAction = keyof typeof ECO_ACTIONS;

const ECO_ACTION_NAMES = Object.keys(ECO_ACTIONS) as [EcoAction, ...EcoAction[]];
const ecoAction = z.enum(ECO_ACTION_NAMES, { error: `Must be one of ${ECO_ACTION_NAMES.join(', ')}` });

/**
 * `places` are IDs of green spaces; `clubId` makes it a challenge for the members of a club. `FILTER_KINDS_BY_METRIC` says
 * which metric takes which filter.
 */
export const challengeFilter = z.union(
  [
    z.strictObject({ parkType: z.enum(PARK_TYPES) }),
    z.strictObject({ places: z.array(id) }),
    z.strictObject({ planningArea }),
    z.strictObject({ region: z.enum(REGIONS) }),
    z.strictObject({ lessonCategory: z.enum(LESSON_CATEGORIES) }),
    z.strictObject({ action: ecoAction }),
    z.strictObject({ eventKind: z.enum(EVENT_KINDS) }),
    z.strictObject({ clubId: wholeNumber(0, MAX_ID) }),
  ],
  { error: 'Must be one filter, such as {"parkType":"park"}' },
);

export type ChallengeFilter = z.infer<typeof challengeFilter>;

/**
 * Ends with `endDate` (a day in Singapore) or `durationDays` after joining. `isActive`: can be joined today and completed
 * with existing content.
 */
export const challenge = z.object({
  id,
  title: z.string(),
  description: z.string(),
  type: z.enum(CHALLENGE_TYPES),
  category: z.string(),
  difficulty: z.enum(CHALLENGE_DIFFICULTIES),
  metric: z.enum(CHALLENGE_METRICS),
  counts: z.enum(CHALLENGE_COUNTS),
  filter: z.nullable(challengeFilter),
  /** That of the filter, for its members. */
  club: z.optional(z.object({ slug: z.string(), name: z.string() })),
  target: z.int(),
  durationDays: z.nullable(z.int()),
  ecoPointsReward: z.int(),
  badgeReward: z.nullable(z.string()),
  emblem: z.enum(EMBLEMS),
  isActive: z.boolean(),
  /** Hidden except from residents who joined or completed it. */
  isRetired: z.boolean(),
  participantCount: z.int(),
  completionCount: z.int(),
  endDate: z.nullable(day),
  translations,
});

export type Challenge = z.infer<typeof challenge>;

/** `progress` never exceeds `target`; `isEnded`: time ran out before completion. */
export const userChallenge = z.object({
  challengeId: id,
  progress: wholeNumber(0, 1_000_000),
  target: wholeNumber(1, 1_000_000),
  isCompleted: z.boolean(),
  isEnded: z.boolean(),
  joinedAt: moment,
  endsAt: z.nullable(moment),
  completedAt: z.nullable(moment),
});

export type UserChallenge = z.infer<typeof userChallenge>;

/** `progress` is what already counts: 0 unless the challenge counts everything ever done. */
export const openChallenge = z.object({
  challengeId: id,
  progress: wholeNumber(0, 1_000_000),
  /** False if too little is left for this resident to do. */
  canComplete: z.boolean(),
});

export type OpenChallenge = z.infer<typeof openChallenge>;

/** A collection that is already full is completed at once, with points up to the remaining weekly limit for claimed ones. */
export const joinReceipt = z.extend(userChallenge, { ...earnings.shape, pointsAwarded: z.int() });

export type JoinReceipt = z.infer<typeof joinReceipt>;

/** `today` excludes undone entries; oldest first. */
export const loggedEcoAction = z.object({
  action: ecoAction,
  dailyCap: z.int(),
  today: z.array(z.object({ id: wholeNumber(1, Number.MAX_SAFE_INTEGER), createdAt: moment })),
});

export type LoggedEcoAction = z.infer<typeof loggedEcoAction>;

const ecoActionReceipt = z.extend(earnings, { logged: loggedEcoAction });

export type EcoActionReceipt = z.infer<typeof ecoActionReceipt>;

const params = z.object({ id: idInPath });
const read = { access: 'member', limit: 'read' } as const;

export const challengesEndpoints = defineEndpoints({
  'GET /api/challenges': {
    summary: 'All challenges, except those for the members of a club',
    access: 'anyone',
    limit: 'none',
    caching: 'shared',
    query: z.object({ language: languageInQuery }),
    response: z.array(challenge),
  },
  'GET /api/challenges/active': {
    summary: 'The challenges that can be joined today',
    access: 'anyone',
    limit: 'none',
    caching: 'shared',
    query: z.object({ language: languageInQuery }),
    response: z.array(challenge),
  },
  'GET /api/user/challenges': {
    ...read,
    summary: 'The challenges that the resident has joined, latest first',
    response: z.array(userChallenge),
  },
  'POST /api/challenges/:id/join': {
    summary:
      'Join a challenge; one that ran out of time can be joined again, and a full collection is completed at once',
    access: 'member',
    limit: 'write',
    params,
    status: 201,
    response: joinReceipt,
    errors: ['challenge-not-found', 'challenge-closed', 'already-joined', 'cannot-be-completed', 'club-members-only'],
  },
  'GET /api/user/challenges/clubs': {
    ...read,
    summary: "The challenges of the resident's clubs, and those of other clubs that they have joined",
    query: z.object({ language: languageInQuery }),
    response: z.array(challenge),
  },
  'GET /api/user/challenges/open': {
    ...read,
    summary: 'The challenges that the resident can join today: what already counts, and whether it can be completed',
    response: z.array(openChallenge),
  },
  'DELETE /api/challenges/:id/join': {
    summary: 'Leave a challenge; joining again starts a new period',
    access: 'member',
    limit: 'write',
    params,
    status: 204,
    errors: ['challenge-not-joined', 'already-completed'],
  },
  'POST /api/challenges/:id/undo-leave': {
    summary: 'Undo leaving a challenge within 10 minutes: it goes on with its start, its period and its progress',
    access: 'member',
    limit: 'write',
    params,
    response: joinReceipt,
    errors: ['challenge-not-found', 'already-joined', 'challenge-closed', 'leaving-final'],
  },
  'GET /api/user/eco-actions': {
    ...read,
    summary: 'All eco-actions, with the number of times the resident has logged each today',
    response: z.array(loggedEcoAction),
  },
  'POST /api/user/eco-actions': {
    summary: 'Log an eco-action, up to its daily limit',
    access: 'member',
    limit: 'write',
    body: z.object({ action: ecoAction, madeAt }),
    offline: true,
    status: 201,
    response: ecoActionReceipt,
    errors: ['daily-action-limit'],
  },
  'DELETE /api/user/eco-actions/:id': {
    summary: 'Undo an eco-action on the day it was logged',
    access: 'member',
    limit: 'write',
    params: z.object({ id: activityIdInUrl }),
    response: ecoActionReceipt,
    errors: ['eco-action-not-found', 'too-late-to-undo', 'already-counted'],
  },
});
