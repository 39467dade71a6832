import { canopy } from '../elements/canopy.ts';
import { lawn, windingPath } from '../elements/ground.ts';
import { lilies, orchid } from '../elements/flowers.ts';
import { conservatory, pavilion } from '../elements/garden-buildings.ts';
import { palm, sealingWaxPalm, travellersPalm } from '../elements/palms.ts';
import { rainTree } from '../elements/trees.ts';
import { water } from '../elements/water.ts';
import { depth, layer, standing } from '../stage.ts';
import type { Composition, Stage } from '../stage.ts';
import { backgroundLayers, skyLayers } from './backdrop.ts';
import { frontLeaves } from './framing.ts';
import { parkland } from './parkland.ts';

export function heritageGarden(stage: Stage): Composition {
  if (stage.has(/orchid/i)) return orchidGarden(stage);
  if (stage.has(/memorial|cenotaph|gates|fort|historical/i))
    return parkland(stage, {
      background: stage.has(/cenotaph|civilian/i) ? 'towers' : 'forest',
      pond: stage.has(/pool|pond/i),
      hill: stage.has(/fort|historical/i),
    });
  return lotusPond(stage);
}

function lotusPond(stage: Stage): Composition {
  const { random, colours } = stage;
  const top = random.between(228, 238);
  const tower = stage.has(/pagoda/i);
  return {
    layers: [
      ...skyLayers(stage, { horizon: 150 }),
      ...backgroundLayers(stage, 'hills', top - 42),
      layer(depth.mid, canopy(random, { base: top - 24, height: 22, width: 52 }, colours.canopyMid, colours.leafLight)),
      layer(depth.ground, lawn(colours, top - 18, top - 16)),
      layer(depth.water, water(random, colours, { top, bottom: 300 }, 8)),
      standing(depth.back, rainTree(random, colours), { x: 398, y: top + 1, scale: 1.08 }),
      ...(tower ? [] : [standing(depth.object, pavilion(colours), { x: 146, y: top, scale: 1.02 })]),
      standing(
        depth.object + 1,
        lilies(random, colours, 190, 7, random.pick([colours.pink, colours.coral, colours.white])),
        { x: random.between(250, 320), y: random.between(272, 280) },
      ),
      frontLeaves(stage, 'sparse'),
    ],
    spots: [
      { kind: 'hill', x: 136, y: top + 1, scale: 1.1, depth: depth.object },
      { kind: 'lawn', x: 250, y: top + 1, scale: 0.95, depth: depth.object },
      { kind: 'lawn', x: 60, y: top + 2, scale: 0.95, depth: depth.object + 2 },
      { kind: 'span', x: 262, y: top + 3, scale: 0.95, depth: depth.back + 1 },
      { kind: 'water', x: 200, y: 276, scale: 0.75, depth: depth.object + 2 },
      { kind: 'front', x: 400, y: 300, scale: 0.8, depth: depth.near },
    ],
  };
}

function orchidGarden(stage: Stage): Composition {
  const { random, colours } = stage;
  return {
    layers: [
      ...skyLayers(stage, { horizon: 150, orbX: random.between(120, 220) }),
      ...backgroundLayers(stage, 'forest', 190),
      layer(depth.mid, canopy(random, { base: 214, height: 24, width: 52 }, colours.canopyMid, colours.leafLight)),
      layer(depth.ground, lawn(colours, 212, 210), windingPath(colours, 220, 262, 214, 40)),
      standing(depth.back, conservatory(colours), { x: 330, y: 226, scale: 1.05 }),
      standing(depth.tree, travellersPalm(random, colours), { x: 96, y: 244, scale: 1.15 }),
      standing(depth.tree, sealingWaxPalm(random, colours), { x: 160, y: 244, scale: 0.95 }),
      standing(depth.tree, palm(random, colours, 8), { x: 442, y: 240, scale: 1.1 }),
      standing(depth.near, `<g id="spray">${orchid(random, colours)}</g>`, { x: 196, y: 306, scale: 1.4 }),
      standing(depth.near, '<use href="#spray"/>', { x: 392, y: 308, scale: 1.15, flip: true }),
      frontLeaves(stage, 'sparse'),
    ],
    spots: [],
  };
}
