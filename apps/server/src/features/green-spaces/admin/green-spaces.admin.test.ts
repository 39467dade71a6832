import { greenSpaceForm } from '@ecopulse/contract/green-spaces/green-spaces-admin';
import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { createGreenSpaceForm } from '../../../testing/content/green-space-forms.ts';
import { captureStatements } from '../../../testing/captured-statements.ts';
import { shareTestApp, shareResident } from '../../../testing/test-app.ts';
import { translateIntoGerman } from '../../../testing/content/translations.ts';

const shared = shareTestApp();
const ADMIN_PATH = '/api/admin/green-spaces';
const admin = shareResident(shared, { isAdmin: true });

const call: ReturnType<typeof shared>['call'] = (method, path, request) =>
  shared().call(method, path, { as: admin(), ...request });
const post = (path: string, body: unknown) => call('POST', path, { body });
const put = (id: number, body: unknown) => call('PUT', `${ADMIN_PATH}/${id}`, { body });

async function formOf(id: number) {
  const { body } = await call('GET', `${ADMIN_PATH}/${id}`);
  const routes = body.routes.map(({ id, name, duration }: { id: number; name: string; duration: number }) => {
    return { id, name, minutes: duration };
  });
  return { ...body, routes };
}

async function add(name: string, options = {}) {
  const { status, body } = await post(ADMIN_PATH, createGreenSpaceForm(name, options));
  expect(status).toBe(201);
  return body;
}

async function addPublished(name: string, options = {}) {
  const { id, version } = await add(name, options);
  const { status, body } = await post(`${ADMIN_PATH}/${id}/publish`, { version });
  expect(status).toBe(200);
  return body;
}

const listAuditEntries = async (id: number) => {
  const rows = await shared().selectRows(
    'audit_entries',
    ['action', 'subject_name', 'facts', 'admin_id'],
    { subject: 'green_space', subject_id: id },
    'id',
  );
  return rows.map(({ action, facts }) => [action, (facts as { fields?: string }).fields].filter(Boolean).join(': '));
};
const searchNames = async (search: string) => {
  const { body } = await call('GET', `/api/green-spaces?search=${encodeURIComponent(search)}`);
  return body.map(({ name }: { name: string }) => name);
};

describe('the form of a green space', () => {
  test('accepts shipped green spaces unchanged', async () => {
    const { body } = await call('GET', `${ADMIN_PATH}?limit=100`);
    expect(body).toHaveLength(100);
    for (const { id } of body) expect(z.safeParse(greenSpaceForm, await formOf(id)).error?.issues ?? []).toEqual([]);
  });
});

describe('opening hours by day', () => {
  const hours = { days: [{ day: 'mon', from: '07:00', to: '19:00' }] };

  test('are shown to residents, and become unknown if an older form changes only their text', async () => {
    const { id, version } = await addPublished('Heron Meadow', { hours });
    const readHours = async () => (await call('GET', `/api/green-spaces/${id}`)).body.hours;
    expect(await readHours()).toEqual(hours);
    const { hours: _hours, ...olderForm } = await formOf(id);
    expect((await put(id, { ...olderForm, version })).body.hours).toEqual(hours);
    const changedText = await put(id, { ...olderForm, version, openingHours: 'By day' });
    expect(changedText.body.hours).toBeNull();
    const always = await put(id, { ...changedText.body, routes: [], hours: { always: true } });
    expect(always.body).toMatchObject({ openingHours: 'By day', hours: { always: true } });
  });

  test.each([
    [{ days: [] }, 'hours.days'],
    [{ days: [{ day: 'mon', from: '7 am', to: '19:00' }] }, 'hours.days.0.from'],
    [{ days: [...hours.days, ...hours.days] }, 'hours.days.1.day'],
    [{ always: false }, 'hours.always'],
    ['07:00', 'hours'],
  ])('%j are refused', async (sent, field) => {
    const { status, body } = await post(ADMIN_PATH, createGreenSpaceForm('No Park', { hours: sent }));
    expect([status, Object.keys(body.fields)]).toEqual([400, [expect.stringMatching(/^hours/)]]);
    expect(field.startsWith(Object.keys(body.fields)[0] ?? '-')).toBe(true);
  });
});

