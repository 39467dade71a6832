import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import {
  greenSpace,
  greenSpaceDetail,
  type GreenSpace,
  PARK_TYPES,
} from '@ecopulse/contract/green-spaces/green-spaces';
import { greenSpacesOverviewEndpoints } from '@ecopulse/contract/green-spaces/green-spaces-overview';
import { greenSpaceShapes } from '@ecopulse/contract/green-spaces/outlines';
import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { shareTestApp } from '../../testing/test-app.ts';
import { readGreenSpaceContent } from './green-spaces.content.ts';

const shared = shareTestApp();
const list = async (query = ''): Promise<GreenSpace[]> =>
  (await shared().call('GET', `/api/green-spaces${query}`)).body;
const namesOf = (spaces: readonly GreenSpace[]) => spaces.map(({ name }) => name);

describe('the list of green spaces', () => {
  test('contains all 107 places, all active, with exactly the fields of the contract', async () => {
    const spaces = await list();
    expect(spaces).toHaveLength(107);
    for (const space of spaces) {
      expect(z.parse(greenSpace, space)).toEqual(space);
      expect(space).toMatchObject({ isActive: true, rating: 0, totalRatings: 0 });
      expect(space).not.toHaveProperty('distance');
      for (const field of ['zones', 'facilities', 'heritageTrees', 'outline', 'tracks', 'facilityPoints'])
        expect(space).not.toHaveProperty(field);
    }
  });

  test('starts with the featured ones in their order, and continues by name', async () => {
    const content = [...(await readGreenSpaceContent()).values()];
    const featured = content
      .filter((each) => each.featured !== undefined)
      .toSorted((a, b) => (a.featured ?? 0) - (b.featured ?? 0));
    const names = namesOf(await list());
    expect(featured.length).toBeGreaterThanOrEqual(4);
    expect(names.slice(0, featured.length)).toEqual(featured.map(({ name }) => name));
    const rest = names.slice(featured.length);
    const letters = (name: string) => name.toLowerCase().replaceAll(/[^a-z0-9]/g, '');
    expect(rest.map(letters)).toEqual(rest.map(letters).toSorted());
  });

  test('contains the hours by day where their text says no more, also with translated texts', async () => {
    const daytime = { day: 'sun', from: '07:00', to: '19:00' };
    for (const query of ['', '?language=zh']) {
      const hours = new Map((await list(query)).map((space) => [space.name, space.hours]));
      expect(hours.get('Fort Canning Park')).toEqual({ always: true });
      expect(hours.get('Labrador Nature Reserve')).toMatchObject({
        days: expect.arrayContaining([daytime]) as unknown,
      });
      expect(hours.get('Tampines Eco Green')).toBeNull();
      const treeTop = z.parse(z.object({ days: z.array(z.object({ day: z.string() })) }), hours.get('TreeTop Walk'));
      expect(treeTop.days.map(({ day }) => day)).toEqual(['tue', 'wed', 'thu', 'fri', 'sat', 'sun', 'holiday']);
    }
  });

  test('contains every park type and every region', async () => {
    const spaces = await list();
    expect(new Set(spaces.map(({ parkType }) => parkType))).toEqual(new Set(PARK_TYPES));
    expect(new Set(spaces.map(({ region }) => region)).size).toBe(5);
  });

  test('can be filtered by park type', async () => {
    const spaces = await list();
    for (const parkType of PARK_TYPES) {
      const found = await list(`?parkType=${encodeURIComponent(parkType)}`);
      expect(found).toEqual(spaces.filter((space) => space.parkType === parkType));
      expect(found.length).toBeGreaterThan(0);
    }
  });

  test('near a point is sorted by distance in kilometres, and can be filtered as well', async () => {
    const near = await list('?near=1.3521,103.8198');
    const distances = near.map(({ distance }) => distance ?? -1);
    expect(near).toHaveLength(107);
    expect(distances).toEqual(distances.toSorted((a, b) => a - b));
    expect(distances[0]).toBeGreaterThanOrEqual(0);
    expect(distances.at(-1)).toBeLessThan(40);
    const reserves = await list('?near=1.4469,103.7301&parkType=Nature%20Reserve');
    expect(reserves[0]).toMatchObject({ name: 'Sungei Buloh Wetland Reserve', parkType: 'Nature Reserve' });
    expect(reserves.every(({ parkType }) => parkType === 'Nature Reserve')).toBe(true);
  });

  test.each([
    ['parkType=Beach', 'parkType'],
    ['parkType=', 'parkType'],
    ['near=here', 'near'],
    ['near=1.35', 'near'],
    ['near=1.35,103.8,5', 'near'],
    ['near=91,103.8', 'near.lat'],
    ['near=1.35,-181', 'near.lng'],
    ['near=NaN,NaN', 'near'],
    ['near=1e1,103', 'near'],
    ['search=a&search=b', 'search'],
    ['parkType=Urban%20Park&parkType=Nature%20Park', 'parkType'],
    [`search=${'a'.repeat(201)}`, 'search'],
    ['search=%00', 'search'],
  ])('with %s answers 400 and names the parameter', async (query, field) => {
    const response = await shared().call('GET', `/api/green-spaces?${query}`);
    expect(response.status).toBe(400);
    expect(response.body.code).toBe('invalid-input');
    expect(Object.keys(response.body.fields)).toEqual([field]);
  });
});

