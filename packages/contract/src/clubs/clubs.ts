import * as z from 'zod/mini';
import { cleanName } from '../accounts/visible-names.ts';
import { defineEndpoints } from '../endpoint.ts';
import { eventReason } from '../events/event-form.ts';
import { FIELD_PROBLEMS, fillPlaceholders } from '../field-problems.ts';
import { codePoints, day, id, idInPath, MAX_ID, text, trimmedText, wholeNumber } from '../scalars.ts';
import {
  CLUB_FIELD_PROBLEMS,
  CLUB_GOAL_METRICS,
  CLUB_GOAL_STATES,
  CLUB_JOINING,
  CLUB_KINDS,
  CLUB_ROLES,
  MAX_CLUB_GOAL_TARGET,
  MAX_CLUB_NAME_LENGTH,
  MAX_CLUB_NOTICE_LENGTH,
  MAX_CLUB_PURPOSE_LENGTH,
} from './club-rules.ts';

const kind = z.enum(CLUB_KINDS, { error: CLUB_FIELD_PROBLEMS['unknown-club-kind'] });
const joining = z.enum(CLUB_JOINING, { error: CLUB_FIELD_PROBLEMS['unknown-joining'] });
const metric = z.enum(CLUB_GOAL_METRICS, { error: CLUB_FIELD_PROBLEMS['unknown-goal-metric'] });

/**
 * `target` and `progress` are per active member: the verified acts of members since it began, divided by those of them with
 * a verified act since then.
 */
export const clubGoal = z.object({
  metric,
  target: z.int(),
  progress: z.number(),
  startsOn: day,
  /** The last day. */
  endsOn: day,
});

export type ClubGoal = z.infer<typeof clubGoal>;

/** `activeMembers` have a verified act this week. `own` is null unless the caller is a member; `asked`: they want to join. */
export const club = z.object({
  id,
  slug: z.string(),
  name: z.string(),
  kind,
  purpose: z.string(),
  joining,
  members: z.int(),
  activeMembers: z.int(),
  goal: z.nullable(clubGoal),
  notice: z.nullable(z.string()),
  isArchived: z.boolean(),
  own: z.nullable(z.object({ role: z.enum(CLUB_ROLES), shown: z.boolean() })),
  asked: z.boolean(),
});

export type Club = z.infer<typeof club>;

/** A goal that is over. `members` took part. */
export const pastClubGoal = z.extend(clubGoal, { state: z.enum(CLUB_GOAL_STATES), members: z.int() });

export type PastClubGoal = z.infer<typeof pastClubGoal>;

export const clubDetail = z.extend(club, {
  version: z.int(),
  stewards: z.int(),
  /** Latest first, up to 20. */
  pastGoals: z.array(pastClubGoal),
  /** Who wait for an answer, for stewards; 0 for others. */
  requests: z.int(),
  /** By a moderator, who alone can bring it back. */
  isRemoved: z.boolean(),
});

export type ClubDetail = z.infer<typeof clubDetail>;

/** Equal averages share a rank. */
export const clubBoardRow = z.object({
  rank: z.int(),
  clubId: id,
  slug: z.string(),
  name: z.string(),
  pointsPerMember: z.number(),
  activeMembers: z.int(),
});

export type ClubBoardRow = z.infer<typeof clubBoardRow>;

/** Visible characters only, in NFC. */
const name = z.pipe(
  z.pipe(
    text(MAX_CLUB_NAME_LENGTH),
    z.transform((value: string) => value.trim().normalize('NFC')),
  ),
  z.string().check(
    z.refine((value) => codePoints(value) >= 3, { error: fillPlaceholders(FIELD_PROBLEMS['too-short'], { least: 3 }) }),
    z.refine((value) => value === cleanName(value), { error: FIELD_PROBLEMS['name-characters'] }),
  ),
);

/** Blank and null are alike. */
const notice = z.pipe(
  z.nullish(text(MAX_CLUB_NOTICE_LENGTH)),
  z.transform((value: string | null | undefined) => value?.trim() || null),
);

