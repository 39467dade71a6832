import { quarryLake } from './regional-park.ts';
import { seashore } from './seashore.ts';
import { wetland } from './wetland.ts';
import { woodland } from './woodland.ts';
import { rainTree } from '../elements/trees.ts';
import { boulders } from '../elements/ground.ts';
import { depth, standing } from '../stage.ts';
import type { Composition, Stage } from '../stage.ts';
import { frontLeaves } from './framing.ts';

export function naturePark(stage: Stage): Composition {
  const { random, colours } = stage;
  if (stage.has(/quarry/i) && !stage.has(/nature playground/i)) return quarryLake(stage);
  if (stage.has(/mangrove|coastal/i)) return wetland(stage);
  if (stage.has(/marsh|wetland|freshwater|pond/i)) return wetland(stage, 'reeds');
  if (stage.has(/seaside|dragon/i)) {
    const shore = seashore(stage, { across: 'ships', sand: true });
    return {
      ...shore,
      layers: [
        ...shore.layers,
        standing(depth.tree, rainTree(random, colours), { x: 70, y: 268, scale: 1.1 }),
        standing(depth.back + 1, boulders(random, colours, 4, 30), { x: 150, y: 258 }),
        frontLeaves(stage, 'sparse'),
      ],
    };
  }
  return woodland(stage, { way: stage.has(/boardwalk|walk/i) ? 'boardwalk' : 'trail', giants: random.whole(1, 2) });
}
