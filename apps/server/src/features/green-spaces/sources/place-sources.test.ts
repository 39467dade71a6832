import type { PlaceSourceKind } from '@ecopulse/contract/green-spaces/place-sources';
import { beforeEach, describe, expect, test } from 'vitest';
import type { TestResident } from '../../../testing/factories.ts';
import { waitUntil } from '../../../testing/faults/wait-until.ts';
import {
  type FeedServer,
  neverRespond,
  type Responder,
  respondWith,
  respondWithMegabytes,
  startFeedServer,
} from '../../../testing/news/feed-server.ts';
import { shareTestApp, startTestApp, type TestApp } from '../../../testing/test-app.ts';
import { facilityFile, stationExitFile } from '../../../testing/content/place-sources.ts';
import { createGuardedFetch } from '../../../core/outbound/guarded-fetch.ts';
import { ALLOW_PRIVATE } from '../../../core/outbound/public-address.ts';
import { createPlaceSources } from './place-sources.service.ts';
import { toFault } from '../../../core/outbound/published-data.ts';
import { createJsonFetch } from './read-source.ts';
import { loadGreenSpaces } from '../green-spaces.content.ts';

const shared = shareTestApp();
const LICENCE = 'Singapore Open Data Licence';

let publisher: FeedServer;
let owner: TestResident;
let park: { id: number; lat: number; lng: number };
beforeEach(async () => {
  const { db, resident } = shared();
  publisher = await startFeedServer();
  owner = await resident({ isAdmin: true });
  await db.deleteFrom('place_differences').execute();
  await db.deleteFrom('place_source_fetches').execute();
  await db.deleteFrom('audit_entries').execute();
  await db.updateTable('green_spaces').set({ content_hash: '' }).execute();
  await db.updateTable('green_spaces').set({ locked_fields: [], edited_by_admin: false, facts: '{}' }).execute();
  await loadGreenSpaces(db);
  const columns = ['id', 'lat', 'lng'] as const;
  const find = db.selectFrom('green_spaces').select(columns).where('name', '=', 'Admiralty Park');
  park = await find.executeTakeFirstOrThrow();
});

const json = (value: unknown) => respondWith(JSON.stringify(value), 'application/json');

/** As data.gov.sg: first the address of the file, then the file. */
function publish(kind: PlaceSourceKind, file: Responder): { kind: PlaceSourceKind; url: string; licence: string } {
  const address = publisher.serve(`/${kind}.geojson?X-Amz-Expires=3600`, file);
  const url = publisher.serve(
    `/v1/public/api/datasets/${kind}/poll-download`,
    json({ code: 0, data: { url: address } }),
  );
  return { kind, url, licence: LICENCE };
}

const openServer = (placeSources: ReturnType<typeof publish>[]) =>
  startTestApp({ sharing: shared(), env: { placeSources }, placeSourcePolicy: ALLOW_PRIVATE });

const list = async (server: TestApp, as = owner) => (await server.call('GET', '/api/admin/place-sources', { as })).body;
async function fetchAll(server: TestApp) {
  const { status, body } = await server.call('POST', '/api/admin/place-sources/fetch', { as: owner });
  expect({ status, body }).toEqual({ status: 202, body: { isFetching: true } });
  const isDone = async () =>
    (await list(server)).sources.every((source: { isFetching: boolean }) => !source.isFetching);
  await waitUntil(isDone, 10_000);
  return list(server);
}
const decide = (server: TestApp, body: object, as = owner, id = park.id) =>
  server.call('POST', `/api/admin/green-spaces/${id}/differences`, { as, body: { approve: [], refuse: [], ...body } });
const read = async (server: TestApp = shared()) => (await server.call('GET', `/api/green-spaces/${park.id}`)).body;
const differencesOf = (listed: Awaited<ReturnType<typeof list>>) =>
  listed.places.find(({ id }: { id: number }) => id === park.id);

const bothSources = () => [
  publish('nparks-facilities', json(facilityFile(park, { TOILET: 3, PLAYGROUND: 4, NOTICEBOARD: 9 }))),
  publish('lta-station-exits', json(stationExitFile(park, 'MARSILING MRT STATION'))),
];

