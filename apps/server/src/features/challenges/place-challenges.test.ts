import type { ChallengeFilter } from '@ecopulse/contract/challenges/challenges';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createChallengeForm } from '../../testing/content/content-forms.ts';
import { createChallenge, type TestResident } from '../../testing/factories.ts';
import { moveGreenSpacesTogether, SHARED_LOCATION } from '../../testing/shared-location.ts';
import { shareTestApp } from '../../testing/test-app.ts';

const shared = shareTestApp();
let admin: TestResident;
/** Of Woodlands, which has five, and of another town. */
let woodlands: number[];
let elsewhere: number[];

beforeAll(async () => {
  await moveGreenSpacesTogether(shared().db);
  const rows = await shared().db.selectFrom('green_spaces').select(['id', 'planning_area']).orderBy('id').execute();
  const idsOf = (isOfTown: (town: string) => boolean) =>
    rows.filter((row) => isOfTown(row.planning_area)).map(({ id }) => id);
  woodlands = idsOf((town) => town === 'Woodlands');
  elsewhere = idsOf((town) => town === 'Bedok');
});
beforeEach(async () => {
  admin = await shared().resident({ isAdmin: true });
});

const create = (filter: ChallengeFilter, target = 2, metric: 'check_ins' | 'distinct_green_spaces' = 'check_ins') =>
  createChallenge(shared().db, { metric, filter: JSON.stringify(filter), target });
const join = (id: number, as: TestResident) => shared().call('POST', `/api/challenges/${id}/join`, { as });
const visit = (greenSpaceId: number | undefined, as: TestResident) =>
  shared().call('POST', '/api/green-spaces/checkin', { body: { greenSpaceId, location: SHARED_LOCATION }, as });
const progressOf = async (id: number, as: TestResident) => {
  const own = (await shared().call('GET', '/api/user/challenges', { as })).body as {
    challengeId: number;
    progress: number;
  }[];
  return own.find(({ challengeId }) => challengeId === id)?.progress;
};
const isActive = async (id: number) => {
  const all = (await shared().call('GET', '/api/challenges')).body as { id: number; isActive: boolean }[];
  return all.find((each) => each.id === id)?.isActive;
};
const setStatus = async (id: number | undefined, state: 'open' | 'closed') => {
  const { status, text } = await shared().call('PUT', `/api/admin/green-spaces/${id}/status`, {
    as: admin,
    body: state === 'closed' ? { state, reason: 'Trees are pruned.' } : { state },
  });
  expect(status, text).toBe(200);
};

describe('a challenge of places', () => {
  test.each([
    ['a town', () => ({ planningArea: 'Woodlands' })],
    ['chosen places', () => ({ places: woodlands })],
    ['a region', () => ({ region: 'North' })],
  ] as const satisfies readonly (readonly [string, () => ChallengeFilter])[])(
    'of %s counts check-ins there alone',
    async (_of, filter) => {
      const mei = await shared().resident();
      const id = await create(filter());
      expect((await join(id, mei)).status).toBe(201);
      await visit(elsewhere[0], mei);
      expect(await progressOf(id, mei)).toBe(0);
      await visit(woodlands[0], mei);
      expect(await progressOf(id, mei)).toBe(1);
      const { body } = await visit(woodlands[1], mei);
      expect(body.challenges).toContainEqual({ challengeId: id, progress: 2, target: 2, isCompleted: true });
    },
  );

  test('counts visits before joining too if it counts different places, also those of earlier releases', async () => {
    const { clock } = shared();
    const mei = await shared().resident();
    // Earlier releases did not write the planning area.
    const facts = JSON.stringify({
      greenSpaceId: woodlands[0],
      name: 'A park',
      parkType: 'Urban Park',
      region: 'North',
    });
    await shared().insertRows('activities', {
      resident_id: mei.id,
      type: 'check_in',
      subject: `green-space:${woodlands[0]}`,
      occurrence: '2026-10-01',
      day: '2026-10-01',
      points: 10,
      proof: 'verified',
      facts,
      created_at: clock.now(),
    });
    await visit(woodlands[1], mei);
    const id = await create({ planningArea: 'Woodlands' }, 3, 'distinct_green_spaces');
    const open = (await shared().call('GET', '/api/user/challenges/open', { as: mei })).body;
    expect(open).toContainEqual({ challengeId: id, progress: 2, canComplete: true });
    expect((await join(id, mei)).body).toMatchObject({ progress: 2, isCompleted: false });
    expect((await visit(woodlands[2], mei)).body.challenges).toContainEqual({
      challengeId: id,
      progress: 3,
      target: 3,
      isCompleted: true,
    });
  });

  test('is open only while enough of its places are', async () => {
    const town = await create({ planningArea: 'Woodlands' }, 5, 'distinct_green_spaces');
    const chosen = await create({ places: woodlands.slice(0, 2) }, 2, 'distinct_green_spaces');
    expect([await isActive(town), await isActive(chosen)]).toEqual([true, true]);
    await setStatus(woodlands[0], 'closed');
    expect([await isActive(town), await isActive(chosen)]).toEqual([false, false]);
    expect((await join(town, await shared().resident())).body.code).toBe('challenge-closed');
    await setStatus(woodlands[0], 'open');
    expect([await isActive(town), await isActive(chosen)]).toEqual([true, true]);
  });
});

