import { isClosedOn, OPEN_STATUS } from '@ecopulse/contract/green-spaces/place-state';
import { beforeAll, describe, expect, test } from 'vitest';
import { addDays, dayOf } from '../../../core/calendar/calendar.rules.ts';
import type { TestResident } from '../../../testing/factories.ts';
import { problem, shareTestApp } from '../../../testing/test-app.ts';
import { selectOpenSpaceKinds } from '../green-spaces.reads.ts';

const shared = shareTestApp();
let admin: TestResident;
beforeAll(async () => {
  admin = await shared().resident({ isAdmin: true });
});

const today = () => dayOf(shared().clock.now());
const read = async (id: number) => (await shared().call('GET', `/api/green-spaces/${id}`)).body;
const setStatus = (id: number, body: unknown, as = admin) =>
  shared().call('PUT', `/api/admin/green-spaces/${id}/status`, { as, body });
const setFeatured = (id: number, featured: unknown, as = admin) =>
  shared().call('PUT', `/api/admin/green-spaces/${id}/featured`, { as, body: { featured } });
const checkIn = (as: TestResident, greenSpaceId: number, madeAt?: Date) =>
  shared().call('POST', '/api/green-spaces/checkin', {
    as,
    body: { greenSpaceId, ...(madeAt && { madeAt: madeAt.toISOString() }) },
    ...(madeAt && { headers: { 'idempotency-key': crypto.randomUUID() } }),
  });
const idOf = async (name: string) => {
  const { id } = await shared().selectRow('green_spaces', ['id'], { name });
  return id;
};
const closed = (parts: object = {}) => ({ state: 'closed', reason: 'Fallen trees', source: 'NParks', ...parts });

test('Toa Payoh Town Park ships closed, and the parks of the Forest Walk partly closed', async () => {
  const { body } = await shared().call('GET', '/api/green-spaces?language=ta');
  const states = body.flatMap(({ name, status }: { name: string; status: { state: string } }) =>
    status.state === 'open' ? [] : [`${name}: ${status.state}`],
  );
  expect(states.toSorted()).toEqual([
    'Southern Ridges (Henderson Waves): partly-closed',
    'Telok Blangah Hill Park: partly-closed',
    'Toa Payoh Town Park: closed',
  ]);
  const id = await idOf('Toa Payoh Town Park');
  const { status, translations } = (await shared().call('GET', `/api/green-spaces/${id}?language=zh`)).body;
  expect(status).toEqual({
    state: 'closed',
    from: '2024-02-01',
    until: null,
    reason: expect.stringContaining('rebuilt') as string,
    source: 'SportSG',
  });
  expect(translations.zh['status.reason']).toContain('2030');
  expect((await checkIn(await shared().resident(), id)).body).toMatchObject({
    code: 'place-closed',
    detail: 'Toa Payoh Town Park is closed until further notice.',
  });
});

describe('the status of a green space', () => {
  test('is set by an admin, read by everyone, and is in the audit log once', async () => {
    const until = addDays(today(), 30);
    const { status, body } = await setStatus(3, closed({ from: today(), until }));
    expect({ status, body }).toEqual({
      status: 200,
      body: { state: 'closed', from: today(), until, reason: 'Fallen trees', source: 'NParks' },
    });
    await setStatus(3, closed({ from: today(), until }));
    expect((await read(3)).status).toEqual(body);
    expect((await shared().call('GET', '/api/admin/green-spaces/3', { as: admin })).body.placeStatus).toEqual(body);
    const entries = await shared().call('GET', '/api/admin/audit?subject=green_space&subjectId=3', { as: admin });
    expect(entries.body.map(({ facts }: { facts: object }) => facts)).toEqual([{ fields: 'status' }]);
    await setStatus(3, { state: 'open', reason: 'Gone' });
    expect((await read(3)).status).toEqual(OPEN_STATUS);
  });

  test.each([
    [{ state: 'shut' }, { state: 'Choose open, partly closed or closed' }],
    [{}, { state: 'Choose open, partly closed or closed' }],
    [{ state: 'closed' }, { reason: 'Please give a reason' }],
    [{ state: 'partly-closed', reason: '  ' }, { reason: 'Please give a reason' }],
    [closed({ from: '2026-12-02', until: '2026-12-01' }), { until: 'Choose a last day on or after the first' }],
    [closed({ until: '2026-02-30' }), { until: 'Enter a date' }],
    [closed({ from: 5 }), { from: 'Enter a date' }],
    [closed({ reason: 'a\u0000' }), { reason: "Contains characters that can't be used" }],
    [closed({ source: 'x'.repeat(201) }), { source: 'Must be at most 200 characters' }],
  ])('%j is refused with a sentence', async (body, fields) => {
    expect(await setStatus(4, body)).toMatchObject(problem(400, 'invalid-input', { fields }));
  });

  test('is refused to residents, for unknown green spaces, and with an old version', async () => {
    expect((await setStatus(4, closed(), await shared().resident())).status).toBe(403);
    expect((await setStatus(2_000_000_000, closed())).status).toBe(404);
    expect((await setStatus(4, closed({ version: 999 }))).body.code).toBe('edited-meanwhile');
  });
});

