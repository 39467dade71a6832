import type { GreenSpace } from '@ecopulse/contract/green-spaces/green-spaces';
import { answerFinding, type Finding } from '@ecopulse/contract/green-spaces/finding';
import { NEEDS } from '@ecopulse/contract/green-spaces/needs';
import { describe, expect, test } from 'vitest';
import { createGreenSpaceForm } from '../../testing/content/green-space-forms.ts';
import { shareTestApp, startTestApp } from '../../testing/test-app.ts';
import { readGreenSpaceContent } from './green-spaces.content.ts';

const shared = shareTestApp();
const list = async (query = ''): Promise<GreenSpace[]> =>
  (await shared().call('GET', `/api/green-spaces${query}`)).body;
const namesOf = (spaces: readonly GreenSpace[]) => spaces.map(({ name }) => name);
const now = () => shared().clock.now().getTime();

describe('the needs of a green space', () => {
  test('are those of its counted facilities and of what its texts say, with the year of the source', async () => {
    const spaces = await list();
    const bishan = spaces.find(({ name }) => name === 'Bishan-Ang Mo Kio Park');
    expect(bishan).toMatchObject({
      needs: { toilets: 'yes', 'step-free': 'yes', 'dog-run': 'yes', 'lit-at-night': 'unknown' },
      needYears: { toilets: 2026, 'step-free': 2026 },
      mrtMeters: 495,
    });
    const reserve = spaces.find(({ name }) => name === 'Central Catchment Nature Reserve');
    expect(reserve?.needs).toMatchObject({ 'step-free': 'no', 'lit-at-night': 'no', 'dog-run': 'unknown' });
    expect(spaces.find(({ name }) => name === 'Pulau Ubin')?.mrtMeters).toBeNull();
  });

  test('are never no without a statement, and are as many as their sources say', async () => {
    const content = new Map([...(await readGreenSpaceContent()).values()].map((space) => [space.name, space]));
    for (const { name, needs, needYears } of await list()) {
      const { statedNeeds = [] } = content.get(name) ?? {};
      expect(Object.keys(needs)).toEqual([...NEEDS]);
      const denied = NEEDS.filter((need) => needs[need] === 'no');
      expect(denied).toEqual(
        NEEDS.filter((need) => statedNeeds.some((each) => each.need === need && each.answer === 'no')),
      );
      expect(Object.keys(needYears)).toEqual(NEEDS.filter((need) => needs[need] !== 'unknown'));
    }
  });
});

describe('a filter by need', () => {
  const FILTERS: [string, Finding][] = [
    ['needs=toilets', { needs: ['toilets'] }],
    ['needs=toilets,step-free&openNow=true', { needs: ['toilets', 'step-free'], openNow: true }],
    ['needs=dog-run', { needs: ['dog-run'] }],
    ['openNow=true', { openNow: true }],
    ['maxMrtMeters=500', { maxMrtMeters: 500 }],
    ['maxRouteMinutes=20', { maxRouteMinutes: 20 }],
    [
      'needs=toilets,step-free&openNow=true&maxMrtMeters=500&maxRouteMinutes=60',
      { needs: ['toilets', 'step-free'], openNow: true, maxMrtMeters: 500, maxRouteMinutes: 60 },
    ],
  ];

  test.each(FILTERS)(
    '%s gives what has all of it, then what may have it, and leaves out the rest',
    async (query, finding) => {
      const all = await list();
      const found = await list(`?${query}`);
      const answered = (wanted: string) => all.filter((space) => answerFinding(space, finding, now()) === wanted);
      expect(namesOf(found)).toEqual(namesOf([...answered('yes'), ...answered('unknown')]));
      expect(found.map(({ match }) => match)).toEqual([
        ...answered('yes').map(() => 'yes'),
        ...answered('unknown').map(() => 'unknown'),
      ]);
      expect(answered('yes').length).toBeGreaterThan(0);
    },
  );

  test('combines with a type, a search and a position', async () => {
    const near = await list('?needs=toilets&near=1.3521,103.8198&parkType=Nature Park');
    expect(near.every(({ parkType }) => parkType === 'Nature Park')).toBe(true);
    for (const match of ['yes', 'unknown']) {
      const distances = near.filter((space) => space.match === match).map(({ distance }) => distance ?? -1);
      expect(distances).toEqual(distances.toSorted((a, b) => a - b));
    }
    expect(namesOf(await list('?needs=dog-run&search=katong'))[0]).toBe('Katong Park');
  });

  test('without one there is no match, also with openNow=false', async () => {
    for (const query of ['', '?openNow=false', '?near=1.3,103.8'])
      for (const space of await list(query)) expect(space).not.toHaveProperty('match');
  });

  test.each([
    ['needs=toilet', 'needs'],
    ['needs=', 'needs'],
    ['needs=toilets,', 'needs'],
    ['needs=toilets,%00', 'needs'],
    ['needs=toilets&needs=parking', 'needs'],
    [`needs=${'toilets,'.repeat(50)}toilets`, 'needs'],
    ['openNow=yes', 'openNow'],
    ['maxMrtMeters=0', 'maxMrtMeters'],
    ['maxMrtMeters=3000000000', 'maxMrtMeters'],
    ['maxRouteMinutes=1.5', 'maxRouteMinutes'],
  ])('%s answers 400, with the field', async (query, field) => {
    const { status, body } = await shared().call('GET', `/api/green-spaces?${query}`);
    expect([status, body.code]).toEqual([400, 'invalid-input']);
    expect(Object.keys(body.fields)[0]).toMatch(new RegExp(`^${field}`));
  });
});

