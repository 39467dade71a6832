import { branchCoral, bubbles, clownfish, reefBank } from '../elements/reef.ts';
import { canopy } from '../elements/canopy.ts';
import { palm } from '../elements/palms.ts';
import { shoal, turtle } from '../elements/small-wildlife.ts';
import { depth, layer, standing } from '../stage.ts';
import type { Composition, Stage } from '../stage.ts';
import { filled, place, round, stroked } from '../svg.ts';
import { skyLayers } from './backdrop.ts';

export function marinePark(stage: Stage): Composition {
  const { random, colours } = stage;
  const line = random.between(112, 124);
  const wave = `M0 ${round(line)}q30 -6 60 0t60 0t60 0t60 0t60 0t60 0t60 0t60 0`;
  const shafts = filled(
    `M140 ${round(line)}L70 300H130L176 ${round(line)}zM250 ${round(line)}L226 300H300L284 ${round(line)}zM350 ${round(line)}L390 300H440L374 ${round(line)}z`,
    colours.ripple,
    { opacity: colours.night ? 0.07 : 0.22 },
  );
  return {
    layers: [
      ...skyLayers(stage, { horizon: line, orbY: 56, orbSize: 26, orbX: random.between(300, 400) }),
      layer(
        depth.far,
        canopy(
          random,
          { base: line + 2, height: 26, width: 44, from: 40, to: 190, floor: line + 8 },
          colours.canopyMid,
          colours.leafLight,
        ),
      ),
      standing(depth.far + 1, palm(random, colours, 12), { x: 178, y: line + 4, scale: 0.62 }),
      standing(depth.far + 1, palm(random, colours, -14), { x: 60, y: line + 4, scale: 0.52 }),
      layer(
        depth.ground,
        filled(`${wave}V300H0z`, 'url(#water)'),
        shafts,
        stroked(wave, colours.ripple, 3, { opacity: 0.85 }),
      ),
      layer(
        depth.water,
        filled(
          `M20 ${round(line + 1)}C60 ${round(line + 34)} 150 ${round(line + 40)} 214 ${round(line)}z`,
          colours.sandWet,
          { opacity: 0.8 },
        ),
      ),
      layer(depth.back, filled('M0 300V252C60 236 120 262 200 266S380 258 480 238V300z', colours.sandWet)),
      layer(
        depth.tree,
        place(reefBank(random, colours, 150), { x: 72, y: 262, scale: 1.05 }),
        place(reefBank(random, colours, 150), { x: 404, y: 258 }),
      ),
      standing(depth.object, shoal(random, colours.sun, 9), { x: 308, y: line + 50 }),
      standing(depth.object, shoal(random, colours.white, 6), { x: 120, y: line + 66, scale: 0.7 }),
      standing(depth.object, turtle(colours), { x: 226, y: line + 78, scale: 1.05, turn: -8 }),
      standing(depth.object, bubbles(random, colours, 4), { x: 350, y: 236 }),
      layer(
        depth.near,
        filled('M0 300V278C70 268 150 288 240 288S410 282 480 270V300z', colours.sand),
        place(branchCoral(random, colours.coral), { x: 160, y: 292, scale: 0.7 }),
        place(clownfish(colours), { x: 196, y: 262, scale: 0.8 }),
        place(clownfish(colours), { x: 372, y: 216, scale: 0.6, flip: true }),
      ),
    ],
    spots: [],
  };
}
