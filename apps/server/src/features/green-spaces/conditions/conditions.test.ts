import { describe, expect, test } from 'vitest';
import type { TestResident } from '../../../testing/factories.ts';
import { shareTestApp } from '../../../testing/test-app.ts';
import { listGreenSpaces } from '../green-spaces.service.ts';
import { findShutPath } from './conditions.queries.ts';
import { conditionsJobs } from './conditions.service.ts';

const shared = shareTestApp();

const answer = (as: TestResident, id: number, chip: unknown) =>
  shared().call('POST', `/api/green-spaces/${id}/conditions`, { as, body: { chip } });
/** Without the cached responses, which are rebuilt every 30 seconds. */
const shown = async () => {
  const { db, clock } = shared();
  const spaces = await listGreenSpaces(db, clock.now());
  return spaces.flatMap(({ id, conditions }) => conditions.map((condition) => ({ id, ...condition })));
};
const nextHour = () => shared().clock.forward({ hours: 1 });
const visit = async (id: number, as?: TestResident) => {
  const resident = as ?? (await shared().resident());
  const { lat, lng } = (await shared().call('GET', `/api/green-spaces/${id}`)).body;
  const body = { greenSpaceId: id, location: { lat, lng, accuracyMeters: 10 } };
  const { body: receipt } = await shared().call('POST', '/api/green-spaces/checkin', { as: resident, body });
  expect(receipt.proof).toBe('verified');
  return resident;
};

describe('the word of residents', () => {
  test('is shown with its day and their number once two who were there agree', async () => {
    const [mei, tan, lim] = [await visit(1), await visit(1), await visit(1)];
    expect((await answer(mei, 1, 'muddy')).status).toBe(204);
    expect((await answer(tan, 1, 'flooded')).status).toBe(204);
    nextHour();
    expect(await shown()).toEqual([]);
    await answer(lim, 1, 'muddy');
    // They are still there.
    expect(await shown()).toEqual([]);
    nextHour();
    expect(await shown()).toEqual([{ id: 1, chip: 'muddy', at: '2026-11-18', by: 2 }]);
  });

  test('is asked for once a visit, of those with a verified visit within a day', async () => {
    const mei = await shared().resident();
    const canAnswer = async () =>
      (await shared().call('GET', '/api/user/green-spaces', { as: mei })).body[0]?.canAnswer;
    expect((await answer(mei, 2, 'muddy')).body).toMatchObject({ status: 403, code: 'visit-first' });
    await shared().call('POST', '/api/green-spaces/checkin', { as: mei, body: { greenSpaceId: 2 } });
    expect([await canAnswer(), (await answer(mei, 2, 'muddy')).body.code]).toEqual([false, 'visit-first']);
    await visit(2, mei);
    expect(await canAnswer()).toBe(true);
    const answers = await Promise.all([answer(mei, 2, 'crowded'), answer(mei, 2, 'muddy')]);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([204, 409]));
    expect([await canAnswer(), (await answer(mei, 2, 'crowded')).body.code]).toEqual([false, 'already-answered']);
    const tan = await visit(3);
    shared().clock.forward({ hours: 24 });
    expect((await answer(tan, 3, 'muddy')).body.code).toBe('visit-first');
  });

  test('of one resident on two visits is one voice, and those without an active account have none', async () => {
    const mei = await visit(4);
    await answer(mei, 4, 'path-shut');
    shared().clock.forward({ hours: 24 });
    await visit(4, mei);
    await answer(mei, 4, 'path-shut');
    const [tan, lim] = [await visit(4), await visit(4)];
    const admin = await shared().resident({ isAdmin: true });
    const shutPath = () => findShutPath(shared().db, 4, shared().clock.now());
    nextHour();
    expect(await shutPath()).toBeNull();
    for (const resident of [tan, lim]) await answer(resident, 4, 'path-shut');
    nextHour();
    expect(await shutPath()).toMatchObject({ id: 4, by: 3 });
    const suspension = { as: admin, body: { reason: 'Untrue', until: null } };
    expect((await shared().call('PUT', `/api/admin/users/${tan.id}/suspension`, suspension)).status).toBe(204);
    expect(await shutPath()).toMatchObject({ id: 4, by: 2 });
    await shared().updateRows('residents', { withdrawn_documents: ['privacy'] }, { id: lim.id });
    expect(await shutPath()).toBeNull();
  });

  test('expires after days by kind, and is deleted after a week', async () => {
    const { clock, db } = shared();
    clock.set('2026-12-01T10:00:00+08:00');
    const [mei, tan] = [await visit(5), await visit(5)];
    for (const resident of [mei, tan]) await answer(resident, 5, 'path-shut');
    const shownAt = async (time: string) => {
      clock.set(`${time}:00+08:00`);
      return (await findShutPath(db, 5, clock.now()))?.id;
    };
    expect(await shownAt('2026-12-08T23:59')).toBe(5);
    expect(await shownAt('2026-12-09T00:00')).toBeUndefined();
    await Promise.all(conditionsJobs({ background: db, clock }).map(({ run }) => run()));
    expect(await db.selectFrom('green_space_conditions').select('chip').execute()).toEqual([]);
  });

  test.each([undefined, 'dry', '', 3, 'muddy\u0000'])('cannot be %j', async (chip) => {
    const { status, body } = await answer(await shared().resident(), 6, chip);
    expect([status, Object.keys(body.fields)]).toEqual([400, ['chip']]);
  });

  test('is refused for unknown places', async () => {
    expect((await answer(await shared().resident(), 2_000_000_000, 'muddy')).body.code).toBe('green-space-not-found');
  });

  test('is in the export of the resident', async () => {
    const mei = await visit(7);
    await answer(mei, 7, 'all-fine');
    const { body } = await shared().call('GET', '/api/user/export', { as: mei });
    expect(body.conditions).toMatchObject([{ chip: 'all-fine' }]);
  });
});