test('without sources, there is nothing to fetch', async () => {
  expect(await list(shared())).toEqual({ sources: [], places: [] });
  const fetched = await shared().call('POST', '/api/admin/place-sources/fetch', { as: owner });
  expect(fetched).toMatchObject({ status: 202, body: { isFetching: false } });
});

test('a difference is shown field by field, and changes nothing', async () => {
  const server = await openServer(bothSources());
  const before = await read(server);
  const listed = await fetchAll(server);
  expect(listed.sources).toEqual([
    expect.objectContaining({
      kind: 'nparks-facilities',
      licence: LICENCE,
      fault: null,
      fetchedAt: expect.any(String),
    }),
    expect.objectContaining({
      kind: 'lta-station-exits',
      licence: LICENCE,
      fault: null,
      fetchedAt: expect.any(String),
    }),
  ]);
  const { name, differences } = differencesOf(listed);
  expect(name).toBe('Admiralty Park');
  const common = { id: expect.any(Number), date: '2026-11-15', isLocked: false, isRefused: false };
  expect(differences).toEqual([
    {
      ...common,
      field: 'facilities',
      source: 'NParks Park Facilities, data.gov.sg',
      stored: before.facilities,
      // The survey of 2017 is another file.
      incoming: [
        { kind: 'toilet', count: 3, dataYear: 2026 },
        { kind: 'shelter', count: 5, dataYear: 2017 },
        { kind: 'playArea', count: 4, dataYear: 2026 },
        { kind: 'carPark', count: 2, dataYear: 2017 },
      ],
    },
    {
      ...common,
      field: 'nearestMrt',
      source: 'LTA MRT Station Exit, data.gov.sg',
      stored: 'Woodlands North (TE1)',
      incoming: 'Marsiling (NS8)',
    },
  ]);
  expect(await read(server)).toEqual(before);
});

