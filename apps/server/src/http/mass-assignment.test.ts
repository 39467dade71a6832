import { isAdminAccess } from '@ecopulse/contract/accounts/role-access';
import { type Endpoint, methodAndPath } from '@ecopulse/contract/endpoint';
import { endpoints, type ServedEndpointName } from '@ecopulse/contract/endpoints';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { type RouteParameters, fillRouteParameters, prepareRouteParameters } from '../testing/route-parameters.ts';
import { getSchemaDefinition, type Schema } from '../testing/hostile-input.ts';
import { createValidJson } from '../testing/faults/single-faults.ts';
import { shareTestApp } from '../testing/test-app.ts';
import { moveGreenSpacesTogether } from '../testing/shared-location.ts';

const shared = shareTestApp({ limits: { register: { max: 10_000, seconds: 3600 } } });
const WITH_BODY = (Object.keys(endpoints) as ServedEndpointName[]).filter(
  (name) => (endpoints[name] as Endpoint).body !== undefined,
);

let existing: RouteParameters = new Map();
beforeAll(async () => {
  const { db, resident } = shared();
  await moveGreenSpacesTogether(db);
  existing = await prepareRouteParameters(db, (await resident()).username);
});

const privilegedFields = (otherId: number) => ({
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

function addUndeclaredFields(schema: Schema, value: unknown, extra: object): unknown {
  const { shape, innerType, in: input, element } = getSchemaDefinition(schema);
  if (innerType ?? input) return addUndeclaredFields((innerType ?? input) as Schema, value, extra);
  if (element && Array.isArray(value)) return value.map((item) => addUndeclaredFields(element, item, extra));
  if (!shape) return value;
  const declared = Object.entries(shape).map(([key, member]) => [
    key,
    addUndeclaredFields(member, (value as Record<string, unknown>)[key], extra),
  ]);
  return { ...extra, ...(Object.fromEntries(declared) as object) };
}

function findUndeclaredFields(schema: Schema, value: unknown): string[] {
  const { shape, innerType, in: input, element } = getSchemaDefinition(schema);
  if (innerType ?? input) return findUndeclaredFields((innerType ?? input) as Schema, value);
  if (element && Array.isArray(value)) return value.flatMap((item) => findUndeclaredFields(element, item));
  if (!shape || typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, member]) => {
    const declared = Object.hasOwn(shape, key) ? shape[key] : undefined;
    return declared ? findUndeclaredFields(declared, member) : [key];
  });
}

interface ProtectedColumns {
  readonly id: number;
  readonly roles: string;
  readonly ecoPoints: number;
  /** Columns that none of these calls may change. */
  readonly rest: string;
}

async function readProtectedColumns(): Promise<ProtectedColumns[]> {
  const { rows } = await sql<ProtectedColumns>`
    select r.id, (
        select coalesce(string_agg(o.role, ','), '') from resident_roles o where o.resident_id = r.id
      ) as roles, s.eco_points as "ecoPoints",
      concat_ws(' ', r.email_verified_at, r.password_hash, r.created_at) as rest
    from residents r join scores s on s.resident_id = r.id order by r.id`.execute(shared().db);
  return rows;
}

/** Far below the points that the calls try to set. */
const MAX_EARNED_POINTS = 10_000;
const createValidBody = (schema: Schema): unknown => JSON.parse(createValidJson(schema));
const parseWith = (schema: Schema, value: unknown) => z.safeParse(schema as z.ZodMiniType, value);

describe.each(WITH_BODY)('%s', (name) => {
  const endpoint: Endpoint = endpoints[name];
  const schema = endpoint.body as Schema;

  test('drops undeclared fields, at every depth', () => {
    const { data } = parseWith(schema, addUndeclaredFields(schema, createValidBody(schema), privilegedFields(1)));
    // `data` is undefined if the schema rejects unknown fields.
    expect(findUndeclaredFields(schema, data)).toEqual([]);
  });

  test('grants no rights, points or verification for undeclared fields, and changes no other resident', async () => {
    const { method, path } = methodAndPath(name);
    const [mei, otherResident] = [
      await shared().resident({ isAdmin: isAdminAccess(endpoint.access) }),
      await shared().resident(),
    ];
    const before = await readProtectedColumns();
    const body = addUndeclaredFields(schema, createValidBody(schema), privilegedFields(otherResident.id)) as object;
    const { status } = await shared().call(method, fillRouteParameters(path, existing), { body, as: mei });
    expect(status).toBeLessThan(500);
    const after = await readProtectedColumns();
    expect(Math.max(...after.map(({ ecoPoints }) => ecoPoints))).toBeLessThan(MAX_EARNED_POINTS);
    const previousResidents = after.filter(({ id }) => before.some((previous) => previous.id === id));
    expect(previousResidents.map(({ rest }) => rest)).toEqual(before.map(({ rest }) => rest));
    const adminsOf = (all: readonly ProtectedColumns[]) =>
      all.filter(({ roles }) => roles !== '').map(({ id, roles }) => [id, roles]);
    expect(adminsOf(after)).toEqual(adminsOf(before));
  });
});

test('most bodies with undeclared fields are valid, so that the calls reach their handlers', () => {
  const accepted = WITH_BODY.filter((name) => {
    const schema = (endpoints[name] as Endpoint).body as Schema;
    return parseWith(schema, addUndeclaredFields(schema, createValidBody(schema), privilegedFields(1))).success;
  });
  expect(accepted.length / WITH_BODY.length).toBeGreaterThan(0.5);
});