describe('a closed green space', () => {
  test('refuses check-ins and walks with its last day, but takes those made before it closed', async () => {
    const [id, until] = [await idOf('Fort Canning Park'), addDays(today(), 7)];
    const route = (await read(id)).routes[0];
    const mei = await shared().resident();
    shared().clock.forward({ hours: 13 });
    // The session of the first has ended.
    admin = await shared().resident({ isAdmin: true });
    await setStatus(id, closed({ from: today(), until }));
    expect(await checkIn(mei, id)).toMatchObject(
      problem(409, 'place-closed', {
        values: { name: 'Fort Canning Park', until },
        detail: expect.stringContaining(until),
      }),
    );
    const walk = await shared().call('POST', `/api/green-spaces/${id}/routes/${route.id}/start`, { as: mei, body: {} });
    expect(walk.body.code).toBe('place-closed');
    const yesterday = new Date(shared().clock.now().getTime() - 13 * 3_600_000 + 60_000);
    expect((await checkIn(mei, id, yesterday)).status).toBe(200);
    await setStatus(id, closed({ from: addDays(today(), 1) }));
    expect((await checkIn(mei, id)).status).toBe(200);
  });

  test('begins today if no first day is given, and keeps that day when it is said again', async () => {
    const mei = await shared().resident({ createdAt: new Date(shared().clock.now().getTime() - 2 * 86_400_000) });
    const { body } = await setStatus(8, closed());
    expect(body.from).toBe(today());
    const first = today();
    const yesterday = new Date(Date.parse(`${first}T00:00:00+08:00`) - 60_000);
    expect((await checkIn(mei, 8, yesterday)).status).toBe(200);
    expect((await setStatus(8, closed({ reason: 'Floods' }))).body.from).toBe(first);
    expect((await setStatus(8, closed({ state: 'partly-closed' }))).body.from).toBeNull();
  });

  test('takes check-ins again the day after, and while it is partly closed', async () => {
    const mei = await shared().resident();
    await setStatus(6, closed({ until: addDays(today(), -1) }));
    expect((await checkIn(mei, 6)).status).toBe(200);
    await setStatus(7, closed({ state: 'partly-closed' }));
    expect((await checkIn(mei, 7)).status).toBe(200);
  });

  test('does not count as content of challenges, by the same rule as in the contract', async () => {
    const { db } = shared();
    const spaces = await db.selectFrom('green_spaces').select(['id', 'status']).where('is_active', '=', true).execute();
    for (const day of [-400, -1, 0, 1, 400].map((days) => addDays(today(), days))) {
      const open = spaces.filter(({ status }) => status === null || !isClosedOn(status, day)).map(({ id }) => id);
      const counted = (await selectOpenSpaceKinds(db, day).execute()).map(({ id }) => id);
      expect(counted).toEqual(open.toSorted((a, b) => a - b));
    }
  });
});

