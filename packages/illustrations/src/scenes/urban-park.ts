import { stillWater } from './reservoir-park.ts';
import { parkland } from './parkland.ts';
import type { Composition, Stage } from '../stage.ts';

export function urbanPark(stage: Stage): Composition {
  if (stage.has(/river|bay/i)) return stillWater(stage, true);
  return parkland(stage, {
    background: stage.has(/hilltop reservoir|edible/i) ? 'hills' : 'towers',
    pond: stage.has(/pool|pond/i),
    hill: stage.has(/hill|terrace/i),
  });
}