describe('a decision', () => {
  test('takes over a field with its source and date, and the audit log says so', async () => {
    const server = await openServer(bothSources());
    const { version, differences } = differencesOf(await fetchAll(server));
    const [facilities, station] = differences;
    const approved = await decide(server, { version, approve: [station.id] });
    expect(approved).toMatchObject({ status: 200, body: { version: version + 1 } });
    expect(await read(server)).toMatchObject({
      nearestMrt: 'Marsiling (NS8)',
      facts: { nearestMrt: { source: 'LTA MRT Station Exit, data.gov.sg', date: '2026-11-15' } },
    });
    expect(differencesOf(await list(server)).differences).toEqual([facilities]);
    const entries = await shared().db.selectFrom('audit_entries').select(['action', 'facts']).orderBy('id').execute();
    expect(entries).toEqual([
      { action: 'fetched', facts: {} },
      { action: 'edited', facts: { fields: 'nearestMrt' } },
    ]);
    // A start with older shipped data leaves it.
    await shared().db.updateTable('green_spaces').set({ content_hash: '' }).execute();
    await loadGreenSpaces(shared().db);
    const { db } = shared();
    const stored = db.selectFrom('green_spaces').select('nearest_mrt').where('id', '=', park.id);
    expect(await stored.executeTakeFirst()).toEqual({ nearest_mrt: 'Marsiling (NS8)' });
  });

  test('of all fields of a place is one call', async () => {
    const server = await openServer(bothSources());
    const { version, differences } = differencesOf(await fetchAll(server));
    const approve = differences.map(({ id }: { id: number }) => id);
    expect((await decide(server, { version, approve })).status).toBe(200);
    expect(await read(server)).toMatchObject({ nearestMrt: 'Marsiling (NS8)', facilities: differences[0].incoming });
    expect(differencesOf(await list(server))).toBeUndefined();
  });

  test('to refuse stays until the source says something else', async () => {
    const server = await openServer(bothSources());
    const { version, differences } = differencesOf(await fetchAll(server));
    const before = await read(server);
    const refuse = [differences[0].id];
    expect((await decide(server, { version, refuse })).status).toBe(200);
    expect(differencesOf(await fetchAll(server)).differences[0]).toEqual({ ...differences[0], isRefused: true });
    expect(await read(server)).toEqual(before);
    const actions = await shared().db.selectFrom('audit_entries').select(['action', 'facts', 'subject_id']).execute();
    expect(actions).toContainEqual({ action: 'source_refused', facts: { fields: 'facilities' }, subject_id: park.id });

    publish('nparks-facilities', json(facilityFile(park, { TOILET: 8 })));
    const [again] = differencesOf(await fetchAll(server)).differences;
    expect(again).toMatchObject({
      isRefused: false,
      incoming: expect.arrayContaining([{ kind: 'toilet', count: 8, dataYear: 2026 }]),
    });
    expect(again.id).not.toBe(differences[0].id);
    expect((await decide(server, { version, approve: refuse })).body).toMatchObject({ code: 'edited-meanwhile' });
  });

  test('to refuse outlasts the year of the source, whose year an approval takes', async () => {
    const publishIn = (updated: string) =>
      publish('nparks-facilities', json(facilityFile(park, { TOILET: 3 }, updated)));
    const server = await openServer([publishIn('20251231000215')]);
    const { version, differences } = differencesOf(await fetchAll(server));
    const [{ id }] = differences;
    expect((await decide(server, { version, refuse: [id] })).status).toBe(200);
    publishIn('20260115000215');
    const [later] = differencesOf(await fetchAll(server)).differences;
    const counted = { kind: 'toilet', count: 3, dataYear: 2026 };
    expect(later).toMatchObject({
      id,
      isRefused: true,
      date: '2026-01-15',
      incoming: expect.arrayContaining([counted]),
    });
    expect((await decide(server, { version, approve: [id] })).status).toBe(200);
    expect((await read(server)).facilities).toContainEqual(counted);
  });

  test('cannot take over a field that an admin has corrected, which stays', async () => {
    const server = await openServer(bothSources());
    await shared().updateRows('green_spaces', { locked_fields: ['facilities'] }, { id: park.id });
    const { version, differences } = differencesOf(await fetchAll(server));
    expect(differences.map(({ isLocked }: { isLocked: boolean }) => isLocked)).toEqual([true, false]);
    const before = await read(server);
    const approve = differences.map(({ id }: { id: number }) => id);
    expect((await decide(server, { version, approve })).body).toMatchObject({
      code: 'invalid-input',
      fields: { 'approve.0': 'Must be a field that no admin has corrected' },
    });
    expect(await read(server)).toEqual(before);
  });

  test('on an older version, on another place or made twice answers 409', async () => {
    const server = await openServer(bothSources());
    const { version, differences } = differencesOf(await fetchAll(server));
    const approve = [differences[0].id];
    expect((await decide(server, { version: version + 1, approve })).status).toBe(409);
    const results = await Promise.all([decide(server, { version, approve }), decide(shared(), { version, approve })]);
    expect(new Set(results.map(({ status }) => status))).toEqual(new Set([200, 409]));
    const other = await shared()
      .db.selectFrom('green_spaces')
      .select(['id', 'version'])
      .where('id', '<>', park.id)
      .executeTakeFirstOrThrow();
    const elsewhere = await decide(server, { version: other.version, approve: [differences[1].id] }, owner, other.id);
    expect(elsewhere.body).toMatchObject({ code: 'edited-meanwhile' });
  });

  test('belongs to editors of the town', async () => {
    const server = await openServer(bothSources());
    const { version, differences } = differencesOf(await fetchAll(server));
    const editorOf = (planningArea: string) =>
      shared().resident({ roles: [{ role: 'editor', planningArea: planningArea as 'Bedok' }] });
    const [here, elsewhere] = [await editorOf('Woodlands'), await editorOf('Bedok')];
    expect(differencesOf(await list(server, here))).toBeDefined();
    expect(differencesOf(await list(server, elsewhere))).toBeUndefined();
    const refuse = [differences[0].id];
    expect((await decide(server, { version, refuse }, elsewhere)).body).toMatchObject({ code: 'role-needed' });
    expect((await decide(server, { version, refuse }, here)).status).toBe(200);
  });
});

