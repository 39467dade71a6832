import { describe, expect, test } from 'vitest';
import { listContents } from '../../testing/admins.ts';
import { createClub } from '../../testing/content/clubs.ts';
import { createEvent } from '../../testing/content/events.ts';
import type { TestResident } from '../../testing/factories.ts';
import { problem, shareTestApp, startTestApp, type TestApp } from '../../testing/test-app.ts';

const shared = shareTestApp();

const report = (as: TestResident, body: unknown, app: Pick<TestApp, 'call'> = shared()) =>
  app.call('POST', '/api/reports', { as, body });
const rowsBy = ({ id }: TestResident) =>
  shared().selectRows('reports', ['reported_id', 'reason', 'details', 'day'], { reporter_id: id }, 'id');

describe('a report', () => {
  test.each(['name_or_picture', 'harassment', 'cheating', 'other'])(
    'for %s is stored, with or without details',
    async (reason) => {
      const [mei, raju, siti] = [await shared().resident(), await shared().resident(), await shared().resident()];
      expect(await report(mei, { userId: raju.id, reason, details: ' What happened ' })).toMatchObject({
        status: 204,
        text: '',
      });
      expect((await report(mei, { userId: siti.id, reason })).status).toBe(204);
      expect(await rowsBy(mei)).toMatchObject([
        { reported_id: raju.id, reason, details: expect.stringContaining('What happened') },
        { reported_id: siti.id, reason, details: null },
      ]);
    },
  );

  test('replaces one about the same resident on the same day; on another day it is a second one', async () => {
    const { clock, resident } = shared();
    clock.set('2026-11-18T23:00:00+08:00');
    const [mei, raju] = [await resident(), await resident()];
    await report(mei, { userId: raju.id, reason: 'other', details: 'first' });
    await report(mei, { userId: raju.id, reason: 'cheating' });
    expect(await rowsBy(mei)).toMatchObject([{ reason: 'cheating', details: null, day: '2026-11-18' }]);
    clock.set('2026-11-19T00:00:00+08:00');
    await report(mei, { userId: raju.id, reason: 'harassment' });
    expect(await rowsBy(mei)).toMatchObject([{ day: '2026-11-18' }, { day: '2026-11-19', reason: 'harassment' }]);
  });

  test('answers 422 for oneself, and 404 for an unknown resident', async () => {
    const mei = await shared().resident();
    expect(await report(mei, { userId: mei.id, reason: 'other' })).toMatchObject(problem(422, 'own-report'));
    expect(await report(mei, { userId: 2_000_000_000, reason: 'other' })).toMatchObject(
      problem(404, 'resident-not-found'),
    );
    expect(await rowsBy(mei)).toEqual([]);
  });

  test.each([
    ['userId', { reason: 'other' }],
    ['userId', { userId: '1', reason: 'other' }],
    ['reason', { userId: 1 }],
    ['reason', { userId: 1, reason: 'boring' }],
    ['details', { userId: 1, reason: 'other', details: 'x'.repeat(501) }],
    ['details', { userId: 1, reason: 'other', details: 'a\u0000b' }],
    ['details', { userId: 1, reason: 'other', details: 7 }],
  ])('with an invalid %s answers 400 for that field', async (field, body) => {
    const { status, body: problem } = await report(await shared().resident(), body);
    expect([status, Object.keys(problem.fields)]).toEqual([400, [field]]);
  });

  test('accepts details of 500 characters, counted as readers count them', async () => {
    const [mei, raju] = [await shared().resident(), await shared().resident()];
    expect((await report(mei, { userId: raju.id, reason: 'other', details: '🌱'.repeat(500) })).status).toBe(204);
  });

  test('does not notify the reported resident, and changes nothing that they can read', async () => {
    const { call, resident } = shared();
    const [mei, raju] = [await resident(), await resident()];
    const look = async () =>
      Promise.all(
        ['/api/notifications', '/api/user/activities', '/api/user/profile'].map(
          async (path) => (await call('GET', path, { as: raju })).text,
        ),
      );
    const before = await look();
    await report(mei, { userId: raju.id, reason: 'other', details: 'secret' });
    expect(await look()).toEqual(before);
  });
});

