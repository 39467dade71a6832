import { roundTree } from '../elements/trees.ts';
import { boulders, cliff } from '../elements/ground.ts';
import { depth, standing } from '../stage.ts';
import type { Composition, Stage } from '../stage.ts';
import { seashore } from './seashore.ts';
import { wetland } from './wetland.ts';
import { woodland } from './woodland.ts';
import { frontLeaves } from './framing.ts';

export function natureReserve(stage: Stage): Composition {
  const { random, colours } = stage;
  if (stage.has(/mangrove|wetland/i)) return wetland(stage);
  if (stage.has(/sea cliff/i)) {
    const shore = seashore(stage, { across: 'ships', sand: false });
    return {
      spots: [
        ...shore.spots.filter(({ kind }) => kind !== 'sand' && kind !== 'jetty'),
        { kind: 'sand', x: 330, y: 284, scale: 0.9, depth: depth.object },
      ],
      layers: [
        ...shore.layers,
        standing(depth.back, cliff(random, colours, 250, 150), { x: 60, y: 268 }),
        standing(depth.back - 1, roundTree(random, colours), { x: 40, y: 138, scale: 1.05 }),
        standing(depth.back - 1, roundTree(random, colours), { x: 96, y: 178, scale: 0.8 }),
        standing(depth.object, boulders(random, colours, 6, 46), { x: 190, y: 300 }),
        frontLeaves(stage, 'sparse'),
      ],
    };
  }
  const highest = stage.has(/hill/i);
  return woodland(stage, { way: 'boardwalk', giants: highest ? 1 : 2, peak: highest ? 54 : 14 });
}
