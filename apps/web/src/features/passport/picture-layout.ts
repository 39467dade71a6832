import { islandPosition } from '@ecopulse/illustrations/island';
import { INNER, MARGIN } from '../../lib/share-cards/card-layout.ts';

/** Must match the units of `islandPosition`. */
const ISLAND = { width: 720, height: 420 } as const;

/** Pixels. The island overlaps the dark header of the card by half. */
export const LAYOUT = {
  island: { x: MARGIN, y: 276, width: INNER, height: (INNER * ISLAND.height) / ISLAND.width },
  count: { x: MARGIN, y: 976 },
  regions: { x: MARGIN, y: 1040, width: INNER, height: 130 },
} as const;

export const ISLAND_SCALE = LAYOUT.island.width / ISLAND.width;

export function placeInPicture(place: { lat: number; lng: number }): { x: number; y: number } {
  const { x, y } = islandPosition(place);
  return { x: LAYOUT.island.x + x * ISLAND_SCALE, y: LAYOUT.island.y + y * ISLAND_SCALE };
}
