import * as z from 'zod/mini';
import { ADMIN_FIELD_PROBLEMS } from '../admin/admin-field-problems.ts';
import { defineEndpoints } from '../endpoint.ts';
import { residentCard } from '../accounts/residents.ts';
import { idInPath, limitInQuery, text } from '../scalars.ts';
import { BOARD_ROWS } from './board-rows.ts';

/**
 * A row of a board. `rank` is 1 + the number of residents with more points, so equals share a rank; `ecoPoints` are the
 * points of this board. `distance` is in km between the home towns of caller and resident, if both are known.
 */
export const rankingEntry = z.extend(residentCard, {
  rank: z.int(),
  ecoPoints: z.int(),
  distance: z.optional(z.number()),
});

export type RankingEntry = z.infer<typeof rankingEntry>;

/** `me` returns the caller's row with five above and five below it, instead of the top. */
const around = z.optional(z.enum(['me'], { error: 'Must be "me"' }));

/** How many of the first rows to return; the caller's own comes too. */
const limit = z.optional(limitInQuery(BOARD_ROWS));

const board = {
  access: 'member',
  limit: 'read',
  caching: 'polled',
  status: 200,
  response: z.array(rankingEntry),
} as const;

const params = z.object({ id: idInPath });

export const rankingsEndpoints = defineEndpoints({
  'GET /api/rankings/national': {
    ...board,
    summary: 'All residents with eco-points, highest first',
    query: z.object({ around, limit }),
    errors: [],
  },
  'GET /api/leaderboard/weekly': {
    ...board,
    summary: 'The eco-points of this week, or the final result of last week; only verified check-ins count',
    query: z.object({ week: z.optional(z.enum(['this', 'last'], { error: 'Must be "this" or "last"' })) }),
    errors: [],
  },
  'GET /api/rankings/friends': {
    ...board,
    summary: 'The resident and their friends by eco-points, in all or of this week, ranked among themselves',
    query: z.object({ week: z.optional(z.enum(['this'], { error: 'Must be "this"' })), limit }),
    errors: [],
  },
  'GET /api/rankings/neighbourhood': {
    ...board,
    summary: "The residents of the caller's home town by eco-points; ranks are among them",
    errors: ['home-town-needed'],
  },
});

/** Why a resident is withheld from the rankings. The resident reads it word for word. */
export const withholdingForm = z.object({
  reason: text(300).check(z.trim(), z.minLength(3, { error: ADMIN_FIELD_PROBLEMS['no-reason'] })),
});

export type WithholdingForm = z.infer<typeof withholdingForm>;

export const rankingsAdminEndpoints = defineEndpoints({
  'PUT /api/admin/users/:id/ranking-withholding': {
    summary: 'Withhold a resident from all rankings; they are told the reason',
    access: 'admin',
    limit: 'write',
    caching: 'private',
    params,
    body: withholdingForm,
    status: 204,
    errors: ['resident-not-found'],
  },
  'DELETE /api/admin/users/:id/ranking-withholding': {
    summary: 'Return a resident to the rankings',
    access: 'admin',
    limit: 'write',
    caching: 'private',
    params,
    status: 204,
    errors: ['resident-not-found'],
  },
});
