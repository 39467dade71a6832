import { canopy } from '../elements/canopy.ts';
import { lilies } from '../elements/flowers.ts';
import { heron } from '../elements/small-wildlife.ts';
import { boardwalk, jetty } from '../elements/boardwalk.ts';
import { mangrove } from '../elements/trees.ts';
import { reeds } from '../elements/undergrowth.ts';
import { ridge } from '../elements/ridge.ts';
import { glint, water } from '../elements/water.ts';
import { depth, layer, standing } from '../stage.ts';
import type { Composition, Stage } from '../stage.ts';
import { repeatable } from '../svg.ts';
import { skyLayers } from './backdrop.ts';
import { frontLeaves } from './framing.ts';

export function wetland(stage: Stage, growth: 'mangrove' | 'reeds' = 'mangrove'): Composition {
  const { random, colours } = stage;
  const top = random.between(174, 202);
  const sunX = random.between(220, 360);
  const deckY = random.between(top + 22, top + 34);
  const plant = repeatable(
    'plant',
    growth === 'mangrove' ? mangrove(random, colours) : reeds(random, colours, 112, 70),
  );
  const plants =
    growth === 'mangrove'
      ? [
          standing(depth.back, plant(), { x: 128, y: top + 18, scale: 0.8 }),
          standing(depth.tree, plant(), { x: 56, y: top + 56, scale: random.between(1.3, 1.5), flip: true }),
          standing(depth.near, plant(), { x: 446, y: top + 78, scale: random.between(1, 1.2) }),
        ]
      : [
          standing(depth.back, plant(), { x: 112, y: top + 20, scale: 0.7 }),
          standing(depth.tree, plant(), { x: 44, y: top + 72, scale: 1.1, flip: true }),
          standing(depth.near, plant(), { x: 440, y: top + 92 }),
        ];
  const leadsIntoPicture = random.chance(0.45) && !stage.has(/hide|blind/i);
  const deck = leadsIntoPicture
    ? [
        layer(
          depth.object,
          boardwalk(colours, {
            near: random.between(210, 270),
            far: random.between(180, 330),
            farY: top + 6,
            bend: random.between(-70, 70),
            width: 128,
            rails: true,
          }),
        ),
      ]
    : [layer(depth.water + 2, jetty(colours, random.between(110, 200), 500, deckY, 16))];
  return {
    layers: [
      ...skyLayers(stage, { horizon: top - 20, orbX: sunX }),
      layer(depth.ridge, ridge(random, top - 34, 8, colours.ridge)),
      layer(depth.far, canopy(random, { base: top - 8, height: 20, width: 48, floor: top + 6 }, colours.canopyFar)),
      layer(
        depth.mid,
        canopy(
          random,
          { base: top + 2, height: 18, width: 46, floor: top + 7, to: random.between(150, 230) },
          colours.canopyMid,
          colours.leafLight,
        ),
        canopy(
          random,
          { base: top + 2, height: 20, width: 46, floor: top + 7, from: random.between(330, 380) },
          colours.canopyMid,
          colours.leafLight,
        ),
      ),
      layer(
        depth.ground,
        water(random, colours, { top: top + 4, bottom: 300 }, 10),
        glint(random, colours, sunX, top + 6, 290),
      ),
      ...deck,
      ...(random.chance(0.5)
        ? [
            layer(
              depth.water,
              canopy(
                random,
                {
                  base: top + 18,
                  height: 16,
                  width: 34,
                  from: 236,
                  to: random.between(290, 330),
                  floor: Math.round(top + 20),
                },
                colours.canopyNear,
                colours.canopyMid,
              ),
            ),
          ]
        : []),
      ...(growth === 'reeds' && random.chance(0.6)
        ? [standing(depth.near, lilies(random, colours, 150, 6), { x: 210, y: 282 })]
        : []),
      ...plants,
      frontLeaves(stage, 'sparse'),
    ],
    spots: [
      { kind: 'hill', x: 388, y: top + 2, scale: 0.95, depth: depth.far + 1 },
      {
        kind: 'shore',
        x: leadsIntoPicture ? 366 : random.between(180, 300),
        y: 280,
        scale: 0.9,
        depth: depth.object + 1,
      },
      { kind: 'water', x: leadsIntoPicture ? 370 : 290, y: 262, scale: 0.85, depth: depth.object },
      { kind: 'span', x: 236, y: top - 30, scale: 0.66, depth: depth.far + 1 },
      { kind: 'deck', x: 296, y: deckY - 1, scale: 0.72, depth: depth.water + 3 },
      { kind: 'air', x: 150, y: 78, scale: 0.75, depth: depth.cloud + 1 },
      { kind: 'front', x: 360, y: 302, scale: 0.75, depth: depth.near + 1 },
    ],
    fillers: [{ kind: 'shore', drawing: heron(colours) }],
  };
}
