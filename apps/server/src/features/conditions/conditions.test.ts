import {
  type AdminConditions,
  CONDITION_CALLS as CALLS,
  type Conditions,
  MAX_STRIKES,
} from '@ecopulse/contract/conditions/conditions';
import type { RequestListener } from 'node:http';
import { describe, expect, onTestFinished, test } from 'vitest';
import { createGuardedFetch } from '../../core/outbound/guarded-fetch.ts';
import { ALLOW_PRIVATE } from '../../core/outbound/public-address.ts';
import {
  type ConditionsServer,
  fineConditions,
  type PublishedConditions,
  startConditionsServer,
} from '../../testing/content/conditions-server.ts';
import type { TestResident } from '../../testing/factories.ts';
import { openRewards } from '../../testing/rewards.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { type ConditionsReader, createConditionsReader } from './fetching.service.ts';

const NOON = '2026-11-18T12:00:00+08:00';

const UNKNOWN = {
  temperature: { at: null, stations: [] },
  rain: { at: null, stations: [] },
  heatStress: { at: null, stations: [] },
  lightning: { at: null, strikes: [] },
};

interface Site {
  readonly server: TestApp;
  readonly publisher: ConditionsServer;
  reader(on?: TestApp, timeoutMs?: number, pauseMs?: number): ConditionsReader;
  /** What the job does on one server. */
  run(on?: TestApp): Promise<void>;
  read(on?: TestApp): Promise<Conditions>;
  second(): Promise<TestApp>;
}

async function openSite({ key = null }: { key?: string | null } = {}): Promise<Site> {
  const publisher = await startConditionsServer(fineConditions(new Date(NOON)));
  onTestFinished(() => publisher.close());
  const source = { url: new URL(`${publisher.url}/`), key, allowsPrivateAddresses: true };
  const server = await startTestApp({ env: { conditions: source } });
  const fetch = createGuardedFetch({ policy: ALLOW_PRIVATE });
  const reader: Site['reader'] = (on = server, timeoutMs = 10_000, pauseMs = 0) =>
    createConditionsReader({
      background: on.db,
      clock: on.clock,
      changes: openRewards(on).changes,
      log: { error: (details) => expect.fail(JSON.stringify(details)) },
      fetch: (address, options) => fetch(address, { ...options, timeoutMs: Math.min(options.timeoutMs, timeoutMs) }),
      source,
      pauseMs,
    });
  return {
    server,
    publisher,
    reader,
    run: (on) => reader(on).run(),
    /** By a server that has cached nothing. */
    async read(on) {
      const reader = on ?? (await startTestApp({ sharing: server, env: { conditions: source } }));
      const { status, body } = await reader.call('GET', '/api/conditions');
      expect(status).toBe(200);
      return body as Conditions;
    },
    second: () => startTestApp({ sharing: server, env: { conditions: source } }),
  };
}

const editor = (server: TestApp) => server.resident({ isAdmin: true });
const stateOf = async (server: TestApp): Promise<AdminConditions> =>
  (await server.call('GET', '/api/admin/conditions', { as: await editor(server) })).body;
const areaOf = ({ areas }: Conditions, name = 'Bishan') => areas.find((area) => area.name === name);
const regionOf = ({ regions }: Conditions, name = 'central') => regions.find((region) => region.name === name);

test('a server without CONDITIONS has no weather, and says so to residents and admins', async () => {
  const server = await startTestApp();
  expect(await server.call('GET', '/api/conditions')).toMatchObject({ status: 404, body: { code: 'conditions-off' } });
  expect(await stateOf(server)).toEqual({ isOn: false, calls: [], weatherDays: [] });
  const { body } = await server.call('GET', '/api/auth/user', { as: await server.resident() });
  expect(body.hasConditions).toBe(false);
});

test('without CONDITIONS, a weather day that an admin sets keeps streaks', async () => {
  const server = await startTestApp();
  const as = await editor(server);
  server.clock.set('2026-11-17T12:00:00+08:00');
  await server.call('POST', '/api/green-spaces/checkin', { as, body: { greenSpaceId: 1 } });
  server.clock.forward({ days: 1 });
  const weatherDay = { day: '2026-11-18', reason: 'Heavy rain all day' };
  expect((await server.call('PUT', '/api/admin/weather-day', { as, body: weatherDay })).status).toBe(204);
  expect(await stateOf(server)).toEqual({ isOn: false, calls: [], weatherDays: [weatherDay] });
  expect((await server.call('GET', '/api/conditions')).status).toBe(404);
  expect((await server.call('GET', '/api/auth/user', { as })).body.currentStreak).toBe(1);
  const { body } = await server.call('GET', '/api/user/activities', { as });
  expect(body.map(({ activityType }: { activityType: string }) => activityType)).toContain('weather_day');
});

