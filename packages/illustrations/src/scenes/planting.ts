import { bamboo, rainTree, roundTree } from '../elements/trees.ts';
import { canopy } from '../elements/canopy.ts';
import { castShade } from '../elements/ground.ts';
import { palm, travellersPalm } from '../elements/palms.ts';
import { depth, layer, standing } from '../stage.ts';
import type { Layer, Stage } from '../stage.ts';

export function hedge({ random, colours }: Stage, ground: number, from: number, to = 500): Layer {
  return layer(
    depth.mid,
    canopy(
      random,
      { base: ground + 5, height: 20, width: 54, from, to, floor: ground + 16 },
      colours.canopyMid,
      colours.leafLight,
    ),
  );
}

export function blossom({ random, colours }: Stage): string | undefined {
  return random.pick([undefined, undefined, colours.coral, colours.sun, colours.pink, colours.white]);
}

export function plantedTree(
  stage: Stage,
  treeDepth: number,
  drawing: string,
  shadeWidth: number,
  x: number,
  y: number,
  scale: number,
): Layer {
  return standing(treeDepth, castShade(stage.colours, shadeWidth) + drawing, { x, y, scale });
}

/** `drawSmallTree` draws the tree that the caller also repeats elsewhere in the scene. */
export function signatureTrees(stage: Stage, ground: number, drawSmallTree: () => string): Layer[] {
  const { random, colours } = stage;
  switch (random.pick(['rain tree', 'rain tree', 'pair', 'palms', 'grove'])) {
    case 'pair':
      return [
        plantedTree(stage, depth.back, drawSmallTree(), 66, random.between(128, 150), ground + 16, 0.95),
        plantedTree(
          stage,
          depth.tree,
          roundTree(random, colours, blossom(stage)),
          66,
          random.between(54, 76),
          ground + 36,
          random.between(1.35, 1.6),
        ),
      ];
    case 'palms':
      return [
        plantedTree(stage, depth.back, palm(random, colours, 8), 34, 142, ground + 16, 0.95),
        plantedTree(stage, depth.tree, palm(random, colours, -12), 34, 92, ground + 34, 1.25),
        plantedTree(stage, depth.tree, travellersPalm(random, colours), 40, random.between(26, 42), ground + 34, 0.95),
      ];
    case 'grove':
      return [
        plantedTree(stage, depth.back, bamboo(random, colours), 50, random.between(136, 150), ground + 14, 0.9),
        plantedTree(
          stage,
          depth.tree,
          roundTree(random, colours, blossom(stage)),
          66,
          random.between(70, 90),
          ground + 34,
          1.4,
        ),
      ];
    default:
      return [
        plantedTree(
          stage,
          depth.tree,
          rainTree(random, colours),
          150,
          random.between(76, 112),
          ground + 32,
          random.between(1, 1.2),
        ),
      ];
  }
}