describe('a search for what a green space has', () => {
  test.each([
    ['park with playground near Bishan', 'Bishan-Ang Mo Kio Park'],
    ['碧山附近有游乐场的公园', 'Bishan-Ang Mo Kio Park'],
    ['taman dengan taman permainan dekat Bishan', 'Bishan-Ang Mo Kio Park'],
    ['Park mit Spielplatz in der Nähe von Bishan', 'Bishan-Ang Mo Kio Park'],
    ['dog run katong', 'Katong Park'],
    ['hundewiese katong', 'Katong Park'],
  ])('"%s" finds it by the other words', async (words, name) => {
    const found = await list(`?search=${encodeURIComponent(words)}`);
    expect(found[0]?.name).toBe(name);
    for (const { needs } of found) expect(needs.playground === 'yes' || needs['dog-run'] === 'yes').toBe(true);
  });

  test.each(['dog run', '遛狗场', 'ドッグラン', 'taman anjing', 'area cani', '반려견 놀이터'])(
    '"%s" finds all that have it, in the search of everything too',
    async (words) => {
      const found = await list(`?search=${encodeURIComponent(words)}`);
      expect(namesOf(found).slice(0, 3).toSorted()).toEqual([
        'Bishan-Ang Mo Kio Park',
        'Katong Park',
        'West Coast Park',
      ]);
      const mei = await shared().resident();
      const { body } = await shared().call('GET', `/api/search?q=${encodeURIComponent(words)}`, { as: mei });
      expect(body.greenSpaces).toEqual(found.slice(0, 6));
    },
  );

  test('"open now" finds what is open, and nothing that is closed', async () => {
    const found = await list('?search=open now');
    expect(found.length).toBeGreaterThan(50);
    for (const space of found) expect(answerFinding(space, { openNow: true }, now())).not.toBe('no');
  });
});

test('an admin states what the data do not say, which corrects a count and stays with older forms', async () => {
  const app = await startTestApp();
  const admin = await app.resident({ isAdmin: true });
  const statedNeeds = [
    { need: 'toilets', answer: 'no', dataYear: 2026 },
    { need: 'dog-run', answer: 'yes', dataYear: 2026 },
  ];
  const created = await app.call('POST', '/api/admin/green-spaces', {
    as: admin,
    body: createGreenSpaceForm('Pond Lawn', { statedNeeds }),
  });
  expect(created.body).toMatchObject({ statedNeeds });
  const { id, version } = created.body;
  await app.call('POST', `/api/admin/green-spaces/${id}/publish`, { as: admin, body: { version } });
  const read = async () => (await app.call('GET', `/api/green-spaces/${id}`)).body;
  expect(await read()).toMatchObject({ needs: { toilets: 'no', 'dog-run': 'yes', parking: 'unknown' } });
  // To the centre of Bedok North station.
  expect((await read()).mrtMeters).toBeGreaterThan(1000);

  const { body: stored } = await app.call('GET', `/api/admin/green-spaces/${id}`, { as: admin });
  const edited = await app.call('PUT', `/api/admin/green-spaces/${id}`, {
    as: admin,
    body: { ...createGreenSpaceForm('Pond Lawn', { nearestMrt: 'Unheard Of (XX1)' }), version: stored.version },
  });
  expect(edited.body).toMatchObject({ statedNeeds });
  expect(await read()).toMatchObject({ needs: { toilets: 'no' }, mrtMeters: null });

  for (const [wrong, field] of [
    [[{ need: 'pool', answer: 'yes', dataYear: 2026 }], 'statedNeeds.0.need'],
    [[{ need: 'parking', answer: 'unknown', dataYear: 2026 }], 'statedNeeds.0.answer'],
    [[statedNeeds[0], statedNeeds[0]], 'statedNeeds'],
    [[{ need: 'parking', answer: 'yes', dataYear: 2999 }], 'statedNeeds.0.dataYear'],
  ] as const) {
    const refused = await app.call('PUT', `/api/admin/green-spaces/${id}`, {
      as: admin,
      body: { ...createGreenSpaceForm('Pond Lawn', { statedNeeds: wrong }), version: edited.body.version },
    });
    expect([refused.status, Object.keys(refused.body.fields)]).toEqual([400, [field]]);
  }
});