test('a resident can report ten others a day, the same ones any number of times, and more from midnight', async () => {
  const app = await startTestApp();
  const { clock, resident } = app;
  const mei = await resident();
  clock.set('2026-11-18T23:59:30+08:00');
  const others = await Promise.all(Array.from({ length: 10 }, () => resident()));
  const eleventh = await resident();
  for (const { id } of others) expect((await report(mei, { userId: id, reason: 'other' }, app)).status).toBe(204);
  expect(await report(mei, { userId: eleventh.id, reason: 'other' }, app)).toMatchObject({
    status: 429,
    body: { code: 'report-limit', values: { limit: 10 } },
    headers: { 'retry-after': '30' },
  });
  expect((await report(mei, { userId: others[0]?.id, reason: 'cheating' }, app)).status).toBe(204);
  clock.set('2026-11-19T00:00:00+08:00');
  expect((await report(mei, { userId: eleventh.id, reason: 'other' }, app)).status).toBe(204);
});

test('a report names the event whose organiser is reported', async () => {
  const [mei, organiser] = [await shared().resident(), await shared().resident()];
  const admin = await shared().resident({ isAdmin: true });
  const startsAt = new Date('2026-12-05T02:00:00Z');
  const { id } = await createEvent(shared().db, { organiserId: organiser.id, startsAt });
  expect((await report(mei, { eventId: id, reason: 'cheating' })).status).toBe(204);
  expect(await listContents(shared(), admin, 'report', `residentId=${organiser.id}`)).toMatchObject([
    { reported: { id: organiser.id }, event: { id, title: 'River clean-up' } },
  ]);
  expect(await report(mei, { eventId: 2_000_000_000, reason: 'other' })).toMatchObject(problem(404, 'event-not-found'));
  expect(await report(organiser, { eventId: id, reason: 'other' })).toMatchObject({ body: { code: 'own-report' } });
  for (const subject of [{}, { userId: organiser.id, eventId: id }])
    expect((await report(mei, { ...subject, reason: 'other' })).status).toBe(400);
});

test('a club can be reported, to admins as a report of its steward with the notice', async () => {
  const [mei, steward] = [await shared().resident(), await shared().resident()];
  const admin = await shared().resident({ isAdmin: true });
  const { id, slug } = await createClub(shared().db, { name: 'River Club', notice: 'Rude', stewardIds: [steward.id] });
  expect((await report(mei, { clubId: id, reason: 'harassment' })).status).toBe(204);
  expect(await listContents(shared(), admin, 'report', `residentId=${steward.id}`)).toMatchObject([
    { reported: { id: steward.id }, club: { id, slug, name: 'River Club', notice: 'Rude' } },
  ]);
  const { id: invited } = await createClub(shared().db, { joining: 'invited', stewardIds: [steward.id] });
  for (const clubId of [invited, 2_000_000_000])
    expect(await report(mei, { clubId, reason: 'other' })).toMatchObject(problem(404, 'club-not-found'));
  expect(await report(steward, { clubId: id, reason: 'other' })).toMatchObject({ body: { code: 'own-report' } });
  expect((await report(mei, { clubId: id, userId: steward.id, reason: 'other' })).status).toBe(400);
});

test('a report shows admins both residents and no email addresses', async () => {
  const { clock, resident } = shared();
  const admin = await resident({ isAdmin: true });
  const [mei, raju] = [await resident({ firstName: 'Mei', lastName: 'Lim' }), await resident()];
  await report(raju, { userId: mei.id, reason: 'cheating' });
  expect(await listContents(shared(), admin, 'report', `residentId=${mei.id}`)).toEqual([
    {
      id: expect.any(Number),
      reason: 'cheating',
      details: null,
      reporter: { id: raju.id, username: raju.username, firstName: null, lastName: null, profileImageUrl: null },
      reported: { id: mei.id, username: mei.username, firstName: 'Mei', lastName: 'Lim', profileImageUrl: null },
      createdAt: clock.now().toISOString(),
      answeredAt: null,
      answeredBy: null,
      outcome: null,
      answer: null,
    },
  ]);
});
