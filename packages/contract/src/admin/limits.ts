import * as z from 'zod/mini';
import { defineEndpoints } from '../endpoint.ts';
import { fillPlaceholders } from '../field-problems.ts';
import { notBlank, text, wholeNumber } from '../scalars.ts';
import { ADMIN_FIELD_PROBLEMS } from './admin-field-problems.ts';
import { FACTOR_BOUNDS, LIMIT_NAMES, type LimitName, MAX_NETWORKS } from './limit-table.ts';

const MAX_INTEGER = 2_147_483_647;

const limit = z.object({ max: wholeNumber(1, MAX_INTEGER), seconds: wholeNumber(1, MAX_INTEGER) });

function forEachLimit<T>(schema: T): Record<LimitName, T> {
  return Object.fromEntries(LIMIT_NAMES.map((name) => [name, schema])) as Record<LimitName, T>;
}

const factorError = fillPlaceholders(ADMIN_FIELD_PROBLEMS['not-a-factor'], FACTOR_BOUNDS);

/** Of an IPv4 or IPv6 network; the most specific one counts. `factor` multiplies the limits that count by address. */
const network = z.object({
  cidr: z.union([z.cidrv4(), z.cidrv6()], { error: ADMIN_FIELD_PROBLEMS['not-a-network'] }),
  factor: z
    .number({ error: factorError })
    .check(
      z.minimum(FACTOR_BOUNDS.least, { error: factorError }),
      z.maximum(FACTOR_BOUNDS.most, { error: factorError }),
    ),
  name: notBlank(text(60)),
});

export type LimitedNetwork = z.infer<typeof network>;

const networks = z
  .array(network, { error: 'Must be a list of networks' })
  .check(z.maxLength(MAX_NETWORKS, { error: `Must be at most ${MAX_NETWORKS} networks` }));

/** Limits that are left out have their defaults. Also the form of `LIMITS_FILE`. */
export const limitsForm = z.object({
  limits: z.object(forEachLimit(z.optional(limit)), { error: 'Must be limits by name' }),
  networks,
});

export type LimitsForm = z.infer<typeof limitsForm>;

export const adminLimits = z.object({
  limits: z.object(forEachLimit(limit)),
  networks: z.array(network),
  /** How often each limit has refused a call today, on all servers; up to ten seconds old. */
  refusedToday: z.object(forEachLimit(z.int())),
  /** 0 while everything has its default. */
  version: z.int(),
  /** Set by `LIMITS_FILE`, so that they cannot be changed here. */
  isFromFile: z.boolean(),
});

export type AdminLimits = z.infer<typeof adminLimits>;

export const limitsEndpoints = defineEndpoints({
  'GET /api/admin/limits': {
    access: 'owner',
    limit: 'read',
    summary: 'Limits of calls, networks with a factor, and how many calls were refused today',
    response: adminLimits,
  },
  'PUT /api/admin/limits': {
    access: 'owner',
    limit: 'write',
    summary: 'Lower or raise limits, on all servers at once',
    body: z.extend(limitsForm, { version: z.optional(wholeNumber(0, MAX_INTEGER)) }),
    response: adminLimits,
    errors: ['limit-out-of-range', 'limits-in-file', 'edited-meanwhile'],
  },
});
