import type { Emblem } from './emblem.ts';
import { leaf } from './leaf.ts';

/** Which drawing each emblem has. */
export const emblems = {
  footprint: leaf,
  map: leaf,
  island: leaf,
  palette: leaf,
  leaf: leaf,
  wave: leaf,
  canopy: leaf,
  mangrove: leaf,
  reservoir: leaf,
  heritage: leaf,
  flower: leaf,
  trail: leaf,
  town: leaf,
  book: leaf,
  books: leaf,
  star: leaf,
  flame: leaf,
  friends: leaf,
  news: leaf,
  bag: leaf,
  bottle: leaf,
  drop: leaf,
  bicycle: leaf,
  plate: leaf,
  switch: leaf,
  circuit: leaf,
} as const satisfies Readonly<Record<string, Emblem>>;
