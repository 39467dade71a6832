import { beach, boulders } from '../elements/ground.ts';
import { canopy } from '../elements/canopy.ts';
import { farShip } from '../elements/boats.ts';
import { glint, water } from '../elements/water.ts';
import { ridge } from '../elements/ridge.ts';
import { skyline } from '../elements/skyline.ts';
import { depth, layer, standing } from '../stage.ts';
import type { Composition, Layer, Stage } from '../stage.ts';
import { skyLayers } from './backdrop.ts';

export interface SeashoreShape {
  readonly across: 'flats' | 'towers' | 'islands' | 'ships';
  readonly sand: boolean;
}

/** Leaves the near shore to the scene. */
export function seashore(stage: Stage, shape: SeashoreShape): Composition {
  const { random, colours } = stage;
  const horizon = random.between(164, 184);
  const sunX = random.between(190, 330);
  const shoreLeft = random.between(226, 240);
  const shoreRight = random.between(262, 280);
  const layers: Layer[] = [
    ...skyLayers(stage, { horizon, orbX: sunX, orbY: random.between(72, horizon - 58) }),
    layer(
      depth.ground,
      water(random, colours, { top: horizon, bottom: 300 }, 10),
      glint(random, colours, sunX, horizon, shoreRight - 20),
    ),
  ];
  if (shape.across === 'flats' || shape.across === 'towers')
    layers.push(
      layer(
        depth.horizon,
        skyline(
          random,
          colours,
          {
            base: horizon,
            height: shape.across === 'towers' ? 88 : 50,
            towers: shape.across === 'towers',
            from: random.between(120, 260),
          },
          colours.skyline,
        ),
      ),
    );
  if (shape.across !== 'ships')
    layers.push(
      layer(
        depth.ridge,
        ridge(random, horizon - 7, 5, colours.ridge),
        canopy(
          random,
          { base: horizon + 1, height: 9, width: 30, from: random.between(280, 380), floor: horizon + 3 },
          colours.canopyFar,
        ),
      ),
    );
  else
    layers.push(
      standing(depth.ground + 1, farShip(colours), { x: random.between(330, 430), y: horizon + 2, scale: 0.6 }),
      standing(depth.ground + 1, farShip(colours), { x: random.between(110, 230), y: horizon + 1, scale: 0.4 }),
    );
  if (shape.sand) layers.push(layer(depth.back, beach(colours, shoreLeft, shoreRight)));
  if (random.chance(0.5))
    layers.push(
      standing(depth.back + 1, boulders(random, colours, 3, 24), { x: random.between(416, 448), y: shoreRight + 2 }),
    );
  return {
    layers,
    spots: [
      { kind: 'sea', x: 330, y: 222, scale: 0.82, depth: depth.water },
      { kind: 'jetty', x: 480, y: 214, scale: 1, depth: depth.ground + 2 },
      { kind: 'sand', x: 200, y: 266, scale: 0.9, depth: depth.object },
      { kind: 'sand', x: 376, y: 292, scale: 0.9, depth: depth.object + 2 },
      { kind: 'shore', x: 296, y: 254, scale: 1.05, depth: depth.back + 2 },
      { kind: 'horizon', x: 420, y: horizon + 3, scale: 0.8, depth: depth.ground + 1 },
      { kind: 'hill', x: 410, y: horizon + 2, scale: 0.72, depth: depth.horizon + 1 },
      { kind: 'air', x: 120, y: 62, scale: 0.8, depth: depth.cloud + 1 },
      { kind: 'front', x: 268, y: 298, scale: 0.7, depth: depth.near },
      { kind: 'span', x: 330, y: horizon - 30, scale: 0.5, depth: depth.horizon + 1 },
    ],
  };
}
