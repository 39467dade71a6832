import * as z from 'zod/mini';
import { ADMIN_FIELD_PROBLEMS } from '../admin/admin-field-problems.ts';
import { defineEndpoints } from '../endpoint.ts';
import { residentCard } from '../accounts/residents.ts';
import { idInPath, limitInQuery, text } from '../scalars.ts';
import { MAX_LEADERBOARD_ROWS } from './leaderboard-rows.ts';

/** Equal points share a rank. `ecoPoints` are those of this leaderboard; `distance` is in km between home towns. */
export const rankingEntry = z.extend(residentCard, {
  rank: z.int(),
  ecoPoints: z.int(),
  distance: z.optional(z.number()),
});

export type RankingEntry = z.infer<typeof rankingEntry>;

/** `me` returns the caller's row with five rows on each side instead of the top. */
const around = z.optional(z.enum(['me'], { error: 'Must be "me"' }));

/** The caller's own row comes in addition. */
const limit = z.optional(limitInQuery(MAX_LEADERBOARD_ROWS));

const leaderboardEndpoint = {
  access: 'member',
  limit: 'read',
  caching: 'polled',
  response: z.array(rankingEntry),
} as const;

const params = z.object({ id: idInPath });

export const rankingsEndpoints = defineEndpoints({
  'GET /api/rankings/national': {
    ...leaderboardEndpoint,
    summary: 'All residents with eco-points, highest first',
    query: z.object({ around, limit }),
  },
  'GET /api/leaderboard/weekly': {
    ...leaderboardEndpoint,
    summary: 'The eco-points of this week, or the final result of last week; only verified check-ins count',
    query: z.object({ week: z.optional(z.enum(['this', 'last'], { error: 'Must be "this" or "last"' })) }),
  },
  'GET /api/rankings/friends': {
    ...leaderboardEndpoint,
    summary: 'The resident and their friends by eco-points, in all or of this week, ranked among themselves',
    query: z.object({ week: z.optional(z.enum(['this'], { error: 'Must be "this"' })), limit }),
  },
  'GET /api/rankings/neighbourhood': {
    ...leaderboardEndpoint,
    summary: "The residents of the caller's home town by eco-points; ranks are among them",
    errors: ['home-town-needed'],
  },
});

/** The resident reads the reason verbatim. */
export const withholdingForm = z.object({
  reason: text(300).check(z.trim(), z.minLength(3, { error: ADMIN_FIELD_PROBLEMS['no-reason'] })),
});

export type WithholdingForm = z.infer<typeof withholdingForm>;

export const rankingsAdminEndpoints = defineEndpoints({
  'PUT /api/admin/users/:id/ranking-withholding': {
    summary: 'Withhold a resident from all rankings; they are told the reason',
    access: 'moderator',
    townScope: 'resident',
    limit: 'write',
    params,
    body: withholdingForm,
    status: 204,
    errors: ['resident-not-found'],
  },
  'DELETE /api/admin/users/:id/ranking-withholding': {
    summary: 'Return a resident to the rankings',
    access: 'moderator',
    townScope: 'resident',
    limit: 'write',
    params,
    status: 204,
    errors: ['resident-not-found'],
  },
});
