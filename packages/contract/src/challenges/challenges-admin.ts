import * as z from 'zod/mini';
import { ADMIN_FIELD_PROBLEMS } from '../admin/admin-field-problems.ts';
import { badgeName, challengeFields, daysFromJoining, checkGoal } from './challenge-goals.ts';
import { CHALLENGE_TYPES, challenge } from './challenges.ts';
import { expectedVersion, contentParams, contentQuery, contentState } from '../admin/content-admin.ts';
import { defineEndpoints } from '../endpoint.ts';
import { day } from '../scalars.ts';

/** Ends with `endDate` (a day in Singapore, inclusive) or `durationDays` after joining. */
export const challengeForm = z
  .object({
    ...challengeFields,
    durationDays: z.nullable(daysFromJoining),
    endDate: z.nullable(
      day.check(z.refine((text) => text >= '2000' && text < '2100', { error: ADMIN_FIELD_PROBLEMS['not-a-day'] })),
    ),
    badgeReward: z.nullable(badgeName),
  })
  .check(
    z.refine(({ durationDays, endDate }) => (durationDays === null) !== (endDate === null), {
      error: ADMIN_FIELD_PROBLEMS['not-one-period'],
      path: ['durationDays'],
      // Report this together with faults of other fields, but not if the value is no form at all (an issue without a path).
      when: ({ issues }) =>
        issues.every(({ path }) => path?.[0] && path[0] !== 'durationDays' && path[0] !== 'endDate'),
    }),
    checkGoal(),
  );

export type ChallengeForm = z.infer<typeof challengeForm>;

/** `isActive`: published and not ended. */
export const listedChallenge = z.extend(contentState, {
  ...z.pick(challenge, {
    title: true,
    type: true,
    metric: true,
    filter: true,
    target: true,
    durationDays: true,
    endDate: true,
    emblem: true,
    isActive: true,
    participantCount: true,
    completionCount: true,
  }).shape,
});

export type ListedChallenge = z.infer<typeof listedChallenge>;

/** `hasJoined`: someone has joined, so goal, period, points and badge cannot change. */
export const challengeToEdit = z.extend(listedChallenge, {
  ...z.pick(challenge, {
    description: true,
    category: true,
    difficulty: true,
    ecoPointsReward: true,
    badgeReward: true,
  }).shape,
  hasJoined: z.boolean(),
  /** Of the filter, unless the club is by invitation. */
  clubName: z.nullable(z.string()),
});

export type ChallengeToEdit = z.infer<typeof challengeToEdit>;

const read = { access: 'editor', limit: 'read' } as const;
const write = { access: 'editor', limit: 'write' } as const;

export const challengesAdminEndpoints = defineEndpoints({
  'GET /api/admin/challenges': {
    ...read,
    summary: 'Challenges in every state, newest first',
    query: z.extend(contentQuery, {
      type: z.optional(z.enum(CHALLENGE_TYPES, { error: ADMIN_FIELD_PROBLEMS['unknown-type'] })),
    }),
    response: z.array(listedChallenge),
  },
  'GET /api/admin/challenges/:id': {
    ...read,
    summary: 'One challenge in any state',
    params: contentParams,
    response: challengeToEdit,
    errors: ['challenge-not-found'],
  },
  'POST /api/admin/challenges': {
    ...write,
    summary: 'Create a challenge; it is a draft until it is published',
    body: challengeForm,
    status: 201,
    response: challengeToEdit,
    errors: ['title-taken', 'badge-taken'],
  },
  'PUT /api/admin/challenges/:id': {
    ...write,
    summary: 'Edit a challenge; once a resident has joined, its goal, period and reward cannot change',
    params: contentParams,
    body: z.safeExtend(challengeForm, expectedVersion.shape),
    response: challengeToEdit,
    errors: ['challenge-not-found', 'edited-meanwhile', 'challenge-joined', 'title-taken', 'badge-taken'],
  },
  'POST /api/admin/challenges/:id/publish': {
    ...write,
    summary: 'Publish a complete challenge, so that residents can join',
    params: contentParams,
    body: expectedVersion,
    response: challengeToEdit,
    errors: ['challenge-not-found', 'edited-meanwhile', 'title-taken', 'badge-taken', 'not-ready'],
  },
  'POST /api/admin/challenges/:id/retire': {
    ...write,
    summary: 'Close a challenge to new participants; those who have joined continue',
    params: contentParams,
    body: expectedVersion,
    response: challengeToEdit,
    errors: ['challenge-not-found', 'edited-meanwhile'],
  },
});
