import { type Composition, type Layer, type Spot, type Stage, standing, type Feature } from '../stage.ts';
import { castShade } from '../elements/ground.ts';
import { landmarks } from './landmarks.ts';
import { livingThings } from './living-things.ts';
import { pastimes } from './pastimes.ts';

const catalogue: readonly Feature[] = [...landmarks, ...livingThings, ...pastimes];

/** More would crowd a picture that is often 320 pixels wide. */
const mostFeatures = 4;

export function featureLayers(stage: Stage, composition: Composition): Layer[] {
  const free: Spot[] = composition.spots.filter(({ depth }) => depth >= 0);
  const layers: Layer[] = [];
  let unseen = stage.features;
  const settle = (spot: Spot, drawing: string): void => {
    free.splice(free.indexOf(spot), 1);
    const shade = spot.kind === 'lawn' ? castShade(stage.colours, 84) : '';
    layers.push(standing(spot.depth, (spot.ground ?? '') + shade + drawing, spot));
  };
  for (const feature of catalogue) {
    if (layers.length === mostFeatures) break;
    if (feature.common === true && layers.length > 1) continue;
    const named = unseen.filter((text) => feature.words.test(text));
    if (named.length === 0) continue;
    const spot = feature.spots
      .map((kind) => free.find((candidate) => candidate.kind === kind))
      .find((candidate) => candidate !== undefined);
    if (spot === undefined) continue;
    // Draw each text once: a "rocket-shaped lookout tower" matches two features.
    unseen = unseen.filter((text) => !named.includes(text));
    settle(spot, feature.draw(stage));
  }
  for (const filler of composition.fillers ?? []) {
    const spot = free.find(({ kind }) => kind === filler.kind);
    if (spot !== undefined) settle(spot, filler.drawing);
  }
  return layers;
}
