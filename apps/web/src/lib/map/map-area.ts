import { callQuery } from '../query-client.ts';

/** Degrees (WGS84). */
export interface MapArea {
  readonly south: number;
  readonly west: number;
  readonly north: number;
  readonly east: number;
}

/** Degrees (WGS84). */
export interface MapPlace {
  readonly lat: number;
  readonly lng: number;
}

export const ISLAND_AREA: MapArea = { south: 1.18, west: 103.59, north: 1.48, east: 104.1 };
export const MAP_BOUNDS: MapArea = { south: 1, west: 103.3, north: 1.65, east: 104.4 };

export function isWithin({ lat, lng }: MapPlace, { south, west, north, east }: MapArea): boolean {
  return south <= lat && lat <= north && west <= lng && lng <= east;
}

/** About 10 m. */
const DECIMALS = 4;

/** `1.2500,103.7000,1.3000,103.8000` (south, west, north, east). */
export function formatArea({ south, west, north, east }: MapArea): string {
  return [south, west, north, east].map((degrees) => degrees.toFixed(DECIMALS)).join(',');
}

export function parseArea(text: unknown): MapArea | undefined {
  if (typeof text !== 'string' || !/^\d+(\.\d+)?(,\d+(\.\d+)?){3}$/.test(text)) return undefined;
  const [south = 0, west = 0, north = 0, east = 0] = text.split(',').map(Number);
  const area = { south, west, north, east };
  const isOnMap = isWithin({ lat: south, lng: west }, MAP_BOUNDS) && isWithin({ lat: north, lng: east }, MAP_BOUNDS);
  return isOnMap && south < north && west < east ? area : undefined;
}

export const baseMapQuery = { ...callQuery('GET /api/map'), staleTime: Infinity };
