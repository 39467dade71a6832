import { describe, expect, test } from 'vitest';
import type { OutlinePreview } from '@ecopulse/contract/green-spaces/green-spaces-admin';
import { createGreenSpaceForm, squareFeature } from '../../../testing/content/green-space-forms.ts';
import { captureStatements } from '../../../testing/captured-statements.ts';
import { shareTestApp, shareResident } from '../../../testing/test-app.ts';

const shared = shareTestApp();
const ADMIN_PATH = '/api/admin/green-spaces';
const admin = shareResident(shared, { isAdmin: true });

const post = (path: string, body: unknown, as = admin()) => shared().call('POST', path, { as, body });
const PLACE = { lat: 1.36, lng: 103.84, meters: 200 };
const fileOf = (...features: unknown[]) => ({ type: 'FeatureCollection', features });

async function preview(...features: unknown[]): Promise<OutlinePreview[]> {
  const { status, body } = await post(`${ADMIN_PATH}/import/preview`, fileOf(...features));
  expect(status).toBe(200);
  return body;
}
const requestOf = (previews: readonly OutlinePreview[]) => ({
  outlines: previews.map(({ name, greenSpace, after }) => ({
    name,
    greenSpace: greenSpace && { id: greenSpace.id, version: greenSpace.version },
    ...after,
  })),
});
const importAll = (previews: readonly OutlinePreview[], as = admin()) =>
  post(`${ADMIN_PATH}/import`, requestOf(previews), as);
const findRows = (name: string) =>
  shared().db.selectFrom('green_spaces').selectAll().where('name', '=', name).orderBy('id').execute();