describe('what is published', () => {
  test('is shown of every area and region, with its own time and words', async () => {
    const { server, publisher, run, read } = await openSite({ key: 'secret-key' });
    expect(await read()).toMatchObject({ at: null, areas: [], uv: { value: null, band: null, at: null }, ...UNKNOWN });
    const published = fineConditions(new Date(NOON));
    publisher.publish({ forecasts: { ...published.forecasts, Bishan: 'Thundery Showers', City: 'Raining frogs' } });
    publisher.publish({ psi: { ...published.psi, west: 58 }, pm25: { ...published.pm25, west: 56 }, uv: 9 });
    await run();
    const conditions = await read();
    expect(conditions).toMatchObject({ at: new Date(NOON).toISOString(), weatherDay: false });
    expect(areaOf(conditions)).toEqual({
      name: 'Bishan',
      lat: 1.350772,
      lng: 103.839,
      forecast: 'thundery-showers',
      from: published.from,
      until: published.until,
      at: published.at,
    });
    expect([areaOf(conditions, 'City')?.forecast, areaOf(conditions, 'Bedok')?.forecast]).toEqual([
      'unknown',
      'partly-cloudy',
    ]);
    expect(regionOf(conditions, 'west')).toEqual({
      name: 'west',
      lat: 1.35735,
      lng: 103.7,
      psi24h: 58,
      band: 'moderate',
      at: published.at,
      pm25OneHour: 56,
      pm25Band: 'elevated',
      pm25At: published.at,
    });
    expect(conditions.uv).toEqual({ value: 9, band: 'very-high', at: published.at });
    expect(publisher.requests.map(({ call, key }) => `${call} ${key}`).toSorted()).toEqual(
      CALLS.map((call) => `${call} secret-key`).toSorted(),
    );
    expect((await stateOf(server)).calls.map(({ fault, readAt }) => [fault, readAt])).toEqual(
      CALLS.map(() => [null, new Date(NOON).toISOString()]),
    );
    const { body } = await server.call('GET', '/api/auth/user', { as: await server.resident() });
    expect(body.hasConditions).toBe(true);
  });

  test('is measured at stations and struck by lightning', async () => {
    const { publisher, run, read } = await openSite();
    const at = new Date(NOON).toISOString();
    publisher.publish({
      at,
      temperature: { S109: 31.2, S44: 29 },
      rain: { S109: 0, S44: 2.4 },
      heatStress: { S128: 'Moderate', S146: 'High' },
      strikes: [{ lat: 1.3649, lng: 103.8251, at }],
    });
    await run();
    const [bishan, west] = [
      { lat: 1.3764, lng: 103.8492 },
      { lat: 1.34583, lng: 103.68166 },
    ];
    expect(await read()).toMatchObject({
      temperature: {
        at,
        stations: [
          { ...bishan, value: 31.2 },
          { ...west, value: 29 },
        ],
      },
      rain: {
        at,
        stations: [
          { ...bishan, value: 0 },
          { ...west, value: 2.4 },
        ],
      },
      heatStress: {
        at,
        stations: [
          { lat: 1.3549, lng: 103.8523, value: 'moderate' },
          { lat: 1.3133, lng: 103.7621, value: 'high' },
        ],
      },
      lightning: { at, strikes: [{ lat: 1.36, lng: 103.83, at }] },
    });
  });

  test('is asked for once by two servers, every 10 minutes by day and 30 by night, and not sent again unchanged', async () => {
    const { server, publisher, run, read, second } = await openSite();
    const other = await second();
    const runBoth = async () => {
      publisher.requests.length = 0;
      await Promise.all([run(server), run(other)]);
      await run(other);
      return publisher.requests.length;
    };
    expect(await runBoth()).toBe(8);
    expect(areaOf(await read(other))?.forecast).toBe('partly-cloudy');
    server.clock.forward({ minutes: 5 });
    expect(await runBoth()).toBe(0);
    server.clock.forward({ minutes: 5 });
    expect(await runBoth()).toBe(8);
    expect(publisher.requests.every(({ etag }) => etag !== undefined)).toBe(true);
    expect(areaOf(await read())?.forecast).toBe('partly-cloudy');
    server.clock.set('2026-11-18T23:00:00+08:00');
    expect(await runBoth()).toBe(8);
    server.clock.forward({ minutes: 20 });
    expect(await runBoth()).toBe(0);
    server.clock.forward({ minutes: 10 });
    expect(await runBoth()).toBe(8);
  });

  test('changes on both servers, though one asked', async () => {
    const { server, publisher, run, read, second } = await openSite();
    const other = await second();
    await run();
    expect([(await read(server)).weatherDay, (await read(other)).weatherDay]).toEqual([false, false]);
    server.clock.forward({ minutes: 10 });
    publisher.publish({ psi: { north: 99, south: 140, east: 80, west: 80, central: 101 } });
    await run();
    for (const each of [server, other])
      await expect
        .poll(async () => (await read(each)).regions.map(({ band }) => band))
        .toEqual(['moderate', 'unhealthy', 'moderate', 'moderate', 'unhealthy']);
    expect([(await read(server)).weatherDay, (await read(other)).weatherDay]).toEqual([true, true]);
  });
});

