import { bench } from '../elements/park-furniture.ts';
import { flowerBed } from '../elements/undergrowth.ts';
import type { Composition, Layer, Spot, Stage } from '../stage.ts';
import { backgroundLayers, skyLayers, type Background } from './backdrop.ts';
import { frontGrass, frontLeaves } from './framing.ts';
import { avenue, knollTop, meadow, pondside, underTheCanopy, type ParkPlan } from './park-plans.ts';
import { stillWater } from './reservoir-park.ts';

export interface ParklandShape {
  readonly background: Background;
  readonly pond?: boolean;
  readonly hill?: boolean;
}

function choosePlan(stage: Stage, shape: ParklandShape): ParkPlan {
  const { random } = stage;
  if (shape.pond === true) return pondside;
  if (shape.hill === true && random.chance(0.6)) return knollTop;
  return random.pick([meadow, meadow, knollTop, avenue, avenue, underTheCanopy, underTheCanopy]);
}

export function parkland(stage: Stage, shape: ParklandShape): Composition {
  const { random, colours } = stage;
  const ground = random.between(202, 216);
  const plan = choosePlan(stage, shape)(stage, ground);
  const layers: readonly Layer[] = [
    ...skyLayers(stage, { horizon: ground - 40, ...(plan.orbX === undefined ? {} : { orbX: plan.orbX }) }),
    ...backgroundLayers(stage, shape.background, ground - 16),
    ...plan.layers,
    random.chance(0.45) ? frontGrass(stage) : frontLeaves(stage, 'sparse'),
  ];
  const spots: readonly Spot[] = plan.spots;
  const beds = [
    flowerBed(random, colours, 84, colours.coral),
    flowerBed(random, colours, 90, colours.sun),
    flowerBed(random, colours, 76, colours.pink),
    bench(colours),
  ] as const;
  return { layers, spots, fillers: [{ kind: 'lawn', drawing: random.pick(beds) }] };
}

export function communityPark(stage: Stage): Composition {
  const hill = stage.has(/hill/i);
  const wooded = stage.has(/woodland|forest/i);
  return parkland(stage, {
    background: wooded || (hill && stage.random.chance(0.5)) ? 'hills' : 'flats',
    pond: stage.has(/pond|lake|stream/i),
    hill,
  });
}

export function urbanPark(stage: Stage): Composition {
  if (stage.has(/river|bay/i)) return stillWater(stage, true);
  return parkland(stage, {
    background: stage.has(/hilltop reservoir|edible/i) ? 'hills' : 'towers',
    pond: stage.has(/pool|pond/i),
    hill: stage.has(/hill|terrace/i),
  });
}
