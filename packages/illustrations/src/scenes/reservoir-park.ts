import { canopy } from '../elements/canopy.ts';
import { boardwalk } from '../elements/boardwalk.ts';
import { castShade, lawn, lawnDetails, windingPath } from '../elements/ground.ts';
import { palm } from '../elements/palms.ts';
import { forestGiant, rainTree, roundTree } from '../elements/trees.ts';
import { ridge } from '../elements/ridge.ts';
import { skyline } from '../elements/skyline.ts';
import { glint, water } from '../elements/water.ts';
import { depth, layer, standing } from '../stage.ts';
import type { Composition, Layer, Spot, Stage } from '../stage.ts';
import { filled, round } from '../svg.ts';
import { skyLayers } from './backdrop.ts';
import { frontGrass, frontLeaves } from './framing.ts';
import { kayak } from '../elements/boats.ts';

export function reservoirPark(stage: Stage): Composition {
  return stillWater(stage, stage.has(/green roof|sustainable/i));
}

/** Also used for parks at the Kallang Basin and Marina Bay. */
export function stillWater(stage: Stage, city: boolean): Composition {
  const { random, colours } = stage;
  const top = random.between(176, 190);
  const bank = random.between(250, 260);
  const sunset = stage.has(/sunset/i);
  const sunX = random.between(210, 350);
  const behind: Layer[] = city
    ? [
        layer(
          depth.horizon,
          skyline(random, colours, { base: top, height: 112, towers: true }, colours.skyline),
          skyline(random, colours, { base: top, height: 66, towers: true, from: 150, to: 420 }, colours.skylineNear),
        ),
      ]
    : [
        layer(
          depth.ridge,
          ridge(random, top - 32, 9, colours.ridge, { x: random.between(100, 380), height: random.between(8, 26) }),
        ),
        ...(stage.region === 'East'
          ? [layer(depth.horizon, skyline(random, colours, { base: top - 8, height: 62, from: 240 }, colours.skyline))]
          : []),
      ];
  // The reflection of the far bank makes the water look still.
  const mirror = filled(
    `M0 ${round(top + 2)}H480V${round(top + 12)}Q420 ${round(top + 24)} 350 ${round(top + 13)}T210 ${round(top + 16)}T80 ${round(top + 14)}T0 ${round(top + 17)}z`,
    colours.canopyMid,
    { opacity: 0.35 },
  );
  const near = nearBank(stage, bank);
  return {
    layers: [
      ...skyLayers(stage, { horizon: top - 20, orbX: sunX, ...(sunset ? { orbY: top - 44, orbSize: 38 } : {}) }),
      ...behind,
      layer(
        depth.far,
        canopy(random, { base: top - 6, height: city ? 10 : 20, width: 46, floor: top + 3 }, colours.canopyFar),
      ),
      layer(
        depth.mid,
        canopy(
          random,
          { base: top + 1, height: 15, width: 40, floor: top + 4, to: random.between(120, 210) },
          colours.canopyMid,
          colours.leafLight,
        ),
        canopy(
          random,
          { base: top + 1, height: 15, width: 40, floor: top + 4, from: random.between(300, 380) },
          colours.canopyMid,
          colours.leafLight,
        ),
      ),
      layer(
        depth.ground,
        water(random, colours, { top: top + 2, bottom: 300 }, 8),
        mirror,
        glint(random, colours, sunX, top + 14, bank - 12),
      ),
      ...near.layers,
    ],
    spots: [
      { kind: 'water', x: 258, y: random.between(208, 218), scale: 0.85, depth: depth.water },
      { kind: 'span', x: 378, y: 244, scale: 0.85, depth: depth.water },
      { kind: 'jetty', x: 480, y: 234, scale: 1, depth: depth.water },
      { kind: 'hill', x: 386, y: top + 3, scale: 0.84, depth: depth.mid - 1 },
      ...near.spots,
      { kind: 'air', x: 330, y: 78, scale: 0.75, depth: depth.cloud + 1 },
      { kind: 'front', x: 420, y: 302, scale: 0.78, depth: depth.near },
      { kind: 'shore', x: 360, y: 270, scale: 0.8, depth: depth.object },
    ],
    fillers: city ? [] : [{ kind: 'water', drawing: kayak(colours, colours.coral) }],
  };
}