describe('a cached response', () => {
  test('is 304 without a body if the caller already has its ETag', async () => {
    const first = await shared().call('GET', '/api/green-spaces');
    const etag = String(first.headers['etag']);
    expect(etag).toMatch(/^"[\w-]{22}"$/);
    expect(first.headers).toMatchObject({ 'cache-control': 'public, no-cache', vary: 'Accept-Encoding' });
    for (const match of [etag, `W/${etag}`, `"other", ${etag}`, '*']) {
      const again = await shared().call('GET', '/api/green-spaces', { headers: { 'if-none-match': match } });
      expect(again.status).toBe(304);
      expect(again.text).toBe('');
      expect(again.headers).toMatchObject({ etag, 'cache-control': 'public, no-cache', vary: 'Accept-Encoding' });
    }
    const other = await shared().call('GET', '/api/green-spaces', { headers: { 'if-none-match': '"other"' } });
    expect(other.status).toBe(200);
  });

  test.each([
    ['br, gzip', 'br'],
    ['gzip, deflate, br', 'br'],
    ['gzip', 'gzip'],
    ['gzip, br;q=0', 'gzip'],
    ['identity', undefined],
    ['', undefined],
  ])('for "accept-encoding: %s" has the encoding %s', async (accepted, encoding) => {
    const { app } = shared();
    const plain = (await shared().call('GET', '/api/green-spaces')).text;
    const headers = { 'accept-encoding': accepted };
    const response = await app.inject({ method: 'GET', url: '/api/green-spaces', headers });
    expect(response.headers['content-encoding']).toBe(encoding);
    expect(response.headers['content-type']).toBe('application/json; charset=utf-8');
    const unpacked =
      encoding === 'br'
        ? brotliDecompressSync(response.rawPayload)
        : encoding === 'gzip'
          ? gunzipSync(response.rawPayload)
          : response.rawPayload;
    expect(unpacked.toString()).toBe(plain);
    expect(response.rawPayload.length < plain.length / 3).toBe(encoding !== undefined);
  });
});

test('the overview for home has the first four green spaces, and all by name and position', async () => {
  const { call } = shared();
  const spaces: Record<string, unknown>[] = (await call('GET', '/api/green-spaces')).body;
  const { status, body } = await call('GET', '/api/green-spaces/overview');
  expect(status).toBe(200);
  expect(body.featured).toHaveLength(4);
  expect(spaces.slice(0, 4)).toMatchObject(body.featured);
  expect(spaces).toMatchObject(body.places);
  expect(Object.keys(body.places[0]).toSorted()).toEqual([
    'ecoPoints',
    'id',
    'imageUrl',
    'lat',
    'lng',
    'location',
    'name',
    'parkType',
    'region',
    'status',
    'translations',
  ]);
  // Home suggests none that is closed until further notice.
  const { places } = z.parse(greenSpacesOverviewEndpoints['GET /api/green-spaces/overview'].response, body);
  expect(places.filter(({ status }) => status.state === 'closed')).toMatchObject([{ name: 'Toa Payoh Town Park' }]);
});