describe('a fault of the publisher leaves values unknown, and the site up', () => {
  const yesterday = fineConditions(new Date('2026-11-17T12:00:00+08:00'));
  const respond =
    (status: number, body: string, headers = {}): RequestListener =>
    (_request, response) =>
      void response.writeHead(status, headers).end(body);
  const json = (value: unknown) => respond(200, JSON.stringify(value), { 'content-type': 'application/json' });

  test.each<[string, RequestListener, string]>([
    ['gone', respond(404, 'no such call'), 'http-status'],
    ['down', respond(500, ''), 'http-status'],
    ['busy', respond(429, '{}'), 'too-many-requests'],
    ['HTML', respond(200, '<html>Maintenance</html>', { 'content-type': 'text/html' }), 'not-json'],
    ['too large', respond(200, `"${'x'.repeat(1_100_000)}"`), 'too-large'],
    ['cut off', (_request, response) => void response.socket?.destroy(), 'unreachable'],
    ['of another form', json({ code: 0, data: { items: [] } }), 'other-form'],
    ['an error in its words', json({ code: 4, data: null, errorMsg: 'Something\u0000 went wrong' }), 'other-form'],
    ['null', json(null), 'other-form'],
  ])('%s', async (_what, responder, fault) => {
    const { server, publisher, run, read } = await openSite();
    for (const call of CALLS) publisher.answer(call, responder);
    await run();
    const conditions = await read();
    expect(conditions.areas).toEqual([]);
    expect(conditions).toMatchObject(UNKNOWN);
    expect(conditions.regions.map(({ psi24h, pm25OneHour }) => [psi24h, pm25OneHour])).toEqual(
      Array.from({ length: 5 }, () => [null, null]),
    );
    expect((await stateOf(server)).calls.map((call) => call.fault)).toEqual(CALLS.map(() => fault));
    for (const call of CALLS) publisher.answer(call, null);
    server.clock.forward({ minutes: 10 });
    await run();
    const later = await read();
    expect([areaOf(later)?.forecast, later.temperature.stations.length, later.lightning.at]).toEqual([
      'partly-cloudy',
      5,
      fineConditions(new Date(NOON)).at,
    ]);
    expect((await stateOf(server)).calls.map((call) => call.fault)).toEqual(CALLS.map(() => null));
  });

  test.each<[string, Partial<PublishedConditions>]>([
    ['yesterday’s', yesterday],
    ['tomorrow’s', fineConditions(new Date('2026-11-19T12:00:00+08:00'))],
  ])('%s values', async (_whose, published) => {
    const { publisher, run, read } = await openSite();
    publisher.publish({ ...published, psi: { ...yesterday.psi, north: 300 } });
    await run();
    const conditions = await read();
    expect([areaOf(conditions)?.forecast, areaOf(conditions)?.at]).toEqual([null, published.at]);
    expect(conditions.regions.every(({ band, pm25Band }) => band === null && pm25Band === null)).toBe(true);
    expect([conditions.uv.band, conditions.weatherDay]).toEqual([null, false]);
    expect(conditions).toMatchObject(UNKNOWN);
  });

  test('a region that is missing or off keeps its last value while that is not too old', async () => {
    const { server, publisher, run, read } = await openSite();
    await run();
    const { psi, forecasts } = fineConditions(new Date(NOON));
    const later = new Date('2026-11-18T13:00:00+08:00');
    server.clock.set(later.toISOString());
    publisher.publish({ ...fineConditions(later), psi: { ...psi, north: -1, south: null, east: 77 } });
    publisher.publish({ forecasts: { ...forecasts, Bishan: null } });
    await run();
    const bandsAt = async () => (await read()).regions.slice(0, 3).map(({ psi24h, band }) => [psi24h, band]);
    expect(await bandsAt()).toEqual([
      [42, 'good'],
      [42, 'good'],
      [77, 'moderate'],
    ]);
    expect(areaOf(await read())?.forecast).toBeNull();
    server.clock.set('2026-11-18T13:26:00+08:00');
    expect(await bandsAt()).toEqual([
      [null, null],
      [null, null],
      [77, 'moderate'],
    ]);
  });

  test('no value at all of a call that is off everywhere', async () => {
    const { server, publisher, run, read } = await openSite();
    publisher.publish({
      psi: { north: -1, south: -5 },
      uv: -1,
      temperature: { S109: 999, S44: null },
      rain: { S44: -1 },
    });
    publisher.publish({ heatStress: { S124: 'NA', S128: null } });
    await run();
    expect((await read()).regions.map(({ psi24h }) => psi24h)).toEqual([null, null, null, null, null]);
    expect(await read()).toMatchObject({ ...UNKNOWN, lightning: { strikes: [] } });
    const faults = (await stateOf(server)).calls.flatMap(({ name, fault }) => (fault === null ? [] : [name, fault]));
    expect(faults).toEqual(
      ['psi', 'uv', 'air-temperature', 'rainfall', 'weather?api=wbgt'].flatMap((call) => [call, 'other-form']),
    );
  });

  test('a station that is off or no longer published is forgotten, and all of them after 30 minutes', async () => {
    const { server, publisher, run, read } = await openSite();
    await run();
    server.clock.forward({ minutes: 10 });
    publisher.publish({
      at: server.clock.now().toISOString(),
      temperature: { S109: 31, S44: 61 },
      heatStress: { S124: 'High' },
    });
    await run();
    const valuesOf = async () => {
      const { temperature, heatStress } = await read();
      return [...temperature.stations, ...heatStress.stations].map(({ value }) => value);
    };
    expect(await valuesOf()).toEqual([31, 'high']);
    server.clock.forward({ minutes: 29 });
    expect(await valuesOf()).toEqual([31, 'high']);
    server.clock.forward({ minutes: 1 });
    expect(await read()).toMatchObject(UNKNOWN);
  });

  test('strikes of earlier fetches stay for 30 minutes, also when a later one fails', async () => {
    const { server, publisher, run, read } = await openSite();
    const strikeNow = async (lat: number) => {
      const at = server.clock.now().toISOString();
      publisher.publish({ at, strikes: [{ lat, lng: 103.8, at }] });
      await run();
    };
    const latitudes = async () => (await read()).lightning.strikes.map(({ lat }) => lat);
    await strikeNow(1.3);
    server.clock.forward({ minutes: 10 });
    await strikeNow(1.4);
    expect(await latitudes()).toEqual([1.4, 1.3]);
    publisher.answer('weather?api=lightning', respond(500, ''));
    server.clock.forward({ minutes: 20 });
    await run();
    expect(await latitudes()).toEqual([1.4]);
    publisher.answer('weather?api=lightning', null);
    server.clock.forward({ minutes: 10 });
    publisher.publish({ at: server.clock.now().toISOString(), strikes: [] });
    await run();
    expect(await read()).toMatchObject({ lightning: { at: server.clock.now().toISOString(), strikes: [] } });
    const rows = await server.db
      .selectFrom('condition_values')
      .select('area')
      .where('call', '=', 'weather?api=lightning')
      .execute();
    expect(rows).toHaveLength(2);
  });

  test('the heaviest storm stays small', async () => {
    const { publisher, run, server } = await openSite();
    const at = new Date(NOON).toISOString();
    const strikes = Array.from({ length: 5000 }, (_, index) => ({
      lat: 1.2 + (index % 50) / 200,
      lng: 103.6 + index / 12_500,
      at,
    }));
    publisher.publish({ strikes });
    await run();
    const { body } = await server.call('GET', '/api/conditions');
    expect(body.lightning.strikes).toHaveLength(MAX_STRIKES);
    expect(JSON.stringify(body.lightning).length).toBeLessThan(15_000);
  });

  test('a busy server is asked again when it said so, but never after more than some hours', async () => {
    const { server, publisher, run } = await openSite();
    publisher.answer('psi', respond(429, '', { 'retry-after': '3600' }));
    publisher.answer('uv', respond(503, '', { 'retry-after': '99999999' }));
    await run();
    const askedAfter = async (minutes: number) => {
      publisher.requests.length = 0;
      server.clock.forward({ minutes });
      await run();
      const first: readonly string[] = CALLS.slice(0, 4);
      return publisher.requests
        .map(({ call }) => call)
        .filter((call) => first.includes(call))
        .toSorted();
    };
    expect(await askedAfter(10)).toEqual(['pm25', 'two-hr-forecast']);
    expect(await askedAfter(51)).toEqual(['pm25', 'psi', 'two-hr-forecast']);
    expect(await askedAfter(301)).toEqual(['pm25', 'psi', 'two-hr-forecast', 'uv']);
  });

  test('the key goes nowhere else, wherever an answer leads', async () => {
    const { server, publisher, run } = await openSite({ key: 'secret-key' });
    const elsewhere = await startConditionsServer(fineConditions(new Date(NOON)));
    onTestFinished(() => elsewhere.close());
    publisher.answer(
      'psi',
      (_request, response) => void response.writeHead(302, { location: `${elsewhere.url}/psi` }).end(),
    );
    await run();
    expect(elsewhere.requests.map(({ call, key }) => [call, key])).toEqual([['psi', undefined]]);
    expect((await stateOf(server)).calls.map(({ fault }) => fault)).toEqual(CALLS.map(() => null));
  });

  test('a slow one is given up, and shutdown does not wait for it', async () => {
    const { server, publisher, reader } = await openSite();
    for (const call of CALLS) publisher.answer(call, () => undefined);
    const impatient = reader(server, 200);
    await impatient.run();
    expect((await stateOf(server)).calls.map(({ fault }) => fault)).toEqual(CALLS.map(() => 'timeout'));
    expect(impatient.metrics[0]?.read()).toContainEqual({ labels: { call: 'psi', result: 'timeout' }, value: 1 });
    server.clock.forward({ minutes: 10 });
    const patient = reader();
    patient.start();
    await expect.poll(() => publisher.requests.length).toBe(8 + 5);
    await patient.close();
  });

  test('no more calls are made at once than data.gov.sg answers without a key', async () => {
    const { server, publisher, reader } = await openSite();
    const patient = reader(server, 10_000, 60_000);
    patient.start();
    await expect.poll(async () => (await stateOf(server)).calls.filter(({ readAt }) => readAt !== null).length).toBe(5);
    expect(publisher.requests).toHaveLength(5);
    await patient.close();
    expect(publisher.requests).toHaveLength(5);
  });
});

