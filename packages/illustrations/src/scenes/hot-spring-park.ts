import { boulders, lawn } from '../elements/ground.ts';
import { canopy } from '../elements/canopy.ts';
import { eggBasket, steam } from '../elements/small-wildlife.ts';
import { flowerBed } from '../elements/undergrowth.ts';
import { heliconia } from '../elements/flowers.ts';
import { roundTree } from '../elements/trees.ts';
import { depth, layer, standing } from '../stage.ts';
import type { Composition, Stage } from '../stage.ts';
import { filled, round, stroked } from '../svg.ts';
import type { Palette } from '../palette.ts';
import { backgroundLayers, skyLayers } from './backdrop.ts';
import { frontLeaves } from './framing.ts';

function basin(colours: Palette, x: number, y: number, half: number): string {
  const h = round(half * 0.24);
  return (
    filled(
      `M${x - half - 8} ${y}Q${x} ${round(y - h * 2.6)} ${x + half + 8} ${y}V${y + 20}Q${x} ${round(y + 24 + h)} ${x - half - 8} ${y + 20}z`,
      colours.stone,
    ) +
    filled(
      `M${x - half - 8} ${y + 8}Q${x} ${round(y + 12 + h * 1.6)} ${x + half + 8} ${y + 8}V${y + 20}Q${x} ${round(y + 24 + h * 1.6)} ${x - half - 8} ${y + 20}z`,
      colours.stoneDark,
    ) +
    filled(
      `M${x - half} ${y + 1}Q${x} ${round(y - h * 2)} ${x + half} ${y + 1}Q${x} ${round(y + h * 2)} ${x - half} ${y + 1}z`,
      'url(#water)',
    ) +
    stroked(
      `M${round(x - half * 0.5)} ${y}q10 -4 20 0M${round(x + half * 0.1)} ${y + 3}q12 -4 24 0`,
      colours.ripple,
      1.8,
      { opacity: 0.8 },
    )
  );
}

/** Sembawang Hot Spring Park: stone basins with steam, and eggs to cook. */
export function hotSpringPark(stage: Stage): Composition {
  const { random, colours } = stage;
  const fall = stroked('M212 226V246M226 228V250M240 229V248M306 254V272M322 256V276M338 255V272', colours.ripple, 3, {
    opacity: 0.85,
  });
  return {
    layers: [
      ...skyLayers(stage, { horizon: 150, orbX: 356 }),
      ...backgroundLayers(stage, 'forest', 196),
      layer(depth.mid, canopy(random, { base: 212, height: 26, width: 56 }, colours.canopyMid, colours.leafLight)),
      layer(depth.ground, lawn(colours, 214, 218)),
      standing(depth.back, roundTree(random, colours, colours.pink), { x: 62, y: 244, scale: 1.4 }),
      standing(depth.back, roundTree(random, colours), { x: 430, y: 234, scale: 1 }),
      layer(depth.tree, basin(colours, 196, 222, 54), fall, basin(colours, 292, 248, 62)),
      layer(depth.object, basin(colours, 190, 274, 78)),
      standing(depth.object + 1, steam(colours), { x: 196, y: 214, scale: 1.15 }),
      standing(depth.object + 1, steam(colours), { x: 296, y: 240, scale: 1.3 }),
      standing(depth.object + 1, steam(colours), { x: 170, y: 264, scale: 1.05 }),
      standing(depth.object + 2, boulders(random, colours, 3, 26), { x: 352, y: 284 }),
      ...(stage.has(/egg/i) ? [standing(depth.object + 3, eggBasket(colours), { x: 376, y: 266, scale: 0.9 })] : []),
      standing(depth.near, heliconia(colours), { x: 448, y: 302, scale: 0.95 }),
      standing(depth.near, flowerBed(random, colours, 90, colours.pink), { x: 64, y: 298 }),
      frontLeaves(stage, 'sparse'),
    ],
    spots: [],
  };
}
