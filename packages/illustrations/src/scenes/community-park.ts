import { parkland } from './parkland.ts';
import type { Composition, Stage } from '../stage.ts';

export function communityPark(stage: Stage): Composition {
  const hill = stage.has(/hill/i);
  const wooded = stage.has(/woodland|forest/i);
  return parkland(stage, {
    background: wooded || (hill && stage.random.chance(0.5)) ? 'hills' : 'flats',
    pond: stage.has(/pond|lake|stream/i),
    hill,
  });
}
