import { expect, test } from 'vitest';
import { startTestApp } from '../../testing/test-app.ts';
import { loadGreenSpaces } from './green-spaces.content.ts';

test('an update leaves each field that an admin has corrected, and says what came and what was kept', async () => {
  const { call, db, resident, clock, updateRows } = await startTestApp();
  const admin = await resident({ isAdmin: true });
  const read = async () => (await call('GET', '/api/admin/green-spaces/2', { as: admin })).body;
  const put = async (changes: object) => {
    const body = await read();
    const routes = body.routes.map(({ duration, ...route }: { duration: number }) => ({
      ...route,
      minutes: duration,
    }));
    return call('PUT', '/api/admin/green-spaces/2', { as: admin, body: { ...body, routes, ...changes } });
  };
  const shipped = await read();
  expect((await put({ openingHours: 'From dawn', tags: ['Ours'] })).status).toBe(200);
  expect((await read()).lockedFields).toEqual(['hours', 'openingHours', 'tags']);
  await updateRows(
    'green_spaces',
    { content_hash: 'of an older file', nearest_mrt: 'Old (NS1)', tracks: '[]', facility_points: '[]' },
    { id: 2 },
  );
  await loadGreenSpaces(db, clock.now());
  const updated = await read();
  expect(updated).toMatchObject({ openingHours: 'From dawn', tags: ['Ours'], nearestMrt: shipped.nearestMrt });
  expect(updated.facts.openingHours).toEqual({ source: 'EcoPulse', date: '2026-11-18' });
  expect(updated.facts.nearestMrt).toEqual(shipped.facts.nearestMrt);
  expect(updated.lastUpdate.came).toContain('nearestMrt');
  expect(updated.lastUpdate.kept).toContainEqual({ field: 'tags', shipped: shipped.tags });

  expect((await put({ tags: shipped.tags })).body).toMatchObject({ lockedFields: ['hours', 'openingHours'] });
  expect((await read()).lastUpdate.kept.map(({ field }: { field: string }) => field)).toEqual(['openingHours']);
  await updateRows(
    'green_spaces',
    { content_hash: 'of an older file', opening_hours: shipped.openingHours },
    { id: 2 },
  );
  await loadGreenSpaces(db, clock.now());
  expect((await read()).lastUpdate.kept).toEqual([]);
});