describe('the shapes of green spaces', () => {
  test('are outlines, or circles where no outline is known, of all places', async () => {
    const content = new Map([...(await readGreenSpaceContent()).values()].map((space) => [space.name, space]));
    const { body } = await shared().call('GET', '/api/green-spaces/shapes');
    const { features } = z.parse(greenSpaceShapes, body);
    expect(features).toHaveLength(107);
    for (const { geometry, properties } of features) {
      const { outline = null, zones } = content.get(properties.name) ?? {};
      expect(geometry).toEqual(outline);
      expect(properties.circles).toEqual(outline === null ? zones : []);
    }
  });

  test('are one file of under 50 kB, which is not sent again', async () => {
    const { app } = shared();
    const get = (headers: Record<string, string>) => app.inject({ url: '/api/green-spaces/shapes', headers });
    const first = await get({ 'accept-encoding': 'br' });
    expect(first.headers['content-encoding']).toBe('br');
    expect(first.rawPayload.length).toBeLessThan(50_000);
    expect((await get({ 'if-none-match': String(first.headers.etag) })).statusCode).toBe(304);
  });
});

describe('one green space', () => {
  test('is its entry in the list with the facilities, heritage trees, paths and lines of walks of the content', async () => {
    const content = new Map([...(await readGreenSpaceContent()).values()].map((space) => [space.name, space]));
    for (const space of await list()) {
      const { facilities, heritageTrees, tracks, facilityPoints, routes = [] } = content.get(space.name) ?? {};
      const lineByName = new Map(routes.map(({ name, line = null }) => [name, line]));
      const shownRoutes = space.routes.map((route) => ({ ...route, line: lineByName.get(route.name), stops: [] }));
      const { body } = await shared().call('GET', `/api/green-spaces/${space.id}`);
      const facts = expect.objectContaining({ busRoutes: expect.any(Object) as unknown }) as unknown;
      const ofDetail = {
        facilities,
        heritageTrees,
        tracks,
        facilityPoints,
        facts: space.busRoutes.length > 0 ? facts : body.facts,
      };
      expect(body).toEqual({ ...space, routes: shownRoutes, ...ofDetail });
      expect(z.parse(greenSpaceDetail, body)).toEqual(body);
    }
  });

  test.each(['999999', '2147483647'])('with the unknown id %s answers 404', async (id) => {
    const response = await shared().call('GET', `/api/green-spaces/${id}`);
    expect(response.status).toBe(404);
    expect(response.body.code).toBe('green-space-not-found');
  });

  test.each(['0', '-1', '1.5', '1e3', '0x1', '01', 'one', '2147483648', '9'.repeat(30), '%20', "1'--", '%F0%9F%8C%B1'])(
    'with the invalid id %s answers 400',
    async (id) => {
      const response = await shared().call('GET', `/api/green-spaces/${id}`);
      expect(response.status).toBe(400);
      expect(response.body.fields).toEqual({ id: expect.stringMatching(/^Must be a whole number/) });
    },
  );
});

describe('a postcard', () => {
  test('exists for every place, light and dark, with the name as its title and without scripts', async () => {
    const pictures = new Set<string>();
    for (const { id, name } of await list()) {
      for (const theme of ['light', 'dark']) {
        const response = await shared().call('GET', `/api/green-spaces/${id}/postcard.svg?theme=${theme}`);
        expect(response.status).toBe(200);
        const [, title] =
          /^<svg [^>]*xmlns="http:\/\/www\.w3\.org\/2000\/svg"[^>]*><title>([^<]+)</.exec(response.text) ?? [];
        expect(title?.replaceAll('&amp;', '&')).toBe(name);
        const scripts = /<script|\son\w+=|javascript:|<foreignObject|https?:\/\/(?!www\.w3\.org)/i.exec(response.text);
        expect(scripts).toBeNull();
        pictures.add(response.text);
      }
    }
    expect(pictures.size).toBe(214);
  });

  test('is an SVG, light by default, and answers 304 to its ETag', async () => {
    const [light, byDefault] = [
      await shared().call('GET', '/api/green-spaces/1/postcard.svg?theme=light'),
      await shared().call('GET', '/api/green-spaces/1/postcard.svg'),
    ];
    expect(byDefault.text).toBe(light.text);
    expect(byDefault.headers['content-type']).toBe('image/svg+xml; charset=utf-8');
    const conditional = { 'if-none-match': String(byDefault.headers['etag']) };
    expect((await shared().call('GET', '/api/green-spaces/1/postcard.svg', { headers: conditional })).status).toBe(304);
  });

  test('answers 404 for an unknown place, and 400 for an unknown theme', async () => {
    expect((await shared().call('GET', '/api/green-spaces/999999/postcard.svg')).status).toBe(404);
    const response = await shared().call('GET', '/api/green-spaces/1/postcard.svg?theme=sepia');
    expect(response.status).toBe(400);
    expect(response.body.fields).toEqual({ theme: 'Must be light or dark' });
  });
});
