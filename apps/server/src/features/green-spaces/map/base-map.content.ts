import { readFile } from 'node:fs/promises';
import { landLayer, parkConnectorLayer, stationLayer, waterLayer } from '@ecopulse/content/map.schema';
import type { BaseMap } from '@ecopulse/contract/green-spaces/map';
import * as z from 'zod/mini';
import { metersBetween, type Point } from '../../../core/places/distance.rules.ts';
import { poleOfInaccessibility } from '../outlines/outline.rules.ts';
import { railLinesOf } from './rail-lines.rules.ts';

const FOLDER = new URL('../../../../../../content/map/', import.meta.url);

export async function readBaseMap(): Promise<Omit<BaseMap, 'tiles'>> {
  const [land, water, parkConnectors, stationPoints] = await Promise.all([
    readLayer('land', landLayer),
    readLayer('water', waterLayer),
    readLayer('park-connectors', parkConnectorLayer),
    readLayer('mrt-stations', stationLayer),
  ]);
  const stations = stationPoints.features.map(({ properties, geometry }) => ({
    ...properties,
    at: geometry.coordinates,
  }));
  return {
    land: land.features.map(({ properties: { name }, geometry }) => {
      const polygons = polygonsOf(geometry);
      const { lng, lat } = poleOfInaccessibility(polygons);
      return { name, polygons, label: [roundDegrees(lng), roundDegrees(lat)] };
    }),
    water: water.features.map(({ properties: { name = null, kind }, geometry }) => {
      return { name, kind, polygons: polygonsOf(geometry) };
    }),
    parkConnectors: parkConnectors.features.map(({ properties: { name }, geometry }) => {
      return { name, lines: geometry.type === 'LineString' ? [geometry.coordinates] : geometry.coordinates };
    }),
    railLines: railLinesOf(stations),
    stations: stations.map(({ name, names, at }) => ({ name, names, at })),
  };
}

/** With their codes of MRT lines. */
export async function readStations() {
  return (await readLayer('mrt-stations', stationLayer)).features.map(({ properties, geometry }) => {
    const [lng, lat] = geometry.coordinates;
    return { ...properties, lat, lng };
  });
}

/** To the station that `nearestMrt` names, such as `Mayflower (TE6)`; null if the map does not know it. */
export async function measureMrt({
  nearestMrt,
  ...from
}: Point & { readonly nearestMrt: string }): Promise<number | null> {
  const named = nearestMrt.replace(/\s*\(.*$/, '').toLowerCase();
  const station = (await readStations()).find(({ name }) => name.toLowerCase() === named);
  return station ? Math.round(metersBetween(from, station)) : null;
}

async function readLayer<Layer extends z.ZodMiniType>(name: string, layer: Layer): Promise<z.output<Layer>> {
  const file = `${name}.geojson`;
  const parsed = z.safeParse(layer, JSON.parse(await readFile(new URL(file, FOLDER), 'utf8')));
  if (!parsed.success) throw new Error(`content/map/${file}: ${z.prettifyError(parsed.error)}`);
  return parsed.data;
}

/** Four decimals are about 10 m. */
const roundDegrees = (degrees: number) => Math.round(degrees * 1e4) / 1e4;

type Surface = z.output<typeof landLayer>['features'][number]['geometry'];

function polygonsOf({ type, coordinates }: Surface) {
  return type === 'Polygon' ? [coordinates] : coordinates;
}