const formFields = {
  name,
  kind,
  purpose: trimmedText(3, MAX_CLUB_PURPOSE_LENGTH),
  joining,
  notice,
};

/** Who starts a club is its steward. `shown`: other members read their name. */
export const clubForm = z.object({ ...formFields, shown: z.optional(z.boolean({ error: 'Must be true or false' })) });

export type ClubForm = z.infer<typeof clubForm>;

export const clubEdit = z.object({ ...formFields, version: wholeNumber(1, MAX_ID) });

export type ClubEdit = z.infer<typeof clubEdit>;

/** It begins today. */
export const clubGoalForm = z.object({
  metric,
  target: wholeNumber(1, MAX_CLUB_GOAL_TARGET),
  endsOn: day,
});

export type ClubGoalForm = z.infer<typeof clubGoalForm>;

const edited = z.object({ id, slug: z.string(), version: z.int() });
const params = z.object({ id: idInPath });
export const slugInPath = text(80);
const code = text(40);
const read = { access: 'member', limit: 'read' } as const;
const write = { access: 'member', limit: 'write' } as const;
const isMine = z.optional(z.enum(['true'], { error: 'Must be true' }));

export const clubsEndpoints = defineEndpoints({
  'GET /api/clubs': {
    ...read,
    summary:
      'Public clubs, latest first, up to 50: of a kind, with a text in the name, or before the club with this id. `mine=true`: those of the caller, also archived ones and those by invitation',
    query: z.object({
      kind: z.optional(kind),
      q: z.optional(text(100)),
      before: z.optional(idInPath),
      mine: isMine,
    }),
    response: z.array(club),
  },
  'GET /api/clubs/board': {
    access: 'member',
    limit: 'read',
    caching: 'polled',
    summary: 'Clubs with at least 5 active members by verified points per active member this week, the best 100',
    response: z.array(clubBoardRow),
  },
  'GET /api/clubs/:slug': {
    ...read,
    summary: 'One club; one by invitation for its members, with its code, and for moderators',
    params: z.object({ slug: slugInPath }),
    query: z.object({ code: z.optional(code) }),
    response: clubDetail,
    errors: ['club-not-found'],
  },
  'POST /api/clubs': {
    ...write,
    summary: 'Start a club: owners, moderators, and residents after 30 days with 5 verified visits',
    body: clubForm,
    status: 201,
    response: edited,
    errors: ['club-too-soon', 'club-limit', 'second-factor-needed'],
  },
  'PUT /api/clubs/:id': {
    ...write,
    summary: 'Edit a club, for its stewards; the address stays',
    params,
    body: clubEdit,
    response: edited,
    errors: ['club-not-found', 'steward-only', 'club-archived', 'edited-meanwhile'],
  },
  'POST /api/clubs/:id/restore': {
    ...write,
    summary:
      'Bring an archived club back, for its stewards; a removed one for moderators. The same again changes nothing',
    params,
    response: edited,
    errors: ['club-not-found', 'steward-only', 'club-removed', 'second-factor-needed'],
  },
  'PUT /api/clubs/:id/goal': {
    ...write,
    summary: 'Set a goal that begins today, for stewards',
    params,
    body: clubGoalForm,
    response: clubGoal,
    errors: ['club-not-found', 'steward-only', 'club-archived', 'club-goal-running', 'club-not-possible'],
  },
  'DELETE /api/clubs/:id/goal': {
    ...write,
    summary: 'Stop the goal before its end, for stewards; it stays in the history',
    params,
    status: 204,
    errors: ['club-not-found', 'steward-only', 'club-goal-not-found'],
  },
  'POST /api/admin/clubs/:id/removal': {
    access: 'moderator',
    townScope: 'any',
    limit: 'write',
    summary: "Remove a club's notice, purpose or name, or close the club; its stewards are told why",
    params,
    body: z.object({
      what: z.enum(['notice', 'purpose', 'name', 'club'], { error: 'Must be notice, purpose, name or club' }),
      reason: eventReason,
    }),
    response: edited,
    errors: ['club-not-found'],
  },
});
