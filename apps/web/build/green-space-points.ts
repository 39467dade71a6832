import { readdir, readFile } from 'node:fs/promises';
import type { IslandPoint } from '@ecopulse/illustrations/island';

const FOLDER = new URL('../../../content/green-spaces/', import.meta.url);

export async function greenSpacePoints(): Promise<IslandPoint[]> {
  const names = await readdir(FOLDER).catch(() => []);
  const files = names.filter((name) => name.endsWith('.json')).toSorted();
  return Promise.all(
    files.map(async (name) => toPoint(name, JSON.parse(await readFile(new URL(name, FOLDER), 'utf8')))),
  );
}

function toPoint(file: string, space: unknown): IslandPoint {
  if (typeof space !== 'object' || space === null || !('lat' in space) || !('lng' in space)) {
    throw new Error(`${file} has no place`);
  }
  const { lat, lng } = space;
  if (typeof lat !== 'number' || typeof lng !== 'number') throw new Error(`${file} has no place`);
  return { lat, lng, ...('parkType' in space && typeof space.parkType === 'string' ? { kind: space.parkType } : {}) };
}
