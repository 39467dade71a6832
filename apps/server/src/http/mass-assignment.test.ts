import { type Endpoint, methodAndPath } from '@ecopulse/contract/endpoint';
import { endpoints, type ServedEndpointName } from '@ecopulse/contract/endpoints';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { type Existing, existingAddress, findExisting } from '../testing/existing.ts';
import { definitionOf, type Schema } from '../testing/hostile-input.ts';
import { fittingJson } from '../testing/faults/single-faults.ts';
import { shareTestApp } from '../testing/test-app.ts';
import { gatherPlaces } from '../testing/visits.ts';

const shared = shareTestApp({ limits: { register: { max: 10_000, seconds: 3600 } } });
const WITH_BODY = (Object.keys(endpoints) as ServedEndpointName[]).filter(
  (name) => (endpoints[name] as Endpoint).body !== undefined,
);

let existing: Existing = new Map();
beforeAll(async () => {
  const { db, resident } = shared();
  await gatherPlaces(db);
  existing = await findExisting(db, (await resident()).username);
});

const privileged = (otherId: number) => ({
  id: otherId,
  residentId: otherId,
  resident_id: otherId,
  isAdmin: true,
  is_admin: true,
  ecoPoints: 1_000_000,
  eco_points: 1_000_000,
  points: 1_000_000,
  emailVerifiedAt: '2026-01-01T00:00:00.000Z',
  email_verified_at: '2026-01-01T00:00:00.000Z',
  passwordHash: 'x',
  password_hash: 'x',
  createdAt: '2020-01-01T00:00:00.000Z',
  created_at: '2020-01-01T00:00:00.000Z',
});

function withUndeclared(schema: Schema, value: unknown, extra: object): unknown {
  const { shape, innerType, in: input, element } = definitionOf(schema);
  if (innerType ?? input) return withUndeclared((innerType ?? input) as Schema, value, extra);
  if (element && Array.isArray(value)) return value.map((item) => withUndeclared(element, item, extra));
  if (!shape) return value;
  const declared = Object.entries(shape).map(([key, member]) => [
    key,
    withUndeclared(member, (value as Record<string, unknown>)[key], extra),
  ]);
  return { ...extra, ...(Object.fromEntries(declared) as object) };
}

function undeclaredIn(schema: Schema, value: unknown): string[] {
  const { shape, innerType, in: input, element } = definitionOf(schema);
  if (innerType ?? input) return undeclaredIn((innerType ?? input) as Schema, value);
  if (element && Array.isArray(value)) return value.flatMap((item) => undeclaredIn(element, item));
  if (!shape || typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, member]) => {
    const declared = Object.hasOwn(shape, key) ? shape[key] : undefined;
    return declared ? undeclaredIn(declared, member) : [key];
  });
}

interface Relationship {
  readonly id: number;
  readonly isAdmin: boolean;
  readonly ecoPoints: number;
  /** Columns that none of these calls may change. */
  readonly rest: string;
}

async function relationships(): Promise<Relationship[]> {
  const { rows } = await sql<Relationship>`
    select r.id, r.is_admin as "isAdmin", s.eco_points as "ecoPoints",
      concat_ws(' ', r.email_verified_at, r.password_hash, r.created_at) as rest
    from residents r join scores s on s.resident_id = r.id order by r.id`.execute(shared().db);
  return rows;
}

const MAX_EARNED = 10_000;
const GRANTS: ServedEndpointName = 'PUT /api/admin/users/:id/admin';
const fitting = (schema: Schema): unknown => JSON.parse(fittingJson(schema));
const parsed = (schema: Schema, value: unknown) => z.safeParse(schema as z.ZodMiniType, value);

describe.each(WITH_BODY)('%s', (name) => {
  const endpoint: Endpoint = endpoints[name];
  const schema = endpoint.body as Schema;

  test('drops undeclared fields, at every depth', () => {
    const { data } = parsed(schema, withUndeclared(schema, fitting(schema), privileged(1)));
    // `data` is undefined if the schema rejects unknown fields.
    expect(undeclaredIn(schema, data)).toEqual([]);
  });

  test('gives no rights, points or proofs for them, and changes no one else', async () => {
    const { method, path } = methodAndPath(name);
    const [mei, other] = [await shared().resident({ isAdmin: endpoint.access === 'admin' }), await shared().resident()];
    const before = await relationships();
    const body = withUndeclared(schema, fitting(schema), privileged(other.id)) as object;
    const { status } = await shared().call(method, existingAddress(path, existing), { body, as: mei });
    expect(status).toBeLessThan(500);
    const after = await relationships();
    expect(Math.max(...after.map(({ ecoPoints }) => ecoPoints))).toBeLessThan(MAX_EARNED);
    const old = after.filter(({ id }) => before.some((one) => one.id === id));
    expect(old.map(({ rest }) => rest)).toEqual(before.map(({ rest }) => rest));
    const adminsOf = (all: readonly Relationship[]) => all.filter(({ isAdmin }) => isAdmin).map(({ id }) => id);
    if (name !== GRANTS) expect(adminsOf(after)).toEqual(adminsOf(before));
  });
});

test('most of these bodies fit, so that the calls go through', () => {
  const through = WITH_BODY.filter((name) => {
    const schema = (endpoints[name] as Endpoint).body as Schema;
    return parsed(schema, withUndeclared(schema, fitting(schema), privileged(1))).success;
  });
  expect(through.length / WITH_BODY.length).toBeGreaterThan(0.5);
});
