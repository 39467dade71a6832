import { bandstand, conservatory } from '../elements/garden-buildings.ts';
import { canopy } from '../elements/canopy.ts';
import { flowerBed, grass } from '../elements/undergrowth.ts';
import { forestGiant, rainTree } from '../elements/trees.ts';
import { supertree } from '../elements/towers.ts';
import { palm } from '../elements/palms.ts';
import { lawn, windingPath } from '../elements/ground.ts';
import { pond } from '../elements/water.ts';
import { skyline } from '../elements/skyline.ts';
import { depth, layer, standing } from '../stage.ts';
import type { Composition, Layer, Stage } from '../stage.ts';
import { repeatable } from '../svg.ts';
import { frontFan, frontGrass, frontLeaves } from './framing.ts';
import { skyLayers } from './backdrop.ts';
import { wetland } from './wetland.ts';

export function nationalGarden(stage: Stage): Composition {
  if (stage.has(/lone tree|grassland/i)) return lakesideGrassland(stage);
  return stage.has(/swan lake|unesco/i) ? botanicGarden(stage) : supertreeGarden(stage);
}

function supertreeGarden(stage: Stage): Composition {
  const { random, colours } = stage;
  const base = random.between(214, 222);
  const tree = repeatable('supertree', supertree(colours, 170));
  return {
    layers: [
      ...skyLayers(stage, { horizon: 150 }),
      layer(
        depth.horizon,
        skyline(random, colours, { base, height: 108, towers: true }, colours.skyline),
        skyline(random, colours, { base, height: 62, towers: true, from: 230 }, colours.skylineNear),
      ),
      layer(depth.far, canopy(random, { base, height: 20, width: 46 }, colours.canopyFar)),
      standing(depth.far + 1, conservatory(colours), { x: 392, y: base + 10, scale: 0.92 }),
      standing(depth.mid, tree(), { x: 232, y: 250, scale: 0.7 }),
      standing(depth.mid, tree(), { x: 296, y: 252, scale: 0.58 }),
      layer(
        depth.ground,
        canopy(random, { base: base + 34, height: 20, width: 52 }, colours.canopyMid, colours.leafLight),
      ),
      standing(depth.back, tree(), { x: random.between(124, 146), y: 272 }),
      layer(
        depth.tree,
        canopy(random, { base: base + 58, height: 22, width: 56 }, colours.canopyNear, colours.canopyMid),
      ),
      standing(depth.object, flowerBed(random, colours, 120, colours.coral), { x: 330, y: 298 }),
      frontLeaves(stage),
    ],
    spots: [
      { kind: 'front', x: 238, y: 276, scale: 0.95, depth: depth.near },
      { kind: 'air', x: 330, y: 76, scale: 0.7, depth: depth.cloud + 1 },
    ],
  };
}

function botanicGarden(stage: Stage): Composition {
  const { random, colours } = stage;
  const trees: Layer[] = [
    standing(depth.mid + 1, forestGiant(random, colours), { x: 60, y: 226, scale: 1.05 }),
    standing(depth.mid, forestGiant(random, colours), { x: 128, y: 214, scale: 0.8 }),
    standing(depth.back, palm(random, colours, 6), { x: 420, y: 236, scale: 1 }),
    standing(depth.back, palm(random, colours, -8), { x: 452, y: 246, scale: 1.2 }),
  ];
  return {
    layers: [
      ...skyLayers(stage, { horizon: 150, orbX: 210 }),
      layer(depth.far, canopy(random, { base: 190, height: 26, width: 52 }, colours.canopyFar)),
      layer(depth.mid, canopy(random, { base: 212, height: 24, width: 56 }, colours.canopyMid, colours.leafLight)),
      layer(depth.ground, lawn(colours, 214, 212)),
      standing(depth.back, bandstand(colours), { x: 280, y: 228, scale: 1.05 }),
      ...trees,
      standing(depth.water, pond(random, colours, 300), { x: 250, y: 268 }),
      frontFan(stage, 30),
      frontLeaves(stage, 'sparse'),
    ],
    spots: [
      { kind: 'water', x: 238, y: 266, scale: 0.9, depth: depth.water + 1 },
      { kind: 'front', x: 392, y: 300, scale: 0.85, depth: depth.near },
    ],
  };
}

function lakesideGrassland(stage: Stage): Composition {
  const { random, colours } = stage;
  const lake = wetland(stage, 'reeds');
  return {
    ...lake,
    layers: [
      ...lake.layers.filter(({ depth: at }) => at !== depth.near && at !== depth.front && at !== depth.tree),
      layer(depth.tree, lawn(colours, 236, 296), windingPath(colours, 150, 60, 242, 30)),
      standing(depth.tree + 1, rainTree(random, colours), { x: 104, y: 262, scale: 1.15 }),
      standing(depth.near, grass(random, 150, 44, colours.canopyNear), { x: 60, y: 300 }),
      standing(depth.near, grass(random, 120, 30, colours.leafLight), { x: 180, y: 298 }),
      frontGrass(stage),
    ],
  };
}
