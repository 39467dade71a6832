import { calendar, compass, lens, quilt } from './discovery.ts';
import { flame, star } from './glory.ts';
import { bag, bicycle, bottle, circuit, cycle, lightSwitch, plate } from './habits.ts';
import { heritage } from './heritage.ts';
import { island } from './island.ts';
import { book, books, news, palette } from './knowledge.ts';
import { boot, footprint, map, town, trail } from './land.ts';
import { canopy, flower, friends, leaf } from './nature.ts';
import { binoculars, signpost, tongs } from './outings.ts';
import type { Emblem } from './pin.ts';
import { drop, mangrove, rain, reservoir, wave } from './water.ts';

export const emblems = {
  footprint,
  map,
  island,
  palette,
  leaf,
  wave,
  canopy,
  mangrove,
  reservoir,
  heritage,
  flower,
  trail,
  town,
  book,
  books,
  star,
  flame,
  friends,
  news,
  bag,
  bottle,
  drop,
  bicycle,
  plate,
  switch: lightSwitch,
  circuit,
  boot,
  cycle,
  rain,
  compass,
  quilt,
  calendar,
  lens,
  signpost,
  binoculars,
  tongs,
} as const satisfies Readonly<Record<string, Emblem>>;
