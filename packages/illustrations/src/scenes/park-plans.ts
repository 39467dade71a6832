import { rainTree, roundTree } from '../elements/trees.ts';
import { leafMass } from '../elements/canopy.ts';
import { castShade, knoll, lawn, lawnDetails, windingPath } from '../elements/ground.ts';
import { palm } from '../elements/palms.ts';
import { pond } from '../elements/water.ts';
import { blossom, hedge, plantedTree, signatureTrees } from './planting.ts';
import { depth, layer, standing } from '../stage.ts';
import type { Layer, Spot, Stage } from '../stage.ts';
import { filled, repeatable } from '../svg.ts';

export interface PlannedPark {
  readonly layers: readonly Layer[];
  readonly spots: readonly Spot[];
  /** Set if the sun fits in one place only. */
  readonly orbX?: number;
}

/** `ground` is the y at which the lawn begins. */
export type ParkPlan = (stage: Stage, ground: number) => PlannedPark;

export const meadow: ParkPlan = (stage, ground) => {
  const { random, colours } = stage;
  const tilt = random.between(-7, 7);
  const drawSmallTree = repeatable('small', roundTree(random, colours));
  return {
    layers: [
      hedge(stage, ground, random.between(130, 310)),
      layer(depth.ground, lawn(colours, ground + tilt, ground - tilt), lawnDetails(random, colours, ground)),
      layer(
        depth.ground + 1,
        windingPath(colours, random.between(190, 240), random.between(225, 285), ground + 1, random.between(-70, 80)),
      ),
      plantedTree(
        stage,
        depth.back,
        drawSmallTree(),
        66,
        random.between(446, 472),
        ground + 12,
        random.between(0.75, 0.95),
      ),
      ...signatureTrees(stage, ground, drawSmallTree),
    ],
    spots: [
      { kind: 'lawn', x: 352, y: ground + 36, scale: 1.05, depth: depth.object },
      { kind: 'lawn', x: 166, y: ground + 46, scale: 0.86, depth: depth.object + 1 },
      { kind: 'lawn', x: 412, y: ground + 62, scale: 0.88, depth: depth.object + 2 },
      { kind: 'hill', x: 306, y: ground + 8, scale: 0.95, depth: depth.hill },
      { kind: 'span', x: 300, y: ground - 46, scale: 0.85, depth: depth.hill },
      { kind: 'air', x: 268, y: 84, scale: 0.7, depth: depth.cloud + 1 },
      { kind: 'front', x: 404, y: 300, scale: 0.85, depth: depth.near },
    ],
  };
};

export const knollTop: ParkPlan = (stage, ground) => {
  const { random, colours } = stage;
  const crest = ground - random.between(26, 36);
  const broad = random.chance(0.6);
  const tree = broad ? rainTree(random, colours) : roundTree(random, colours, blossom(stage));
  return {
    orbX: random.between(250, 400),
    layers: [
      hedge(stage, ground + 6, 210),
      layer(depth.ground, knoll(colours, crest, ground + 10), lawnDetails(random, colours, ground + 10)),
      layer(depth.ground + 1, windingPath(colours, 300, 128, crest + 4, random.between(30, 70))),
      plantedTree(
        stage,
        depth.tree,
        tree,
        broad ? 110 : 60,
        random.between(86, 104),
        crest + 8,
        random.between(0.95, 1.15) * (broad ? 1 : 1.4),
      ),
      plantedTree(stage, depth.back, roundTree(random, colours), 66, random.between(440, 466), ground + 22, 0.9),
    ],
    spots: [
      { kind: 'lawn', x: 372, y: ground + 40, scale: 1, depth: depth.object },
      { kind: 'lawn', x: 100, y: ground + 58, scale: 0.9, depth: depth.object + 1 },
      { kind: 'lawn', x: 434, y: ground + 66, scale: 0.85, depth: depth.object + 2 },
      { kind: 'hill', x: 330, y: ground + 16, scale: 0.95, depth: depth.hill },
      { kind: 'span', x: 330, y: ground - 40, scale: 0.8, depth: depth.hill },
      { kind: 'air', x: 300, y: 84, scale: 0.7, depth: depth.cloud + 1 },
      { kind: 'front', x: 396, y: 300, scale: 0.8, depth: depth.near },
    ],
  };
};

