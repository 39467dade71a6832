import { readdir, readFile } from 'node:fs/promises';
import { island, type IslandPoint } from '@ecopulse/illustrations/island';
import { landingScene } from '@ecopulse/illustrations/landing-scene';
import type { Theme } from '@ecopulse/illustrations/palette';
import { vignette, type VignetteAnimal } from '@ecopulse/illustrations/vignette';

export const THEMES: readonly Theme[] = ['light', 'dark'];

const SPACES = new URL('../../content/green-spaces/', import.meta.url);
const ANIMALS: readonly VignetteAnimal[] = ['otter', 'kingfisher', 'monitor-lizard', 'hornbill', 'squirrel'];

/** The green spaces that the product starts with, as marks on the island; none while there is no content. */
async function startingPoints(): Promise<IslandPoint[]> {
  const names = await readdir(SPACES).catch(() => []);
  const files = names.filter((name) => name.endsWith('.json')).toSorted();
  return Promise.all(
    files.map(async (name) => toPoint(name, JSON.parse(await readFile(new URL(name, SPACES), 'utf8')))),
  );
}

function toPoint(file: string, space: unknown): IslandPoint {
  if (typeof space !== 'object' || space === null || !('lat' in space) || !('lng' in space))
    throw new Error(`${file} has no place`);
  const { lat, lng } = space;
  if (typeof lat !== 'number' || typeof lng !== 'number') throw new Error(`${file} has no place`);
  return { lat, lng, ...('parkType' in space && typeof space.parkType === 'string' ? { kind: space.parkType } : {}) };
}

/** Draws a picture by the name it is imported by, such as `art:otter`, as SVG text. */
export async function drawPicture(name: string, theme: Theme): Promise<string> {
  if (name === 'landing') return landingScene({ theme });
  if (name === 'island') return island({ theme, points: await startingPoints() });
  const animal = ANIMALS.find((each) => each === name);
  if (animal) return vignette({ animal, theme });
  throw new Error(`There is no picture called ${name}`);
}
