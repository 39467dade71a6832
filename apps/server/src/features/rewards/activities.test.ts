import { beforeAll, describe, expect, test } from 'vitest';
import type { TestResident } from '../../testing/factories.ts';
import { shareTestApp, type TestApp } from '../../testing/test-app.ts';
import { moveGreenSpacesTogether, SHARED_LOCATION } from '../../testing/shared-location.ts';

const shared = shareTestApp();
beforeAll(() => moveGreenSpacesTogether(shared().db));

async function residentWithVisits({ call, clock, resident }: TestApp, visits: number): Promise<TestResident> {
  const created = await resident({ createdAt: clock.now() });
  for (let visit = 0; visit < visits; visit += 1) {
    if (visit > 0 && visit % 5 === 0) clock.forward({ days: 1 });
    const body = { greenSpaceId: 1 + (visit % 5), location: SHARED_LOCATION };
    expect((await call('POST', '/api/green-spaces/checkin', { body, as: created })).status).toBe(200);
  }
  return created;
}

const fetchPage = (as: TestResident, query = '') => shared().call('GET', `/api/user/activities${query}`, { as });
const idsOf = (activities: readonly { id: number }[]) => activities.map(({ id }) => id);

describe('the ledger', () => {
  test('of a new resident is empty', async () => {
    const response = await fetchPage(await shared().resident());
    expect(response.status).toBe(200);
    expect(response.headers['cache-control']).toBe('no-store');
    expect(response.body).toEqual([]);
  });

  test('is newest first, and its points are the resident’s points', async () => {
    const mei = await residentWithVisits(shared(), 7);
    const { body } = await fetchPage(mei);
    expect(idsOf(body)).toEqual(idsOf(body).toSorted((a, b) => b - a));
    const sum = body.reduce((total: number, each: { ecoPointsEarned: number }) => total + each.ecoPointsEarned, 0);
    const user = (await shared().call('GET', '/api/auth/user', { as: mei })).body;
    expect(sum).toBe(user.ecoPoints);
    expect(sum).toBeGreaterThan(0);
  });

  test('comes in pages that continue after the last id seen, without gaps or repetitions', async () => {
    const mei = await residentWithVisits(shared(), 8);
    const all = idsOf((await fetchPage(mei)).body);
    const seen: number[] = [];
    for (let before = ''; seen.length < all.length; before = `&before=${seen.at(-1)}`) {
      const ids = idsOf((await fetchPage(mei, `?limit=3${before}`)).body);
      expect(ids.length).toBeGreaterThan(0);
      seen.push(...ids);
    }
    expect(seen).toEqual(all);
    expect((await fetchPage(mei, `?before=${all.at(-1)}`)).body).toEqual([]);
  });

  test('returns 50 activities by default, and 200 at most', async () => {
    const { clock, resident } = shared();
    const mei = await resident();
    const row = (n: number) => ({
      resident_id: mei.id,
      type: 'eco_action' as const,
      subject: `action:${n}`,
      occurrence: null,
      day: '2026-11-18',
      points: 0,
      proof: 'none' as const,
      facts: '{}',
      created_at: clock.now(),
    });
    await shared().insertRows(
      'activities',
      Array.from({ length: 230 }, (_, n) => row(n)),
    );
    expect((await fetchPage(mei)).body).toHaveLength(50);
    expect((await fetchPage(mei, '?limit=200')).body).toHaveLength(200);
    expect((await fetchPage(mei, '?limit=1')).body).toHaveLength(1);
  });

  test('contains only own activities: the id of another resident’s activity is just a position', async () => {
    const mei = await residentWithVisits(shared(), 2);
    const raju = await residentWithVisits(shared(), 2);
    const [mine, others] = [idsOf((await fetchPage(mei)).body), idsOf((await fetchPage(raju)).body)];
    expect(idsOf((await fetchPage(mei, `?before=${others[0]}`)).body)).toEqual(mine);
    expect((await fetchPage(raju, `?before=${mine.at(-1)}`)).body).toEqual([]);
    expect(idsOf((await fetchPage(mei, `?before=${Number.MAX_SAFE_INTEGER}`)).body)).toEqual(mine);
    // Two visits and a badge.
    expect(mine).toHaveLength(3);
  });

  test.each([
    ['limit=0', 'limit'],
    ['limit=201', 'limit'],
    ['limit=-1', 'limit'],
    ['limit=1.5', 'limit'],
    ['limit=ten', 'limit'],
    ['limit=', 'limit'],
    ['limit=1e2', 'limit'],
    ['limit=1&limit=2', 'limit'],
    ['before=0', 'before'],
    ['before=x', 'before'],
    ['before=9007199254740992', 'before'],
    ['before=99999999999999999999', 'before'],
  ])('with %s answers 400 and names the parameter', async (query, field) => {
    const response = await fetchPage(await shared().resident(), `?${query}`);
    expect(response.status).toBe(400);
    expect(response.body.fields).toEqual({ [field]: expect.stringMatching(/^Must be a whole number from 1 to \d+$/) });
  });

  test('is append-only: activities cannot be changed, not even in the database', async () => {
    const mei = await residentWithVisits(shared(), 1);
    const change = shared().db.updateTable('activities').set({ points: 999 }).where('resident_id', '=', mei.id);
    await expect(change.execute()).rejects.toThrow('the ledger is append-only');
  });
});