describe('a source that answers wrongly', () => {
  const FAULTS: readonly [what: string, fault: string, detail: RegExp, file: Responder][] = [
    [
      'HTML',
      'not-json',
      /^It begins with "<!doctype html>/,
      respondWith('<!doctype html><title>Maintenance</title>', 'text/html'),
    ],
    ['3 GB', 'too-large', /larger than 8 MB/, respondWithMegabytes(3_000)],
    ['too many requests', 'too-many-requests', /429/, (_request, response) => void response.writeHead(429).end()],
    ['an error', 'http-status', /503/, (_request, response) => void response.writeHead(503).end()],
    [
      'another form',
      'other-form',
      /^Its form has changed at features\.0\.properties\.CLASS\.$/,
      json({
        type: 'FeatureCollection',
        features: [
          { type: 'Feature', geometry: { type: 'Point', coordinates: [103.8, 1.3] }, properties: { KIND: 'TOILET' } },
        ],
      }),
    ],
    ['no facilities', 'other-form', /changed at features/, json({ type: 'FeatureCollection', features: [] })],
    ['nothing', 'unreachable', /connection/, (request) => void request.socket.destroy()],
  ];

  test.each(FAULTS)('with %s is a sentence, and the last good difference stays', async (_what, fault, detail, file) => {
    const server = await openServer(bothSources());
    const good = differencesOf(await fetchAll(server));
    publish('nparks-facilities', file);
    const listed = await fetchAll(server);
    expect(listed.sources[0]).toMatchObject({ fault, faultDetail: expect.stringMatching(detail) });
    expect(listed.sources[1]).toMatchObject({ fault: null });
    expect(differencesOf(listed)).toEqual(good);
  });

  test('too slowly is a sentence', async () => {
    const { url } = publish('nparks-facilities', neverRespond);
    publisher.serve(new URL(url).pathname, neverRespond);
    const fetchJson = createJsonFetch(createGuardedFetch({ policy: ALLOW_PRIVATE }), AbortSignal.timeout(200));
    const error: unknown = await fetchJson(url).catch((reason: unknown) => reason);
    expect(toFault(error)).toMatchObject({ fault: 'timeout' });
  });

  test('has no file yet, or leads to this machine, is a sentence', async () => {
    const source = publish('nparks-facilities', neverRespond);
    publisher.serve(new URL(source.url).pathname, json({ code: 17, errMsg: 'Dataset\u0000not found', data: null }));
    expect((await fetchAll(await openServer([source]))).sources[0]).toMatchObject({
      fault: 'other-form',
      faultDetail: 'It offers no file yet (code 17: Dataset not found).',
    });
    // Feeds of tests may lead anywhere, these sources may not.
    const env = { placeSources: [source], newsAllowPrivateAddresses: true };
    const guarded = await startTestApp({ sharing: shared(), env });
    expect((await fetchAll(guarded)).sources[0]).toMatchObject({ fault: 'address-refused' });
  });
});

test('a start that fails leaves no claim', async () => {
  const { db, clock, resident } = shared();
  const sources = [publish('nparks-facilities', neverRespond)];
  const fetch = () => expect.unreachable();
  const log = { error: () => undefined };
  const placeSources = createPlaceSources({ db, background: db, clock, log, fetch, sources });
  await expect(placeSources.start((await resident()).id)).rejects.toMatchObject({ code: 'role-needed' });
  expect(await placeSources.list(null)).toMatchObject({ states: [{ isFetching: false }] });
});

test('two servers on one database fetch once, and a claim ends with its server', async () => {
  const slow: Responder = (request, response) =>
    void setTimeout(() => json(facilityFile(park, { TOILET: 3 }))(request, response), 300);
  const source = publish('nparks-facilities', slow);
  const servers = [await openServer([source]), await openServer([source])];
  const call = (server: TestApp) => server.call('POST', '/api/admin/place-sources/fetch', { as: owner });
  await Promise.all(servers.map(call));
  await waitUntil(async () => (await list(servers[0] as TestApp)).sources[0].fetchedAt !== null, 10_000);
  expect(publisher.requestCount(new URL(source.url).pathname)).toBe(1);
  const audited = shared().db.selectFrom('audit_entries').select(['action', 'subject_name']);
  expect(await audited.execute()).toEqual([{ action: 'fetched', subject_name: 'NParks Park Facilities, data.gov.sg' }]);

  publish('nparks-facilities', neverRespond);
  await call(servers[0] as TestApp);
  await servers[0]?.app.close();
  expect((await list(servers[1] as TestApp)).sources[0]).toMatchObject({ isFetching: false, fault: null });
});