describe('admins', () => {
  const put = (server: TestApp, as: TestResident, body: object) =>
    server.call('PUT', '/api/admin/weather-day', { as, body });

  test('set and end weather days, which the audit log says', async () => {
    const { server, read } = await openSite();
    const as = await editor(server);
    expect((await put(server, as, { day: '2026-11-18', reason: 'Heavy rain all day' })).status).toBe(204);
    expect((await put(server, as, { day: '2026-11-25', reason: 'Haze is forecast' })).status).toBe(204);
    expect((await read()).weatherDay).toBe(true);
    expect((await stateOf(server)).weatherDays).toEqual([
      { day: '2026-11-18', reason: 'Heavy rain all day' },
      { day: '2026-11-25', reason: 'Haze is forecast' },
    ]);
    expect((await server.call('DELETE', '/api/admin/weather-day', { as })).status).toBe(204);
    expect((await server.call('DELETE', '/api/admin/weather-day', { as })).status).toBe(204);
    expect([(await read()).weatherDay, (await stateOf(server)).weatherDays]).toEqual([false, []]);
    const { body } = await server.call('GET', '/api/admin/audit?subject=weather_day', { as });
    expect(body.map(({ action, subjectName }: Record<string, string>) => `${action} ${subjectName}`)).toEqual([
      'removed 2026-11-25',
      'removed 2026-11-18',
      'created 2026-11-25',
      'created 2026-11-18',
    ]);
  });

  test('end a day of haze, which the values do not start again', async () => {
    const { server, publisher, run, read } = await openSite();
    publisher.publish({ psi: { central: 180 } });
    await run();
    expect([(await read()).weatherDay, (await stateOf(server)).weatherDays]).toEqual([
      true,
      [{ day: '2026-11-18', reason: null }],
    ]);
    await server.call('DELETE', '/api/admin/weather-day', { as: await editor(server) });
    server.clock.forward({ minutes: 10 });
    publisher.publish({ ...fineConditions(server.clock.now()), psi: { central: 181 } });
    await run();
    expect((await read()).weatherDay).toBe(false);
  });

  test.each([
    ['a day that is over', { day: '2026-11-17' }],
    ['a day that is too far ahead', { day: '2026-11-26' }],
    ['no day', { day: '2026-02-30' }],
  ])('cannot set %s', async (_what, { day }) => {
    const { server } = await openSite();
    const { status, body } = await put(server, await editor(server), { day, reason: 'Haze' });
    expect({ status, fields: Object.keys(body.fields) }).toEqual({ status: 400, fields: ['day'] });
  });
});
