import { beforeAll, describe, expect, test } from 'vitest';
import type { GreenSpaceContent } from '@ecopulse/content/green-spaces.schema';
import { metersToNearest } from '../../core/places/distance.rules.ts';
import type { Database } from '../../db/database.ts';
import { startTestApp } from '../../testing/test-app.ts';
import { loadGreenSpaces, readGreenSpaceContent } from './green-spaces.content.ts';
import { readOutlines } from './outlines/outline-file.rules.ts';

async function loadedRows(db: Database) {
  return {
    spaces: await db.selectFrom('green_spaces').selectAll().orderBy('id').execute(),
    routes: await db.selectFrom('green_space_routes').selectAll().orderBy('id').execute(),
  };
}

describe('loading the green spaces', () => {
  test('again changes nothing', async () => {
    const { db } = await startTestApp();
    const before = await loadedRows(db);
    expect(before.spaces).toHaveLength(107);
    await loadGreenSpaces(db);
    expect(await loadedRows(db)).toEqual(before);
  });

  test('updates texts, points and routes from the content, and retires a surplus route', async () => {
    const { db, updateRows } = await startTestApp();
    const before = await loadedRows(db);
    const [route] = before.routes;
    const id = route?.green_space_id ?? 0;
    await updateRows(
      'green_spaces',
      { name: 'Old Name', description: 'Old.', eco_points: 1, bus_routes: [], content_hash: 'of an older file' },
      { id },
    );
    await db.updateTable('green_space_routes').set({ name: 'Old route' }).where('green_space_id', '=', id).execute();
    const surplusRoute = {
      green_space_id: id,
      position: 9,
      name: 'Gone',
      duration_minutes: 9,
      calories: 9,
      points: 5,
      same_as: null,
      line: null,
    };
    const { id: surplusRouteId } = await db
      .insertInto('green_space_routes')
      .values(surplusRoute)
      .returning('id')
      .executeTakeFirstOrThrow();

    await loadGreenSpaces(db);

    const { spaces, routes } = await loadedRows(db);
    // Each change raises the version, including the change back.
    const asBefore = spaces.map((space, index) => {
      return { ...space, version: before.spaces[index]?.version, last_update: null };
    });
    expect(asBefore).toEqual(before.spaces);
    expect(routes).toEqual([
      ...before.routes,
      { ...surplusRoute, stops: [], id: surplusRouteId, position: -surplusRouteId },
    ]);
  });

  test('leaves everything but the map of what was edited before corrections were noted by field', async () => {
    const { db } = await startTestApp();
    const edited = { name: 'Edited', description: 'Ours.', edited_by_admin: true, content_hash: 'old', outline: null };
    await db.updateTable('green_spaces').set(edited).where('content_key', '=', 'fort-canning-park').execute();
    await loadGreenSpaces(db);
    const row = await db
      .selectFrom('green_spaces')
      .select(['name', 'description', 'outline'])
      .where('content_key', '=', 'fort-canning-park')
      .executeTakeFirst();
    const { outline } = (await readGreenSpaceContent()).get('fort-canning-park') ?? {};
    expect(outline).toBeTruthy();
    expect(row).toEqual({ name: 'Edited', description: 'Ours.', outline });
  });

  test('deletes nothing, whether it is unknown or no longer shipped', async () => {
    const { db } = await startTestApp();
    await db.updateTable('green_spaces').set({ content_key: null }).where('id', '=', 1).execute();
    await db.updateTable('green_spaces').set({ content_key: 'not-shipped-any-more' }).where('id', '=', 2).execute();
    await loadGreenSpaces(db);
    const { spaces } = await loadedRows(db);
    expect(spaces).toHaveLength(109);
    expect(spaces.slice(0, 2).map(({ content_key }) => content_key)).toEqual([null, 'not-shipped-any-more']);
  });

  test('does not publish again what an admin has retired', async () => {
    const { db } = await startTestApp();
    const retired = { is_active: false, content_hash: 'of an older file' };
    await db.updateTable('green_spaces').set(retired).where('id', '=', 1).execute();
    await loadGreenSpaces(db);
    const row = await db.selectFrom('green_spaces').select('is_active').where('id', '=', 1).executeTakeFirst();
    expect(row?.is_active).toBe(false);
  });
});