describe('adding a green space', () => {
  test('creates a draft that residents do not see, with calculated region, calories and points', async () => {
    const { id, ...body } = await add('Kingfisher Lawn');
    expect(body).toMatchObject({
      status: 'draft',
      version: 1,
      region: 'East',
      rating: 0,
      totalRatings: 0,
      routes: [{ name: 'Around the pond', duration: 30, calories: 105, points: 5 }],
    });
    expect((await call('GET', `/api/green-spaces/${id}`)).status).toBe(404);
    expect((await post('/api/green-spaces/checkin', { greenSpaceId: id })).status).toBe(404);
    expect(await searchNames('Kingfisher Lawn')).not.toContain('Kingfisher Lawn');
    expect(await listAuditEntries(id)).toEqual(['created']);
  });

  test.each([
    [{ name: ' a ' }, 'name'],
    [{ planningArea: 'Atlantis' }, 'planningArea'],
    [{ parkType: 'Beach' }, 'parkType'],
    [{ lat: 51.5 }, 'lat'],
    [{ lng: -0.1 }, 'lng'],
    [{ ecoPoints: 51 }, 'ecoPoints'],
    [{ areaHectares: 0 }, 'areaHectares'],
    [{ zones: [] }, 'zones'],
    [{ zones: Array.from({ length: 13 }, () => ({ lat: 1.3, lng: 103.8, radiusMeters: 20 })) }, 'zones'],
    [{ zones: [{ lat: 1.3, lng: 103.8, radiusMeters: 9 }] }, 'zones.0.radiusMeters'],
    [{ imageUrl: 'https://elsewhere.example/a.jpg' }, 'imageUrl'],
    [{ imageUrl: '/api/content-pictures/nobody-has-kept-this-1' }, 'imageUrl'],
    [{ routes: [{ name: 'Around', minutes: 0 }] }, 'routes.0.minutes'],
    [{ routes: [{ id: 1, name: 'Around', minutes: 20 }] }, 'routes.0.id'],
    [{ busRoutes: [''] }, 'busRoutes.0'],
    [{ openingHours: 'x'.repeat(121) }, 'openingHours'],
    [{ facilities: undefined }, 'facilities'],
    [{ facilities: [{ kind: 'helipad', count: 1, dataYear: 2020 }] }, 'facilities.0.kind'],
    [{ facilities: [{ kind: 'toilet', count: 0, dataYear: 2020 }] }, 'facilities.0.count'],
    [{ facilities: [{ kind: 'toilet', count: 1001, dataYear: 2020 }] }, 'facilities.0.count'],
    [{ facilities: [{ kind: 'toilet', count: 1.5, dataYear: 2020 }] }, 'facilities.0.count'],
    [{ facilities: [{ kind: 'toilet', count: 1, dataYear: 1899 }] }, 'facilities.0.dataYear'],
    // The test clock is in November 2026.
    [{ facilities: [{ kind: 'toilet', count: 1, dataYear: 2027 }] }, 'facilities.0.dataYear'],
    [
      { facilities: ['toilet', 'shelter', 'toilet'].map((kind) => ({ kind, count: 1, dataYear: 2020 })) },
      'facilities.2.kind',
    ],
  ])('with %j answers 400 and names the field', async (options, field) => {
    const { status, body } = await post(ADMIN_PATH, createGreenSpaceForm('Faulty Park', options));
    expect({ status, fields: Object.keys(body.fields) }).toEqual({ status: 400, fields: [field] });
  });

  test('names all fields that are wrong at once', async () => {
    const { body } = await post(
      ADMIN_PATH,
      createGreenSpaceForm('Faulty Park', {
        routes: [{ id: 1, name: 'Around', minutes: 20 }],
        facilities: [{ kind: 'toilet', count: 1, dataYear: 2027 }],
      }),
    );
    expect(Object.keys(body.fields).toSorted()).toEqual(['facilities.0.dataYear', 'routes.0.id']);
  });
});

