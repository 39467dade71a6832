import { seashore } from './seashore.ts';
import { wetland } from './wetland.ts';
import { woodland, type WoodlandShape } from './woodland.ts';
import { boardwalk } from '../elements/boardwalk.ts';
import { canopy } from '../elements/canopy.ts';
import { trailMarker } from '../elements/trail-things.ts';
import { roundTree } from '../elements/trees.ts';
import { depth, layer, standing } from '../stage.ts';
import type { Composition, Stage } from '../stage.ts';
import { frontLeaves } from './framing.ts';

export function natureTrail(stage: Stage): Composition {
  const { colours } = stage;
  if (stage.has(/mangrove/i)) return wetland(stage);
  if (stage.has(/\bsea\b|kelong/i)) return seaWalk(stage);
  const hasBridge = stage.has(/henderson|suspension|truss/i);
  const way = trailWay(stage, hasBridge);
  const woods = woodland(stage, { way, giants: hasBridge ? 0 : 2, peak: 20 });
  return way === 'none'
    ? woods
    : { ...woods, fillers: [...(woods.fillers ?? []), { kind: 'lawn', drawing: trailMarker(colours) }] };
}

function trailWay(stage: Stage, hasBridge: boolean): WoodlandShape['way'] {
  if (stage.has(/rail line|railway|corridor/i)) return 'rails';
  if (hasBridge) return 'none';
  return stage.has(/boardwalk/i) ? 'boardwalk' : 'trail';
}

function seaWalk(stage: Stage): Composition {
  const { random, colours } = stage;
  const shore = seashore(stage, { across: stage.region === 'Central' ? 'towers' : 'islands', sand: false });
  const slope = (x: number): number => Math.max(0, (150 - x) * 0.5);
  return {
    layers: [
      ...shore.layers,
      layer(
        depth.back,
        canopy(
          random,
          { base: 262, height: 24, width: 52, to: 170, rise: slope },
          colours.canopyMid,
          colours.leafLight,
        ),
      ),
      standing(depth.back, roundTree(random, colours), { x: 40, y: 214, scale: 1.05 }),
      layer(
        depth.tree,
        boardwalk(colours, {
          near: 262,
          far: random.between(120, 180),
          farY: 222,
          bend: random.between(50, 90),
          width: 150,
          rails: true,
        }),
      ),
      layer(
        depth.tree + 1,
        canopy(random, { base: 292, height: 26, width: 56, to: 130 }, colours.canopyNear, colours.canopyMid),
      ),
      frontLeaves(stage, 'sparse'),
    ],
    spots: shore.spots.filter(({ kind }) => kind === 'sea' || kind === 'air' || kind === 'horizon' || kind === 'front'),
  };
}
