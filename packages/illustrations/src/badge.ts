import { emblems } from './emblems/catalogue.ts';
import { pin } from './emblems/pin.ts';
import type { Theme } from './palette.ts';
import { svgDocument } from './svg.ts';

/** What a badge can show; the contract of the rewards names the same. */
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
] as const;

export type BadgeEmblem = (typeof BADGE_EMBLEMS)[number];

export interface BadgeRequest {
  readonly emblem: BadgeEmblem;
  readonly theme: Theme;
  /** The text alternative for people who cannot see the picture. */
  readonly title?: string;
}

/** Draws a badge, 160 × 160: an enamel pin with a little scene. */
export function badge({ emblem, theme, title }: BadgeRequest): string {
  return svgDocument(160, 160, pin(emblems[emblem], theme), title);
}
