import { boardwalk } from '../elements/boardwalk.ts';
import { canopy } from '../elements/canopy.ts';
import { clearing, windingPath } from '../elements/ground.ts';
import { forestGiant } from '../elements/trees.ts';
import { railTrack } from '../elements/trail-things.ts';
import { ridge } from '../elements/ridge.ts';
import { flyingHornbill } from '../elements/hornbill.ts';
import { heliconia } from '../elements/flowers.ts';
import { macaque } from '../elements/small-wildlife.ts';
import { mix } from '../palette.ts';
import { depth, layer, standing } from '../stage.ts';
import type { Composition, Layer, Stage } from '../stage.ts';
import { filled, place, round } from '../svg.ts';
import { skyLayers } from './backdrop.ts';
import { frontLeaves } from './framing.ts';

export interface WoodlandShape {
  readonly way: 'boardwalk' | 'trail' | 'rails' | 'none';
  readonly peak?: number;
  readonly giants?: number;
  /** Handrails of the boardwalk. */
  readonly rails?: boolean;
}

/** The shared plan of reserves, nature parks and trails: layers get darker towards the viewer. */
export function woodland(stage: Stage, shape: WoodlandShape): Composition {
  const { random, colours } = stage;
  const top = random.between(146, 166);
  const wayX = random.between(190, 290);
  const hill = random.between(90, 390);
  const rise = (x: number): number => 20 * Math.exp(-(((x - hill) / 120) ** 2));
  const orbX = random.between(70, 410);
  const layers: Layer[] = [
    ...skyLayers(stage, { horizon: top, orbX }),
    layer(
      depth.ridge,
      ridge(random, top, 10, colours.ridge, {
        x: random.between(120, 360),
        height: shape.peak ?? random.between(6, 22),
      }),
    ),
    layer(depth.far, canopy(random, { base: top + 34, height: 22, width: 50, rise, floor: 230 }, colours.canopyFar)),
    layer(
      depth.mid,
      canopy(
        random,
        { base: top + 62, height: 28, width: 64, floor: 262, rise: (x) => 12 - rise(x) * 0.4 },
        colours.canopyMid,
        colours.leafLight,
      ),
    ),
    layer(
      depth.ground,
      canopy(random, { base: top + 92, height: 27, width: 74 }, colours.canopyNear, colours.canopyMid),
    ),
  ];
  for (let index = 0; index < (shape.giants ?? 1); index += 1) {
    const x = index === 0 ? random.between(56, 104) : random.between(396, 436);
    layers.push(
      standing(depth.mid + 1, forestGiant(random, colours), { x, y: top + 98, scale: random.between(0.9, 1.1) }),
    );
  }
  const farY = top + 70;
  if (shape.way === 'boardwalk')
    layers.push(
      layer(
        depth.back,
        boardwalk(colours, {
          near: wayX,
          far: wayX + random.between(-50, 50),
          farY,
          bend: random.between(-40, 40),
          width: random.between(130, 160),
          rails: shape.rails ?? random.chance(0.4),
        }),
      ),
    );
  if (shape.way === 'trail')
    layers.push(
      layer(
        depth.back,
        windingPath(colours, wayX, wayX + random.between(-40, 40), farY + 4, random.between(-60, 60), colours.sandWet),
      ),
    );
  if (shape.way === 'rails')
    layers.push(
      layer(
        depth.back,
        filled(
          `M${round(wayX - 72)} 300L${round(wayX - 8)} ${round(farY)}H${round(wayX + 8)}L${round(wayX + 72)} 300z`,
          colours.sandWet,
        ),
        place(railTrack(colours, 300 - farY), { x: wayX, y: 302 }),
      ),
    );
  if (shape.way !== 'none')
    layers.push(
      layer(
        depth.tree,
        canopy(random, { base: 290, height: 26, width: 58, to: wayX - 118 }, colours.canopyNear, colours.canopyMid),
        canopy(random, { base: 290, height: 26, width: 58, from: wayX + 92 }, colours.canopyNear, colours.canopyMid),
      ),
    );
  else
    layers.push(
      standing(depth.tree, forestGiant(random, colours), { x: random.between(34, 52), y: 300, scale: 1.35 }),
      standing(depth.tree, forestGiant(random, colours), { x: random.between(430, 452), y: 304, scale: 1.2 }),
      layer(
        depth.object,
        canopy(
          random,
          { base: 296, height: 26, width: 60 },
          mix(colours.canopyNear, colours.front, 0.55),
          colours.canopyNear,
        ),
      ),
    );
  layers.push(frontLeaves(stage));
  const isWayOnLeft = wayX < 240;
  const bird = random.pick([flyingHornbill(colours), '', '']);
  const frontFiller = random.pick([macaque(colours), heliconia(colours), '']);
  return {
    layers,
    spots: [
      {
        kind: 'span',
        x: 240,
        y: top + (shape.way === 'none' ? 26 : 22),
        scale: shape.way === 'none' ? 1.06 : 1,
        depth: depth.mid + 2,
      },
      { kind: 'hill', x: isWayOnLeft ? 352 : 136, y: top + 64, scale: 1, depth: depth.hill },
      { kind: 'hill', x: isWayOnLeft ? 180 : 300, y: top + 60, scale: 0.8, depth: depth.hill },
      {
        kind: 'lawn',
        x: isWayOnLeft ? 372 : 104,
        y: 274,
        scale: 0.95,
        depth: depth.tree + 1,
        flip: !isWayOnLeft,
        ground: clearing(colours, 190),
      },
      { kind: 'front', x: isWayOnLeft ? 74 : 406, y: 300, scale: 0.72, depth: depth.near },
      {
        kind: 'air',
        x: orbX > 240 ? random.between(110, 170) : random.between(310, 370),
        y: random.between(76, 112),
        scale: random.between(0.55, 0.75),
        depth: depth.cloud + 1,
      },
    ],
    fillers: [
      { kind: 'air', drawing: bird },
      { kind: 'front', drawing: frontFiller },
    ],
  };
}