describe('featured green spaces', () => {
  test('are chosen by admins, the last one first, and shown on home unless closed', async () => {
    const featuredIds = async () =>
      (await shared().call('GET', '/api/green-spaces/overview')).body.featured.map(({ id }: { id: number }) => id);
    const id = await idOf('Yishun Park');
    expect(await featuredIds()).not.toContain(id);
    expect(await setFeatured(id, true)).toMatchObject({ status: 200, body: { featured: true } });
    expect((await featuredIds())[0]).toBe(id);
    await setStatus(id, closed());
    expect(await featuredIds()).not.toContain(id);
    expect(await featuredIds()).toHaveLength(4);
    await setStatus(id, { state: 'open' });
    expect(await setFeatured(id, false)).toMatchObject({ status: 200, body: { featured: false } });
    expect(await featuredIds()).not.toContain(id);
    const entries = await shared().call('GET', `/api/admin/audit?subject=green_space&subjectId=${id}`, { as: admin });
    expect(entries.body.map(({ facts }: { facts: { fields: string } }) => facts.fields)).toEqual([
      'featured',
      'status',
      'status',
      'featured',
    ]);
  });

  test('are refused for residents, unknown green spaces and other values', async () => {
    expect((await setFeatured(1, true, await shared().resident())).status).toBe(403);
    expect((await setFeatured(2_000_000_000, true)).status).toBe(404);
    expect((await setFeatured(1, 'yes')).body.fields).toEqual({ featured: 'Must be true or false' });
  });
});

describe('facts', () => {
  const setFacts = (id: number, body: unknown, as = admin) =>
    shared().call('PUT', `/api/admin/green-spaces/${id}/facts`, { as, body });

  test('have a source and a date, except those that say nothing, and only on the detail', async () => {
    const { facts } = await read(10);
    for (const field of ['openingHours', 'accessibility', 'nearestMrt', 'busRoutes'])
      expect(facts[field]).toEqual({
        source: expect.any(String) as string,
        date: expect.stringMatching(/^20\d\d-/) as string,
      });
    const { facilities } = await read(10);
    expect('facilities' in facts).toBe(facilities.length > 0);
    expect((await shared().call('GET', '/api/green-spaces')).body[0]).not.toHaveProperty('facts');
  });

  test('are dated by an admin who has checked them, and move the green space down the list by age', async () => {
    const listed = async () => {
      const pages = [];
      for (let before = ''; ;) {
        const path = `/api/admin/green-spaces?sort=oldest-facts&limit=40${before}`;
        const { body } = await shared().call('GET', path, { as: admin });
        pages.push(...body);
        if (body.length < 40) return pages as { id: number; oldestFact: string }[];
        before = `&before=${body.at(-1).id}`;
      }
    };
    const rows = await listed();
    const dates = rows.map(({ oldestFact }) => oldestFact);
    expect(new Set(rows.map(({ id }) => id)).size).toBe(107);
    expect(dates).toEqual(dates.toSorted());
    const oldest = rows[0]?.id ?? 0;
    const fields = Object.keys((await read(oldest)).facts);
    expect(await setFacts(oldest, { fields, source: 'Site visit' })).toMatchObject({
      status: 200,
      body: { openingHours: { source: 'Site visit', date: today() } },
    });
    expect((await listed()).at(-1)?.id).toBe(oldest);
    expect((await shared().call('GET', `/api/admin/green-spaces/${oldest}`, { as: admin })).body.lockedFields).toEqual(
      [],
    );
  });

  test('are not dated where there are none', async () => {
    await shared().db.updateTable('green_spaces').set({ tracks: '[]', facts: '{}' }).where('id', '=', 11).execute();
    const { status, body } = await setFacts(11, { fields: ['tracks', 'openingHours'], source: 'Site visit' });
    expect([status, Object.keys(body)]).toEqual([200, ['openingHours']]);
  });

  test('are refused for residents, other fields and without a source', async () => {
    const body = { fields: ['busRoutes'], source: 'LTA' };
    expect((await setFacts(1, body, await shared().resident())).status).toBe(403);
    expect((await setFacts(2_000_000_000, body)).status).toBe(404);
    expect((await setFacts(1, { ...body, fields: ['name'] })).body.fields).toEqual({ 'fields.0': 'Choose a fact' });
    expect((await setFacts(1, { ...body, fields: [] })).body.fields).toEqual({ fields: 'Choose a fact' });
    expect((await setFacts(1, { ...body, source: ' ' })).body.fields).toHaveProperty('source');
  });
});