function bankKind(stage: Stage): 'dam' | 'forest' | 'lawn' | 'grove' {
  if (stage.has(/dam\b/i)) return 'dam';
  if (stage.has(/forest boardwalk/i)) return 'forest';
  return stage.random.pick(['lawn', 'lawn', 'forest', 'grove']);
}

function nearBank(stage: Stage, bank: number): { readonly layers: readonly Layer[]; readonly spots: readonly Spot[] } {
  const { random, colours } = stage;
  const kind = bankKind(stage);
  if (kind === 'dam') {
    return {
      spots: [
        { kind: 'lawn', x: 330, y: 284, scale: 0.85, depth: depth.object },
        { kind: 'lawn', x: 180, y: 282, scale: 0.8, depth: depth.object },
      ],
      layers: [
        layer(
          depth.back,
          filled('M0 300V250L480 266V300z', colours.lawn),
          filled('M0 300V264L480 282V300z', colours.lawnLight),
          filled('M0 250L480 266V271L0 256z', colours.stoneLight),
          lawnDetails(random, colours, 262),
        ),
        standing(depth.tree, castShade(colours, 60) + roundTree(random, colours), { x: 48, y: 268, scale: 1.25 }),
        frontGrass(stage),
      ],
    };
  }
  if (kind === 'forest') {
    return {
      spots: [{ kind: 'lawn', x: 384, y: 276, scale: 0.85, depth: depth.object }],
      layers: [
        layer(depth.back, lawn(colours, 318, 254)),
        layer(
          depth.back + 1,
          canopy(
            random,
            { base: bank + 26, height: 26, width: 52, to: 150, rise: (x) => Math.max(0, (130 - x) * 0.3) },
            colours.canopyNear,
            colours.canopyMid,
          ),
          boardwalk(colours, { near: 190, far: 60, farY: bank - 22, bend: 66, width: 124, rails: random.chance(0.5) }),
        ),
        standing(depth.back - 1, forestGiant(random, colours), {
          x: random.between(52, 76),
          y: bank + 10,
          scale: 1.05,
        }),
        standing(depth.tree, forestGiant(random, colours), { x: 18, y: 296, scale: 1.25 }),
        frontLeaves(stage),
      ],
    };
  }
  const ground = layer(
    depth.back,
    lawn(colours, bank - 14, bank + 14),
    lawnDetails(random, colours, bank + 6),
    windingPath(colours, random.between(240, 320), random.between(90, 150), bank - 6, random.between(20, 60)),
  );
  const trees =
    kind === 'lawn'
      ? [
          standing(depth.tree, castShade(colours, 150) + rainTree(random, colours), {
            x: random.between(72, 96),
            y: bank + 14,
            scale: random.between(1.05, 1.2),
          }),
        ]
      : [
          standing(
            depth.tree,
            castShade(colours, 60) + roundTree(random, colours, random.pick([undefined, colours.coral, colours.sun])),
            { x: 64, y: bank + 16, scale: 1.4 },
          ),
          standing(depth.tree - 1, castShade(colours, 40) + palm(random, colours, 14), { x: 132, y: bank, scale: 1 }),
        ];
  return {
    spots: [
      { kind: 'lawn', x: 330, y: bank + 22, scale: 0.85, depth: depth.object },
      { kind: 'lawn', x: 214, y: bank + 28, scale: 0.8, depth: depth.object + 1 },
    ],
    layers: [ground, ...trees, random.chance(0.5) ? frontGrass(stage) : frontLeaves(stage, 'sparse')],
  };
}