describe('an admin', () => {
  const send = (method: 'POST' | 'PUT', path: string, body: unknown) =>
    shared().call(method, `/api/admin/challenges${path}`, { as: admin, body });
  const formOf = (filter: ChallengeFilter | object, target = 2) =>
    createChallengeForm({ filter: filter as ChallengeFilter, target });

  test('can publish a challenge of a town only if enough of its green spaces are open', async () => {
    const draft = (await send('POST', '', formOf({ planningArea: 'Bedok' }, 4))).body;
    const refused = await send('POST', `/${draft.id}/publish`, { version: draft.version });
    expect(refused).toMatchObject({ status: 422, body: { code: 'not-ready' } });
    expect(refused.body.fields).toEqual({ target: 'Use 3 or less. No more of what counts is open now' });
    const edited = await send('PUT', `/${draft.id}`, {
      ...formOf({ planningArea: 'Bedok' }, 3),
      version: draft.version,
    });
    const published = await send('POST', `/${draft.id}/publish`, { version: edited.body.version });
    expect(published).toMatchObject({ status: 200, body: { filter: { planningArea: 'Bedok' }, emblem: 'signpost' } });
    const again = { ...formOf({ planningArea: 'Tengah' }, 1), version: published.body.version };
    expect(await send('PUT', `/${draft.id}`, again)).toMatchObject({
      status: 400,
      body: { fields: { filter: 'Nothing that is open now counts. Choose another filter' } },
    });
  });

  test('is told at the field what cannot be counted', async () => {
    const fieldsOf = async (form: object) => (await send('POST', '', form)).body.fields;
    expect(await fieldsOf(formOf({ places: [] }))).toEqual({ filter: 'Choose at least one green space' });
    expect(await fieldsOf(formOf({ places: [1, 2_000_000_000] }))).toEqual({
      filter: 'Choose green spaces that are listed',
    });
    expect(await fieldsOf(formOf({ places: [1, 1, 2] }, 3))).toEqual({
      target: "Use 2 or less. There's nothing more to count",
    });
    for (const filter of [
      { places: Array.from({ length: 51 }, (_, index) => index + 1) },
      { places: 'all' },
      { planningArea: 'Atlantis' },
      { planningArea: 'Bedok', region: 'East' },
      { region: 'South' },
      { eventKind: 'clean-up' },
      { clubId: 1 },
    ])
      expect(Object.keys(await fieldsOf(formOf(filter)))).toEqual(['filter']);
    for (const id of [0, 1.5, 3e9])
      expect(Object.keys(await fieldsOf(formOf({ places: [1, id] })))[0]).toMatch(/^filter/);
    const ofEvents = { ...formOf({ eventKind: 'party' }), metric: 'events_attended', type: 'social' };
    expect(Object.keys(await fieldsOf(ofEvents))).toEqual(['filter']);
  });

  test('can choose a closed place, which counts once it opens', async () => {
    const draft = (await send('POST', '', formOf({ places: woodlands.slice(0, 2) }))).body;
    await setStatus(woodlands[0], 'closed');
    const publish = () => send('POST', `/${draft.id}/publish`, { version: draft.version });
    expect((await publish()).body.fields).toHaveProperty('target');
    await setStatus(woodlands[0], 'open');
    expect((await publish()).status).toBe(200);
  });
});