export const avenue: ParkPlan = (stage, ground) => {
  const { random, colours } = stage;
  const tree = random.pick([
    roundTree(random, colours, blossom(stage)),
    roundTree(random, colours),
    palm(random, colours, 4),
    rainTree(random, colours),
  ]);
  const copy = repeatable('tree', castShade(colours, 60) + tree);
  const middle = random.between(222, 258);
  const rows = [
    [230, 1.5, 76],
    [158, 1, 34],
    [104, 0.68, 16],
    [66, 0.46, 7],
  ] as const;
  const trees = rows.flatMap(([aside, scale, down], index) => {
    const at = depth.tree - index;
    return [-1, 1].map((side) =>
      standing(at, copy(), { x: middle + aside * side, y: ground + down, scale, flip: side === 1 }),
    );
  });
  return {
    orbX: middle + random.between(-30, 30),
    layers: [
      layer(depth.ground, lawn(colours, ground - 2, ground - 2), lawnDetails(random, colours, ground)),
      layer(
        depth.ground + 1,
        filled(
          `M${Math.round(middle - 118)} 300L${Math.round(middle - 5)} ${Math.round(ground)}H${Math.round(middle + 5)}L${Math.round(middle + 118)} 300z`,
          colours.path,
        ),
      ),
      ...trees,
    ],
    spots: [
      { kind: 'lawn', x: middle, y: ground + 22, scale: 0.82, depth: depth.object },
      { kind: 'lawn', x: middle + 142, y: ground + 64, scale: 0.85, depth: depth.object + 1 },
      { kind: 'lawn', x: middle - 140, y: ground + 68, scale: 0.82, depth: depth.object + 2 },
      { kind: 'span', x: middle, y: ground - 40, scale: 0.7, depth: depth.hill },
      { kind: 'air', x: middle, y: 60, scale: 0.6, depth: depth.cloud + 1 },
    ],
  };
};

export const underTheCanopy: ParkPlan = (stage, ground) => {
  const { random, colours } = stage;
  const drawSmallTree = repeatable('small', roundTree(random, colours, blossom(stage)));
  const trunk = filled(
    'M-6 306C14 230 16 120 2 -6H44C46 60 62 40 96 24L102 34C66 56 54 90 52 130C48 200 56 260 76 306z',
    colours.bark,
  );
  const lit = filled('M30 306C42 240 40 120 30 0H44C46 60 46 90 46 130C46 200 54 260 76 306z', colours.barkLight, {
    opacity: 0.5,
  });
  const leaves =
    filled(
      leafMass(random, { width: 300, height: 78, bumps: 17, underside: 0.9, x: 92 }) +
        leafMass(random, { width: 130, height: 42, bumps: 9, underside: 0.9, x: 448, y: -6 }),
      colours.front,
    ) +
    filled(leafMass(random, { width: 190, height: 44, bumps: 12, underside: 0.9, x: 60, y: -2 }), colours.canopyNear);
  return {
    orbX: random.between(280, 380),
    layers: [
      hedge(stage, ground, random.between(60, 200)),
      layer(depth.ground, lawn(colours, ground + 4, ground - 4), lawnDetails(random, colours, ground)),
      layer(
        depth.ground + 1,
        windingPath(colours, random.between(180, 220), random.between(300, 350), ground, random.between(20, 80)),
      ),
      plantedTree(stage, depth.back, drawSmallTree(), 66, random.between(420, 450), ground + 14, 1),
      plantedTree(stage, depth.back, drawSmallTree(), 66, random.between(130, 160), ground + 10, 0.8),
      layer(depth.near - 1, trunk, lit, leaves),
    ],
    spots: [
      { kind: 'lawn', x: 372, y: ground + 44, scale: 1.05, depth: depth.object },
      { kind: 'lawn', x: 226, y: ground + 24, scale: 0.8, depth: depth.object - 1 },
      { kind: 'lawn', x: 130, y: ground + 60, scale: 0.92, depth: depth.object + 1 },
      { kind: 'hill', x: 264, y: ground + 8, scale: 0.9, depth: depth.hill },
      { kind: 'span', x: 280, y: ground - 40, scale: 0.8, depth: depth.hill },
      { kind: 'air', x: 300, y: 112, scale: 0.6, depth: depth.cloud + 1 },
      { kind: 'front', x: 416, y: 300, scale: 0.8, depth: depth.near },
    ],
  };
};

export const pondside: ParkPlan = (stage, ground) => {
  const { random, colours } = stage;
  const x = random.between(214, 246);
  const wide = random.between(210, 260);
  const drawSmallTree = repeatable('small', roundTree(random, colours, blossom(stage)));
  return {
    layers: [
      hedge(stage, ground, random.between(100, 260)),
      layer(depth.ground, lawn(colours, ground, ground - 3), lawnDetails(random, colours, ground)),
      standing(depth.water, pond(random, colours, wide), { x, y: 266 }),
      plantedTree(stage, depth.back, drawSmallTree(), 66, random.between(448, 470), ground + 14, 1),
      ...signatureTrees(stage, ground - 4, drawSmallTree),
    ],
    spots: [
      { kind: 'lawn', x: 372, y: ground + 26, scale: 0.95, depth: depth.back + 1 },
      { kind: 'lawn', x: 234, y: ground + 20, scale: 0.76, depth: depth.ground + 1 },
      { kind: 'water', x: x + 10, y: 266, scale: 0.82, depth: depth.water + 1 },
      { kind: 'water', x: x - 50, y: 274, scale: 0.8, depth: depth.water + 1 },
      { kind: 'span', x, y: 262, scale: 0.9, depth: depth.water + 2 },
      { kind: 'hill', x: 300, y: ground + 8, scale: 0.9, depth: depth.hill },
      { kind: 'shore', x: x - wide / 2 + 20, y: 272, scale: 0.75, depth: depth.object },
      { kind: 'air', x: 268, y: 84, scale: 0.7, depth: depth.cloud + 1 },
      { kind: 'front', x: 404, y: 302, scale: 0.8, depth: depth.near },
    ],
  };
};