describe('publishing a green space', () => {
  test('shows it at once in list, search and detail, and lets residents check in', async () => {
    const { id, status } = await addPublished('Otter Meadow');
    expect(status).toBe('published');
    expect((await call('GET', `/api/green-spaces/${id}`)).body).toMatchObject({ name: 'Otter Meadow', region: 'East' });
    expect(await searchNames('otter meadow')).toContain('Otter Meadow');
    const mei = await shared().resident();
    const visit = { greenSpaceId: id, location: { lat: 1.3303, lng: 103.9302, accuracyMeters: 20 } };
    const receipt = await shared().call('POST', '/api/green-spaces/checkin', { as: mei, body: visit });
    expect(receipt.body).toMatchObject({ pointsAwarded: 20, proof: 'verified' });
    expect(await listAuditEntries(id)).toEqual(['created', 'published']);
  });

  test('does not need texts that no admin knows, which are then neither shown nor translated', async () => {
    const unknown = { openingHours: '', accessibility: ' ', nearestMrt: '', biodiversityFacts: '' };
    const { id } = await addPublished('Quiet Corner', unknown);
    expect((await call('GET', `/api/green-spaces/${id}`)).body).toMatchObject({ ...unknown, accessibility: '' });
    const { body } = await shared().call('GET', `/api/admin/translations/green_space/${id}`, { as: admin() });
    const fields = body.fields.map(({ field }: { field: string }) => field);
    expect(fields).toEqual(expect.arrayContaining(['name', 'description', 'location']));
    expect(fields).not.toEqual(expect.arrayContaining([expect.stringMatching(/^(?:openingHours|nearestMrt)$/)]));
  });

  test('answers 422 with the fields if the texts of an import are still empty', async () => {
    const { id } = await add('Empty Texts Park');
    await shared().db.updateTable('green_spaces').set({ description: '', location: '' }).where('id', '=', id).execute();
    const { version } = await formOf(id);
    const { status, body } = await post(`${ADMIN_PATH}/${id}/publish`, { version });
    expect({ status, code: body.code, fields: Object.keys(body.fields) }).toEqual({
      status: 422,
      code: 'not-ready',
      fields: ['description', 'location'],
    });
    expect((await formOf(id)).status).toBe('draft');
  });
});

describe('editing a green space', () => {
  test('is visible to residents at once, updates the search index, and is audited with its fields', async () => {
    const { id } = await addPublished('Heron Green');
    const form = await formOf(id);
    const edited = await put(id, { ...form, openingHours: '7 am to 7 pm', tags: ['Herons', 'Boardwalk'] });
    expect(edited.body).toMatchObject({ version: form.version + 1, openingHours: '7 am to 7 pm' });
    expect(edited.body).toEqual((await call('GET', `${ADMIN_PATH}/${id}`)).body);
    expect((await call('GET', `/api/green-spaces/${id}`)).body.openingHours).toBe('7 am to 7 pm');
    expect(await searchNames('herons boardwalk')).toContain('Heron Green');
    expect(await listAuditEntries(id)).toEqual(['created', 'published', 'edited: openingHours, tags']);
  });

  test('changes its facilities, up to this year, and keeps its heritage trees', async () => {
    const { body: spaces } = await call('GET', '/api/green-spaces?search=Fort%20Canning%20Park');
    const [{ id }] = spaces;
    const { facilities, heritageTrees } = (await call('GET', `/api/green-spaces/${id}`)).body;
    expect(facilities.length).toBeGreaterThan(1);
    expect(heritageTrees.length).toBeGreaterThan(10);
    const form = await formOf(id);
    expect(form).toMatchObject({ facilities, heritageTrees });

    // The form has no heritage trees, so the empty list is ignored.
    const otherEdit = await put(id, { ...form, openingHours: 'From dawn to dusk', heritageTrees: [] });
    expect(otherEdit.body).toMatchObject({ facilities, heritageTrees });
    const changedFacilities = [{ kind: 'campsite', count: 1000, dataYear: 2026 }, ...facilities.slice(1)];
    const edited = await put(id, { ...form, version: otherEdit.body.version, facilities: changedFacilities });
    expect(edited.body).toMatchObject({
      version: otherEdit.body.version + 1,
      facilities: changedFacilities,
      heritageTrees,
    });
    const shown = await call('GET', `/api/green-spaces/${id}`);
    expect(shown.body).toMatchObject({ facilities: changedFacilities, heritageTrees });
    expect((await listAuditEntries(id)).at(-1)).toBe('edited: openingHours, facilities');

    const futureCount = {
      ...form,
      version: edited.body.version,
      facilities: [{ kind: 'shelter', count: 1, dataYear: 2027 }],
    };
    expect(await put(id, futureCount)).toMatchObject({
      status: 400,
      body: { fields: { 'facilities.0.dataYear': 'Must be a whole number from 1900 to 2026' } },
    });
  });

  test('shows no translation of a changed text, and keeps the others', async () => {
    const { id } = await addPublished('Translated Park');
    const form = await formOf(id);
    await translateIntoGerman(shared().db, 'green_space', id, { [form.name]: 'Park', [form.description]: 'Alt' });
    await put(id, { ...form, description: 'Something else is to be seen here since last week.' });
    const space = await shared().call('GET', `/api/green-spaces/${id}?language=de`);
    expect(space.body.translations).toEqual({ de: { name: 'Park' } });
  });
});

