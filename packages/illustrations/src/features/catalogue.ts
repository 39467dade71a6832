import { type Composition, type Layer, type Spot, type Stage, standing, type Feature } from '../stage.ts';
import { castShade } from '../elements/ground.ts';
import { landmarks } from './landmarks.ts';
import { livingThings } from './living-things.ts';
import { pastimes } from './pastimes.ts';

const catalogue: readonly Feature[] = [...landmarks, ...livingThings, ...pastimes];

/** More would crowd a picture that is often 320 pixels wide. */
const MAX_FEATURES = 4;

export function featureLayers(stage: Stage, composition: Composition): Layer[] {
  const freeSpots: Spot[] = [...composition.spots];
  const layers: Layer[] = [];
  let undrawnTexts = stage.features;
  const drawOn = (spot: Spot, drawing: string): void => {
    freeSpots.splice(freeSpots.indexOf(spot), 1);
    const shade = spot.kind === 'lawn' ? castShade(stage.colours, 84) : '';
    layers.push(standing(spot.depth, (spot.ground ?? '') + shade + drawing, spot));
  };
  for (const feature of catalogue) {
    if (layers.length === MAX_FEATURES) break;
    if (feature.isCommon === true && layers.length > 1) continue;
    const matchedTexts = undrawnTexts.filter((text) => feature.pattern.test(text));
    if (matchedTexts.length === 0) continue;
    const spot = feature.spots
      .map((kind) => freeSpots.find((candidate) => candidate.kind === kind))
      .find((candidate) => candidate !== undefined);
    if (spot === undefined) continue;
    // Draw each text once: a "rocket-shaped lookout tower" matches two features.
    undrawnTexts = undrawnTexts.filter((text) => !matchedTexts.includes(text));
    drawOn(spot, feature.draw(stage));
  }
  for (const filler of composition.fillers ?? []) {
    const spot = freeSpots.find(({ kind }) => kind === filler.kind);
    if (spot !== undefined) drawOn(spot, filler.drawing);
  }
  return layers;
}