describe('the shipped green spaces', () => {
  let content: ReadonlyMap<string, GreenSpaceContent> = new Map();
  beforeAll(async () => {
    content = await readGreenSpaceContent();
  });
  const sentencesOf = ({ description, biodiversityFacts }: GreenSpaceContent) =>
    [description, biodiversityFacts].flatMap((text) =>
      text
        .split(/(?<=[.!?])\s+/)
        .map((sentence) =>
          sentence
            .toLowerCase()
            .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
            .trim(),
        )
        .filter(Boolean),
    );

  test('are 107, each with a unique name', () => {
    expect(content.size).toBe(107);
    expect(new Set([...content.values()].map(({ name }) => name.toLowerCase())).size).toBe(107);
  });

  test('share no sentence: each has its own description and facts', () => {
    const keyBySentence = new Map<string, string>();
    const sharedSentences: string[] = [];
    for (const [key, space] of content) {
      for (const sentence of new Set(sentencesOf(space))) {
        const otherKey = keyBySentence.get(sentence);
        if (otherKey !== undefined) sharedSentences.push(`${otherKey} and ${key}: ${sentence}`);
        keyBySentence.set(sentence, key);
      }
    }
    expect(keyBySentence.size).toBeGreaterThan(107 * 4);
    expect(sharedSentences).toEqual([]);
  });

  test('are described in 60 words or more', () => {
    const short = [...content].filter(([, { description }]) => description.split(/\s+/).filter(Boolean).length < 60);
    expect(short.map(([key]) => key)).toEqual([]);
  });

  test('have zones that contain their own point', () => {
    const outside = [...content].filter(([, { lat, lng, zones }]) => metersToNearest({ lat, lng }, zones) > 0);
    expect(outside.map(([key]) => key)).toEqual([]);
  });

  test('have facilities that were counted: no zeros, no kind twice, and car parks as they were in 2017', () => {
    const all = [...content].flatMap(([key, { facilities }]) => facilities.map((facility) => ({ key, ...facility })));
    expect(all.length).toBeGreaterThan(300);
    expect(all.filter(({ count }) => count < 1 || count > 1000)).toEqual([]);
    expect(new Set(all.map(({ key, kind }) => `${key} ${kind}`)).size).toBe(all.length);
    const carParks = all.filter(({ kind }) => kind === 'carPark');
    expect(carParks.length).toBeGreaterThan(40);
    expect(new Set(carParks.map(({ dataYear }) => dataYear))).toEqual(new Set([2017]));
  });

  test('have heritage trees, none of them in two green spaces', () => {
    const trees = [...content.values()].flatMap(({ heritageTrees }) => heritageTrees);
    expect(trees.length).toBeGreaterThan(100);
    expect(new Set(trees.map(({ id }) => id)).size).toBe(trees.length);
    expect(content.get('fort-canning-park')?.heritageTrees).toContainEqual({
      id: 'HT 2001-08',
      name: 'Rain Tree',
      species: 'Samanea saman',
      at: { lat: expect.closeTo(1.295, 2) as number, lng: expect.closeTo(103.846, 2) as number },
    });
  });

  test('have outlines, all but ten, that can be imported as they are', () => {
    const outlines = [...content.values()].flatMap(({ name, outline }) =>
      outline === null ? [] : [{ type: 'Feature', properties: { name }, geometry: outline }],
    );
    expect(outlines).toHaveLength(97);
    const refused = readOutlines(outlines).filter(({ refusal }) => refusal !== null);
    expect(refused.map(({ name, refusal }) => [name, refusal])).toEqual([]);
  });

  test('have paths at 18 places, and facilities only where there is an outline', () => {
    const all = [...content.values()];
    expect(all.filter(({ tracks }) => tracks.length > 0)).toHaveLength(18);
    const points = all.filter(({ facilityPoints }) => facilityPoints.length > 0);
    expect(points.length).toBeGreaterThan(80);
    expect(points.filter(({ outline }) => outline === null)).toEqual([]);
  });

  test('have lines of walks only along the paths of the data', () => {
    const lines = [...content].flatMap(([key, { routes, tracks }]) =>
      routes.flatMap(({ line }) =>
        line ? [{ key, line: line.coordinates, paths: tracks.flatMap((t) => t.lines) }] : [],
      ),
    );
    expect(lines.map(({ key }) => key)).toEqual(['berlayer-creek-mangrove-trail']);
    const isStep = (path: readonly unknown[], from: unknown, to: unknown) =>
      JSON.stringify(path).includes(`${JSON.stringify(from)},${JSON.stringify(to)}`);
    for (const { line, paths } of lines)
      for (const [index, from] of line.slice(0, -1).entries())
        expect(paths.some((path) => isStep(path, from, line[index + 1]))).toBe(true);
  });

  test('are refused if they break the schema', async () => {
    const { greenSpaceContent } = await import('@ecopulse/content/green-spaces.schema');
    const [first] = content.values();
    const parse = (changed: object) => greenSpaceContent.safeParse({ ...first, ...changed });
    expect(parse({}).success).toBe(true);
    expect(parse({ description: 'Too short.' }).success).toBe(false);
    expect(parse({ parkType: 'Beach' }).success).toBe(false);
    expect(parse({ unknownField: 1 }).success).toBe(false);
    expect(parse({ zones: [] }).success).toBe(false);
    expect(parse({ facilities: [{ kind: 'toilet', count: 0, dataYear: 2026 }] }).success).toBe(false);
    expect(parse({ facilities: [{ kind: 'pool', count: 1, dataYear: 2026 }] }).success).toBe(false);
    const tree = { name: null, species: 'Samanea saman', at: { lat: 1.3, lng: 103.8 } };
    expect(parse({ heritageTrees: [{ id: 'HT 2001-04', ...tree }] }).success).toBe(true);
    expect(parse({ heritageTrees: [{ id: '4', ...tree }] }).success).toBe(false);
    expect(parse({ outline: { type: 'MultiPolygon', coordinates: [[[[1.3, 103.8]]]] } }).success).toBe(false);
  });
});