describe('the list of green spaces for admins', () => {
  test('contains every status, newest first, in pages, and can be filtered by status, park type and text', async () => {
    const draft = await add('Listed Draft', { parkType: 'Nature Trail' });
    const shown = await addPublished('Listed Shown');
    const retiredSpace = await addPublished('Listed Gone');
    await post(`${ADMIN_PATH}/${retiredSpace.id}/retire`, { version: retiredSpace.version });
    const list = async (query: string) => {
      const { body } = await call('GET', `${ADMIN_PATH}?${query}`);
      return body.map(({ id, status }: { id: number; status: string }) => [id, status]);
    };
    const all = [
      [retiredSpace.id, 'retired'],
      [shown.id, 'published'],
      [draft.id, 'draft'],
    ];
    expect(await list('search=LISTED')).toEqual(all);
    expect(await list('search=listed&limit=2')).toEqual(all.slice(0, 2));
    expect(await list(`search=listed&before=${shown.id}`)).toEqual(all.slice(2));
    for (const [index, status] of ['retired', 'published', 'draft'].entries())
      expect(await list(`search=listed&status=${status}`)).toEqual([all[index]]);
    expect(await list('search=listed&parkType=Nature%20Trail')).toEqual(all.slice(2));
    expect(await list('search=100%25')).toEqual([]);
  });
});

test('each write needs at most seven statements besides begin and commit', async () => {
  const { id } = await addPublished('Counted Park');
  const form = await formOf(id);
  // Keys of pictures have 22 characters.
  const key = 'counted'.padEnd(22, '-');
  const picture = { key, bytes: Buffer.from('a picture'), created_at: shared().clock.now() };
  await shared().db.insertInto('content_pictures').values(picture).execute();
  const writes = [
    () => post(ADMIN_PATH, createGreenSpaceForm('Counted Draft')),
    () =>
      put(id, {
        ...form,
        imageUrl: `/api/content-pictures/${key}`,
        tags: ['All'],
        routes: [{ name: 'New', minutes: 9 }],
      }),
    () => post(`${ADMIN_PATH}/${id}/retire`, { version: form.version + 1 }),
    () => post(`${ADMIN_PATH}/${id}/publish`, { version: form.version + 2 }),
  ];
  for (const write of writes) {
    const statements = await captureStatements(async () => expect([200, 201]).toContain((await write()).status));
    const statementsOfWrite = statements.filter((text) => !/^(begin|commit|start transaction)/i.test(text.trim()));
    expect(statementsOfWrite.slice(7)).toEqual([]);
  }
});
