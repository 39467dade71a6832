import { casuarina } from '../elements/trees.ts';
import { crab } from '../elements/small-wildlife.ts';
import { fern, grass } from '../elements/undergrowth.ts';
import { palm } from '../elements/palms.ts';
import { depth, layer, standing } from '../stage.ts';
import type { Composition, Layer, Stage } from '../stage.ts';
import { place } from '../svg.ts';
import { seashore } from './seashore.ts';

export function coastalPark(stage: Stage): Composition {
  const { random, colours } = stage;
  const shore = seashore(stage, {
    across: stage.region === 'Central' ? random.pick(['towers', 'ships']) : random.pick(['islands', 'flats', 'ships']),
    sand: true,
  });
  const wooded = stage.has(/casuarina/i);
  const trees: Layer[] = wooded
    ? [
        standing(depth.tree, casuarina(random, colours), { x: 46, y: 264, scale: 1.2 }),
        standing(depth.back + 1, casuarina(random, colours), { x: 96, y: 252, scale: 0.95 }),
        standing(depth.back + 1, casuarina(random, colours), { x: 138, y: 250, scale: 0.75 }),
      ]
    : [
        standing(depth.tree, palm(random, colours, random.between(8, 22)), {
          x: random.between(40, 60),
          y: 266,
          scale: random.between(1.2, 1.4),
        }),
        standing(depth.back + 1, palm(random, colours, random.between(10, 26)), {
          x: random.between(92, 118),
          y: 250,
          scale: random.between(0.8, 1),
        }),
      ];
  if (random.chance(0.45))
    trees.push(
      standing(depth.back + 1, wooded ? palm(random, colours, -10) : casuarina(random, colours), {
        x: 14,
        y: 252,
        scale: 0.85,
      }),
    );
  const front = layer(
    depth.front,
    place(grass(random, 90, 32, colours.canopyNear), { x: random.between(20, 60), y: 304 }),
    place(fern(random, random.between(36, 48), colours.front), { x: random.between(6, 34), y: 306 }),
    place(fern(random, 30, colours.canopyNear), { x: random.between(430, 470), y: 306 }),
  );
  return {
    layers: [...shore.layers, ...trees, front],
    spots: shore.spots,
    fillers: [{ kind: 'front', drawing: crab(colours) }],
  };
}
