import { featureLayers } from './features/catalogue.ts';
import { MOOD_COUNT, palette } from './palette.ts';
import { seededRandom } from './random.ts';
import { sceneByParkType } from './scenes/scene-by-park-type.ts';
import type { Scene, Stage } from './stage.ts';
import { svgDocument, verticalGradient } from './svg.ts';

/** 480 × 300. Deterministic: the same scene gives the same bytes. Both themes have the same composition. */
export function postcard(scene: Scene): string {
  const random = seededRandom(`${scene.parkType} ${scene.seed}`);
  const colours = palette(scene.theme, random.whole(0, MOOD_COUNT - 1));
  const mirrored = random.chance(0.5);
  const stage: Stage = {
    random,
    colours,
    region: scene.region,
    features: scene.features,
    has: (pattern) => scene.features.some((feature) => pattern.test(feature)),
  };
  const composition = sceneByParkType[scene.parkType](stage);
  const layers = [...composition.layers, ...featureLayers(stage, composition)];
  // The sort is stable: layers of equal depth keep their order.
  const drawing = layers
    .toSorted((one, other) => one.depth - other.depth)
    .map((layer) => layer.drawing)
    .join('');
  const definitions = `<defs>${verticalGradient('sky', colours.skyTop, colours.skyLow, 0.7)}${verticalGradient('water', colours.waterHigh, colours.waterLow)}</defs>`;
  return svgDocument(
    480,
    300,
    definitions + (mirrored ? `<g transform="matrix(-1 0 0 1 480 0)">${drawing}</g>` : drawing),
    scene.title,
  );
}
