import { emblems } from './emblems/catalogue.ts';
import { pin } from './emblems/pin.ts';
import type { Theme } from './palette.ts';
import { svgDocument } from './svg.ts';

/** Must match the contract's `EMBLEMS`. */
export const BADGE_EMBLEMS = [
  'footprint',
  'map',
  'island',
  'palette',
  'leaf',
  'wave',
  'canopy',
  'mangrove',
  'reservoir',
  'heritage',
  'flower',
  'trail',
  'town',
  'book',
  'books',
  'star',
  'flame',
  'friends',
  'news',
  'bag',
  'bottle',
  'drop',
  'bicycle',
  'plate',
  'switch',
  'circuit',
  'boot',
  'cycle',
  'rain',
  'compass',
  'quilt',
  'calendar',
  'lens',
  'signpost',
  'binoculars',
  'tongs',
] as const;

export type BadgeEmblem = (typeof BADGE_EMBLEMS)[number];

export interface BadgeRequest {
  readonly emblem: BadgeEmblem;
  readonly theme: Theme;
  readonly title?: string;
}

export function badge({ emblem, theme, title }: BadgeRequest): string {
  return svgDocument(160, 160, pin(emblems[emblem], theme), title);
}
