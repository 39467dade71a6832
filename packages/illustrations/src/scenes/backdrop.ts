import { birds, cloud, orb, sky, stars } from '../elements/sky.ts';
import { ridge } from '../elements/ridge.ts';
import { skyline } from '../elements/skyline.ts';
import { canopy } from '../elements/canopy.ts';
import { depth, layer } from '../stage.ts';
import type { Layer, Stage } from '../stage.ts';

export interface SkyShape {
  /** The sun must not be lower than this. */
  readonly horizon: number;
  readonly orbX?: number;
  readonly orbY?: number;
  readonly orbSize?: number;
}

export function skyLayers(stage: Stage, shape: SkyShape): Layer[] {
  const { random, colours } = stage;
  const x = shape.orbX ?? random.between(70, 410);
  const y = shape.orbY ?? random.between(56, Math.max(60, shape.horizon - 84));
  const drift = x > 240 ? random.between(20, 150) : random.between(250, 360);
  const clouds = cloud(random, drift, random.between(56, 104), random.between(80, 130), colours.cloud);
  const wisp = random.chance(0.6)
    ? cloud(random, x + random.between(-10, 30), y + random.between(10, 24), random.between(60, 90), colours.cloud, 0.9)
    : '';
  return [
    layer(depth.sky, sky(), stars(random, colours, 26)),
    layer(depth.orb, orb(random, colours, x, y, shape.orbSize ?? random.between(27, 34))),
    layer(
      depth.cloud,
      clouds,
      wisp,
      birds(random, colours, drift + random.between(-20, 60), random.between(34, 60), random.whole(2, 4)),
    ),
  ];
}

export type Background = 'flats' | 'towers' | 'hills' | 'forest';

export function backgroundLayers(stage: Stage, background: Background, base: number): Layer[] {
  const { random, colours } = stage;
  const layers: Layer[] = [];
  if (background === 'flats' || background === 'towers') {
    const towers = background === 'towers';
    layers.push(
      layer(depth.horizon, skyline(random, colours, { base, height: towers ? 104 : 66, towers }, colours.skyline)),
    );
    if (random.chance(0.5))
      layers.push(
        layer(
          depth.horizon + 1,
          skyline(
            random,
            colours,
            { base, height: towers ? 62 : 44, towers, from: random.pick([-10, 180]), to: random.pick([240, 490]) },
            colours.skylineNear,
          ),
        ),
      );
  } else {
    const peak = { x: random.between(60, 420), height: background === 'hills' ? random.between(28, 48) : 10 };
    layers.push(layer(depth.ridge, ridge(random, base - 26, 9, colours.ridge, peak)));
  }
  const swell = random.between(80, 400);
  const rise = (x: number): number => (background === 'hills' ? 22 : 8) * Math.exp(-(((x - swell) / 130) ** 2));
  layers.push(
    layer(
      depth.far,
      canopy(random, { base: base - 2, height: 19, width: 44, rise, floor: base + 40 }, colours.canopyFar),
    ),
  );
  return layers;
}
