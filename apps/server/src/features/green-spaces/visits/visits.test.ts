import { describe, expect, test } from 'vitest';
import type { TestResident } from '../../../testing/factories.ts';
import { shareTestApp } from '../../../testing/test-app.ts';
import { createBlackPng } from '../../../testing/uploads.ts';
import { checkInAndGetVisitPath } from '../../../testing/shared-location.ts';

const shared = shareTestApp();

const visitsOf = async (as: TestResident, query = '') =>
  (await shared().call('GET', `/api/user/visits${query}`, { as })).body;
const writeNote = (as: TestResident, visit: string, note: unknown) =>
  shared().call('PUT', `${visit}/note`, { as, body: { note } });
const addPicture = (as: TestResident, visit: string) =>
  shared().call('POST', `${visit}/pictures`, {
    as,
    body: createBlackPng(8, 8),
    headers: { 'content-type': 'image/png' },
  });
const idOf = (visit: string) => Number(visit.split('/').at(-1));

/** On successive days; `visits` are the paths of the visits. */
async function createVisits(...greenSpaceIds: number[]): Promise<{ mei: TestResident; visits: string[] }> {
  const { clock, resident } = shared();
  const mei = await resident();
  const visits: string[] = [];
  for (const greenSpaceId of greenSpaceIds) {
    visits.push(await checkInAndGetVisitPath(shared(), mei, greenSpaceId));
    clock.forward({ days: 1 });
  }
  return { mei, visits };
}

async function createVisit(): Promise<{ mei: TestResident; visit: string }> {
  const { mei, visits } = await createVisits(1);
  return { mei, visit: visits[0] ?? '' };
}

describe('the visits of a resident', () => {
  test('come newest first with their day, place, note and pictures', async () => {
    shared().clock.set('2027-03-01T10:00:00+08:00');
    const { mei, visits } = await createVisits(4, 9);
    const [first = '', second = ''] = visits;
    await writeNote(mei, first, 'An otter family');
    const { status, body: picture } = await addPicture(mei, first);
    expect(status).toBe(201);
    const { headers, body } = await shared().call('GET', '/api/user/visits', { as: mei });
    expect(headers['cache-control']).toBe('no-store');
    const greenSpace = { id: 4, name: (await shared().call('GET', '/api/green-spaces/4')).body.name };
    expect(body).toEqual([
      { id: idOf(second), day: '2027-03-02', greenSpace: expect.anything(), note: null, pictures: [] },
      {
        id: idOf(first),
        day: '2027-03-01',
        greenSpace,
        note: 'An otter family',
        pictures: [{ id: picture.id, width: 8, height: 8 }],
      },
    ]);
  });

  test('can be those to one green space, also if it is no longer listed', async () => {
    const { mei, visits } = await createVisits(4, 9, 4);
    const { db } = shared();
    const setListed = (isListed: boolean) =>
      db.updateTable('green_spaces').set({ is_active: isListed }).where('id', '=', 4).execute();
    await setListed(false);
    const found = await visitsOf(mei, '?greenSpaceId=4');
    await setListed(true);
    expect(found.map(({ id }: { id: number }) => id)).toEqual([idOf(visits[2] ?? ''), idOf(visits[0] ?? '')]);
    expect(await visitsOf(mei, '?greenSpaceId=107')).toEqual([]);
  });

  test('come page by page, without a gap and without a repeat', async () => {
    const { mei, visits } = await createVisits(1, 2, 3);
    // Two on one day: the last of one page and the first of the next.
    visits.push(await checkInAndGetVisitPath(shared(), mei, 5), await checkInAndGetVisitPath(shared(), mei, 6));
    shared().clock.forward({ days: 1 });
    visits.push(await checkInAndGetVisitPath(shared(), mei, 7));
    const expected = visits.map(idOf).toReversed();
    const seen: number[] = [];
    for (let before = ''; ; before = `&before=${seen.at(-1)}`) {
      const page: { id: number }[] = await visitsOf(mei, `?limit=2${before}`);
      if (page.length === 0) break;
      expect(page.length).toBeLessThanOrEqual(2);
      seen.push(...page.map(({ id }) => id));
    }
    expect(seen).toEqual(expected);
  });

  test('are none before a visit of another resident', async () => {
    const { mei } = await createVisits(1);
    const { visit } = await createVisit();
    expect(await visitsOf(mei, `?before=${idOf(visit)}`)).toEqual([]);
  });

  test.each(['greenSpaceId=3e9', 'greenSpaceId=3000000000', 'greenSpaceId=0', 'before=-1', 'before=x', 'limit=101'])(
    'cannot be requested with ?%s: 400',
    async (query) => {
      const answer = await shared().call('GET', `/api/user/visits?${query}`, { as: await shared().resident() });
      expect([answer.status, answer.body.code]).toEqual([400, 'invalid-input']);
    },
  );
});