describe('an import', () => {
  test('moves existing green spaces and creates drafts of new ones; the same file is then previewed as "same"', async () => {
    const { body: before } = await post(ADMIN_PATH, createGreenSpaceForm('Moved Park'));
    const features = [
      squareFeature('Moved Park', PLACE),
      squareFeature('Imported Nature Reserve', { ...PLACE, lat: 1.41 }),
    ];
    const previewed = await preview(...features);
    expect(await importAll(previewed)).toMatchObject({ status: 200, body: { created: 1, edited: 1 } });

    const [moved] = await findRows('Moved Park');
    expect(moved).toMatchObject({ lat: 1.36, lng: 103.84, area_hectares: 4, edited_by_admin: true, version: 2 });
    expect(moved?.description).toBe(before.description);
    expect(moved?.outline).toEqual(previewed[0]?.after?.outline);
    const [draft] = await findRows('Imported Nature Reserve');
    expect(draft).toMatchObject({
      is_active: false,
      was_published: false,
      description: '',
      park_type: 'Nature Reserve',
      region: 'North',
      planning_area: expect.any(String) as string,
    });
    const refused = await post(`${ADMIN_PATH}/${draft?.id}/publish`, { version: 1 });
    expect({ code: refused.body.code, fields: Object.keys(refused.body.fields).toSorted() }).toEqual({
      code: 'not-ready',
      fields: ['description', 'location'],
    });
    expect((await preview(...features)).map(({ outcome }) => outcome)).toEqual(['same', 'same']);
    const audit = await shared().db.selectFrom('audit_entries').selectAll().orderBy('id', 'desc').limit(3).execute();
    expect(audit.map(({ action, subject_name, facts }) => [action, subject_name, facts])).toEqual([
      ['created', 'Imported Nature Reserve', {}],
      ['edited', 'Moved Park', { fields: 'lat, lng, areaHectares, zones, outline' }],
      ['imported', '', { created: 1, edited: 1 }],
    ]);
  });

  test('keeps facilities and heritage trees, and gives a new draft none', async () => {
    const readRow = async (name: string) => (await findRows(name))[0];
    const before = await readRow('Fort Canning Park');
    expect(before?.facilities.length).toBeGreaterThan(1);
    expect(before?.heritage_trees.length).toBeGreaterThan(10);
    await importAll(await preview(squareFeature('Fort Canning Park', PLACE), squareFeature('Treeless Park', PLACE)));
    const { facilities, heritage_trees } = before ?? {};
    expect(await readRow('Fort Canning Park')).toMatchObject({ lat: PLACE.lat, facilities, heritage_trees });
    expect(await readRow('Treeless Park')).toMatchObject({ facilities: [], heritage_trees: [] });
  });

  test('answers 409 and imports nothing if another admin has changed a green space since the preview', async () => {
    const { body: space } = await post(ADMIN_PATH, createGreenSpaceForm('Disputed Park'));
    const previewed = await preview(squareFeature('Disputed Park', PLACE), squareFeature('Undisputed Park', PLACE));
    const edited = { ...space, routes: [], openingHours: 'By day' };
    await shared().call('PUT', `${ADMIN_PATH}/${space.id}`, { as: admin(), body: edited });
    expect(await importAll(previewed)).toMatchObject({ status: 409, body: { code: 'edited-meanwhile' } });
    expect(await findRows('Undisputed Park')).toEqual([]);
    expect(await findRows('Disputed Park')).toMatchObject([{ lat: space.lat, opening_hours: 'By day' }]);
  });

  test('by two admins concurrently happens once', async () => {
    const otherAdmin = await shared().resident({ isAdmin: true });
    for (let trial = 0; trial < 5; trial += 1) {
      const previewed = await preview(squareFeature(`Doubled Park ${trial}`, PLACE));
      const responses = await Promise.all([importAll(previewed), importAll(previewed, otherAdmin)]);
      expect(responses.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
      expect(await findRows(`Doubled Park ${trial}`)).toHaveLength(1);
    }
  });

  test.each<[string, object, string]>([
    ['outside Singapore', { lat: 5 }, 'outlines.0.lat'],
    ['that is no geometry', { outline: 'a park' }, 'outlines.0.outline'],
    ['that is not there', { outline: undefined }, 'outlines.0.outline'],
    [
      'with a ring that crosses itself',
      {
        outline: {
          type: 'Polygon',
          coordinates: [
            [
              [103.8, 1.3],
              [103.81, 1.31],
              [103.81, 1.3],
              [103.8, 1.31],
              [103.8, 1.3],
            ],
          ],
        },
      },
      'outlines.0.outline',
    ],
    ['without circles', { zones: [] }, 'outlines.0.zones'],
    [
      'with a circle of radius 0',
      { zones: [{ lat: 1.3, lng: 103.8, radiusMeters: 0 }] },
      'outlines.0.zones.0.radiusMeters',
    ],
    ['with a negative area', { areaHectares: -1 }, 'outlines.0.areaHectares'],
    ['without a name', { name: '  ' }, 'outlines.0.name'],
    ['without a version', { greenSpace: { id: 1 } }, 'outlines.0.greenSpace.version'],
  ])('of an outline %s answers 400 and names the field', async (_what, invalid, field) => {
    const [outline] = requestOf(await preview(squareFeature('Wrong Park', PLACE))).outlines;
    const { status, body } = await post(`${ADMIN_PATH}/import`, { outlines: [{ ...outline, ...invalid }] });
    expect({ status, fields: Object.keys(body.fields) }).toEqual({ status: 400, fields: [field] });
  });

  test('of one outline twice answers 400, and of a deleted green space 409', async () => {
    const [outline] = requestOf(await preview(squareFeature('Repeated Park', PLACE))).outlines;
    const twice = await post(`${ADMIN_PATH}/import`, { outlines: [outline, { ...outline, name: 'REPEATED PARK' }] });
    expect(twice).toMatchObject({ status: 400, body: { fields: { 'outlines.1.name': expect.any(String) as string } } });
    const deleted = { ...outline, greenSpace: { id: 2_147_483_647, version: 1 } };
    expect((await post(`${ADMIN_PATH}/import`, { outlines: [deleted] })).body.code).toBe('edited-meanwhile');
  });

  test('needs at most six statements, however many outlines there are', async () => {
    const places = Array.from({ length: 40 }, (_, index) => squareFeature(`Counted Park ${index}`, PLACE));
    const existingSpace = squareFeature('East Coast Park', PLACE);
    const previewed = await preview(existingSpace, ...places);
    const statements = await captureStatements(async () => expect((await importAll(previewed)).status).toBe(200));
    const statementsOfImport = statements.filter((text) => !/^(begin|commit|start transaction)/i.test(text.trim()));
    expect(statementsOfImport.slice(6)).toEqual([]);
  });
});
