import { canopy } from '../elements/canopy.ts';
import { clearing, cliff, lawn } from '../elements/ground.ts';
import { rainTree } from '../elements/trees.ts';
import { ripples, water } from '../elements/water.ts';
import { depth, layer, standing } from '../stage.ts';
import type { Composition, Stage } from '../stage.ts';
import { filled, round } from '../svg.ts';
import { backgroundLayers, skyLayers } from './backdrop.ts';
import { frontGrass, frontLeaves } from './framing.ts';
import { parkland } from './parkland.ts';
import { woodland } from './woodland.ts';

export function regionalPark(stage: Stage): Composition {
  if (stage.has(/quarry|granite/i)) return quarryLake(stage);
  if (stage.has(/canopy walk|henderson|faber/i))
    return woodland(stage, { way: stage.random.pick(['trail', 'boardwalk']), giants: 1, peak: 34 });
  if (stage.has(/kampong/i)) return parkland(stage, { background: 'hills', hill: true });
  return riverPark(stage);
}

export function quarryLake(stage: Stage): Composition {
  const { random, colours } = stage;
  const top = random.between(212, 222);
  return {
    layers: [
      ...skyLayers(stage, { horizon: 120, orbY: random.between(50, 66) }),
      ...backgroundLayers(stage, 'hills', top - 44),
      layer(
        depth.mid,
        canopy(
          random,
          { base: top - 16, height: 28, width: 58, floor: top + 10 },
          colours.canopyMid,
          colours.leafLight,
        ),
      ),
      standing(depth.span - 1, cliff(random, colours, random.between(120, 180), random.between(66, 104)), {
        x: random.pick([176, 366, 380]),
        y: top + 6,
      }),
      standing(depth.span, cliff(random, colours, random.between(170, 230), random.between(104, 146)), {
        x: random.between(258, 290),
        y: top + 6,
        flip: random.chance(0.5),
      }),
      layer(
        depth.ground,
        canopy(
          random,
          { base: top + 4, height: 20, width: 44, to: 170, floor: top + 10 },
          colours.canopyNear,
          colours.canopyMid,
        ),
        canopy(
          random,
          { base: top + 4, height: 22, width: 44, from: 390, floor: top + 10 },
          colours.canopyNear,
          colours.canopyMid,
        ),
      ),
      layer(
        depth.water,
        water(random, colours, { top: top + 6, bottom: 300 }, 9),
        filled(
          `M190 ${round(top + 6)}H380L352 ${round(top + 40)}Q290 ${round(top + 48)} 226 ${round(top + 38)}z`,
          colours.stoneDark,
          { opacity: 0.28 },
        ),
      ),
      standing(depth.tree, rainTree(random, colours), { x: 60, y: 284, scale: 1.05 }),
      frontLeaves(stage),
    ],
    spots: [
      { kind: 'water', x: 300, y: top + 44, scale: 0.75, depth: depth.water + 1 },
      { kind: 'hill', x: 420, y: top + 2, scale: 0.85, depth: depth.mid - 1 },
      { kind: 'lawn', x: 392, y: 276, scale: 0.8, depth: depth.object, ground: clearing(colours, 230) },
      { kind: 'front', x: 400, y: 302, scale: 0.78, depth: depth.near },
      { kind: 'air', x: 160, y: 96, scale: 0.75, depth: depth.cloud + 1 },
      { kind: 'shore', x: 190, y: 292, scale: 0.8, depth: depth.object },
      { kind: 'span', x: 250, y: top - 60, scale: 0.8, depth: depth.mid - 1 },
    ],
  };
}

function riverPark(stage: Stage): Composition {
  const { random, colours } = stage;
  const ground = random.between(206, 214);
  const bend = random.between(-30, 30);
  const river = `M${round(250 + bend * 0.2)} ${round(ground + 1)}C300 ${round(ground + 16)} ${round(180 + bend)} ${round(ground + 22)} ${round(196 + bend)} ${round(ground + 42)}S330 270 330 300H90C90 266 140 ${round(ground + 44)} ${round(166 + bend)} ${round(ground + 36)}S250 ${round(ground + 14)} ${round(236 + bend * 0.2)} ${round(ground + 1)}z`;
  return {
    layers: [
      ...skyLayers(stage, { horizon: ground - 40 }),
      ...backgroundLayers(stage, 'flats', ground - 14),
      layer(
        depth.mid,
        canopy(
          random,
          { base: ground + 4, height: 20, width: 50, floor: ground + 16, to: 210 },
          colours.canopyMid,
          colours.leafLight,
        ),
        canopy(
          random,
          { base: ground + 4, height: 20, width: 50, floor: ground + 16, from: 300 },
          colours.canopyMid,
          colours.leafLight,
        ),
      ),
      layer(depth.ground, lawn(colours, ground, ground)),
      layer(
        depth.water,
        filled(river, colours.lawnShade, { transform: 'translate(-4 -3)' }),
        filled(river, 'url(#water)'),
        ripples(random, colours, { top: 246, bottom: 298, from: 140, to: 290 }, 5),
      ),
      standing(depth.tree, rainTree(random, colours), {
        x: random.between(72, 90),
        y: ground + 34,
        scale: random.between(0.95, 1.08),
      }),
      random.chance(0.5) ? frontGrass(stage) : frontLeaves(stage, 'sparse'),
    ],
    spots: [
      { kind: 'lawn', x: 356, y: ground + 38, scale: 0.98, depth: depth.object },
      { kind: 'lawn', x: 430, y: ground + 60, scale: 0.88, depth: depth.object + 1 },
      { kind: 'water', x: 222, y: 282, scale: 0.8, depth: depth.water + 1 },
      { kind: 'span', x: 212, y: ground + 18, scale: 0.8, depth: depth.water + 2 },
      { kind: 'shore', x: 316, y: 286, scale: 0.74, depth: depth.object },
      { kind: 'hill', x: 400, y: ground + 4, scale: 0.85, depth: depth.far + 1 },
      { kind: 'front', x: 420, y: 302, scale: 0.8, depth: depth.near },
      { kind: 'air', x: 260, y: 88, scale: 0.7, depth: depth.cloud + 1 },
    ],
  };
}
