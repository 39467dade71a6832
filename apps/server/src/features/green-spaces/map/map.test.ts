import { baseMap } from '@ecopulse/contract/green-spaces/map';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { metersBetween } from '../../../core/places/distance.rules.ts';
import { shareTestApp, startTestApp } from '../../../testing/test-app.ts';

const shared = shareTestApp();

test('the map has the land, the water over it, the park connectors and the MRT of all Singapore', async () => {
  const { status, body } = await shared().call('GET', '/api/map');
  expect(status).toBe(200);
  const { land, water, parkConnectors, railLines, stations } = z.parse(baseMap, body);
  expect([land.length, water.length, parkConnectors.length]).toEqual([55, 43, 162]);
  expect(land.map(({ name }) => name)).toContain('Bukit Timah');
  expect(water.find(({ name }) => name === 'Bedok Reservoir')?.kind).toBe('reservoir');
  expect(parkConnectors.every(({ lines }) => lines.every((line) => line.length > 1))).toBe(true);
  expect(stations).toHaveLength(146);
  expect(stations.find(({ name }) => name === 'Bishan')?.names).toEqual({ zh: '碧山', ta: 'பீஷான்' });
  expect(railLines).toHaveLength(7);
  const legs = railLines.flatMap((line) => line.slice(1).map((to, index) => [line[index] ?? to, to] as const));
  // The longest leg is from Woodlands South to Springleaf.
  const meters = legs.map(([[lng, lat], [toLng, toLat]]) => metersBetween({ lng, lat }, { lng: toLng, lat: toLat }));
  expect(Math.max(...meters)).toBeLessThan(4_500);
});

test('the map is one file of under 80 kB, which is not sent again', async () => {
  const get = (headers: Record<string, string>) => shared().app.inject({ url: '/api/map', headers });
  const first = await get({ 'accept-encoding': 'br' });
  expect(first.headers['content-encoding']).toBe('br');
  expect(first.rawPayload.length).toBeLessThan(80_000);
  expect((await get({ 'if-none-match': String(first.headers.etag) })).statusCode).toBe(304);
});

test('the map names tiles from elsewhere only where the operator has set them', async () => {
  expect((await shared().call('GET', '/api/map')).body.tiles).toBeNull();
  const mapTiles = {
    light: 'https://tiles.example.sg/{z}/{x}/{y}.png',
    dark: 'https://tiles.example.sg/{z}/{x}/{y}.png',
    credit: 'Example Maps',
  };
  const server = await startTestApp({ env: { mapTiles } });
  expect((await server.call('GET', '/api/map')).body.tiles).toEqual(mapTiles);
});