describe('a note', () => {
  test('is stored without surrounding blanks, replaced by the next one, and removed by an empty one', async () => {
    const { mei, visit } = await createVisit();
    const storedNote = async () => (await visitsOf(mei))[0].note;
    expect((await writeNote(mei, visit, '  Two\nlines ')).body).toEqual({ note: 'Two\nlines' });
    expect(await storedNote()).toBe('Two\nlines');
    expect((await writeNote(mei, visit, 'Other')).body).toEqual({ note: 'Other' });
    expect(await storedNote()).toBe('Other');
    for (const empty of ['', ' \n ']) {
      expect(await writeNote(mei, visit, empty)).toMatchObject({ status: 200, body: { note: null } });
      expect(await storedNote()).toBeNull();
    }
  });

  test.each(['<img src=x onerror=alert(1)> & <b>bold</b>', '\u202e🦦', '🦦'.repeat(1_000)])(
    'is the text that was written: %#',
    async (note) => {
      const { mei, visit } = await createVisit();
      expect((await writeNote(mei, visit, note)).status).toBe(200);
      expect((await visitsOf(mei))[0].note).toBe(note);
    },
  );

  test.each([
    ['1,001 characters', 'x'.repeat(1_001)],
    ['NUL bytes', 'a\u0000b'],
    ['half a character', '\ud83e'],
    ['a number', 5],
    ['nothing', null],
  ])('with %s is refused with 400 and leaves the previous one', async (_what, note) => {
    const { mei, visit } = await createVisit();
    await writeNote(mei, visit, 'Former');
    const { status, body } = await writeNote(mei, visit, note);
    expect([status, body.code, Object.keys(body.fields)]).toEqual([400, 'invalid-input', ['note']]);
    expect((await visitsOf(mei))[0].note).toBe('Former');
  });

  test.each(['3000000000', '3e9', '0', '-1', 'x', '%00'])('of visit %s gets 400', async (id) => {
    expect(await writeNote(await shared().resident(), `/api/user/visits/${id}`, 'x')).toMatchObject({ status: 400 });
  });

  test('and its visit are erased together', async () => {
    const { mei, visit } = await createVisit();
    await writeNote(mei, visit, 'An otter');
    await addPicture(mei, visit);
    const { db } = shared();
    await db.deleteFrom('check_ins').where('id', '=', idOf(visit)).execute();
    for (const table of ['visit_notes', 'visit_pictures'] as const)
      expect(await db.selectFrom(table).select('check_in_id').where('resident_id', '=', mei.id).execute()).toEqual([]);
  });
});

describe('the visit of another resident', () => {
  test.each([{ isAdmin: false }, { isAdmin: true }])('is not found, and nothing changes: %j', async (rights) => {
    const { mei, visit } = await createVisit();
    await writeNote(mei, visit, 'Mine alone');
    const { body: picture } = await addPicture(mei, visit);
    const raju = await shared().resident(rights);
    const ownVisit = await checkInAndGetVisitPath(shared(), raju, 1);
    const before = await visitsOf(mei);
    const [visitNotFound, pictureNotFound] = [
      { status: 404, body: { code: 'visit-not-found' } },
      { status: 404, body: { code: 'picture-not-found' } },
    ];
    for (const note of ['Not mine', '']) expect(await writeNote(raju, visit, note)).toMatchObject(visitNotFound);
    expect(await addPicture(raju, visit)).toMatchObject(visitNotFound);
    for (const address of [`${visit}/pictures/${picture.id}`, `${ownVisit}/pictures/${picture.id}`])
      for (const method of ['GET', 'DELETE'] as const)
        expect(await shared().call(method, address, { as: raju })).toMatchObject(pictureNotFound);
    expect(await visitsOf(mei)).toEqual(before);
    expect(await visitsOf(raju)).toMatchObject([{ note: null, pictures: [] }]);
  });

  test('answers as one that does not exist', async () => {
    const { visit } = await createVisit();
    const raju = await shared().resident();
    const [foreign, missing] = [
      await writeNote(raju, visit, 'x'),
      await writeNote(raju, '/api/user/visits/2147483647', 'x'),
    ];
    expect([foreign.status, foreign.body]).toEqual([missing.status, missing.body]);
  });
});
