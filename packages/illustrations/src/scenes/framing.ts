import { broadLeaves, fern, fireflies, grass } from '../elements/undergrowth.ts';
import { canopy } from '../elements/canopy.ts';
import { travellersPalm } from '../elements/palms.ts';
import { depth, layer } from '../stage.ts';
import type { Layer, Stage } from '../stage.ts';
import { place, repeatable } from '../svg.ts';

/** Dark leaves in the corners lead the eye into the picture. */
export function frontLeaves(stage: Stage, lushness: 'sparse' | 'full' = 'full'): Layer {
  const { random, colours } = stage;
  const dark = repeatable('fern', fern(random, 54, colours.front));
  const pale = repeatable('pale-fern', fern(random, 30, colours.canopyNear));
  const corner = (x: number, outward: number): string => {
    const size = random.between(46, 66);
    const plant = random.pick(['fern', 'broad', 'both'] as const);
    const y = 306;
    let drawing = '';
    if (plant !== 'fern')
      drawing += place(broadLeaves(random, size * 1.1, colours.front, colours.canopyNear, 4), {
        x: x + outward * 8,
        y,
        turn: -outward * 9,
      });
    if (plant !== 'broad') drawing += place(dark(), { x: x - outward * 14, y, scale: size / 54, flip: outward < 0 });
    drawing += place(pale(), { x: x - outward * 44, y: 304, flip: outward < 0 });
    return drawing;
  };
  const left = corner(random.between(18, 40), -1);
  const right = corner(random.between(440, 462), 1);
  const bushes =
    lushness === 'full'
      ? canopy(random, { base: 303, height: 13, width: 30, to: random.between(90, 150) }, colours.front) +
        canopy(random, { base: 303, height: 13, width: 30, from: random.between(330, 390) }, colours.front)
      : '';
  return layer(depth.front, bushes, left, right, fireflies(random, colours, random.between(150, 330), 258, 5));
}

export function frontGrass(stage: Stage): Layer {
  const { random, colours } = stage;
  return layer(
    depth.front,
    place(grass(random, 110, 34, colours.canopyNear), { x: random.between(10, 50), y: 303 }),
    place(grass(random, 100, 28, colours.front), { x: random.between(430, 465), y: 303 }),
    place(fern(random, 34, colours.front), { x: random.between(60, 110), y: 306 }),
  );
}

export function frontFan(stage: Stage, x: number): Layer {
  return layer(depth.near, place(travellersPalm(stage.random, stage.colours), { x, y: 296, scale: 0.95 }));
}
