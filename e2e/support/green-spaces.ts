import type { APIRequestContext } from '@playwright/test';
import { expect } from './fixtures.ts';

const METERS_PER_DEGREE = 111_195;

export const LAWN = { lat: 1.3712, lng: 103.7301 };

export async function publishGreenSpace(request: APIRequestContext, name: string) {
  const form = {
    name,
    parkType: 'Community Park',
    description: 'A lawn between blocks of flats, with a pond where kingfishers wait in the morning.',
    location: 'Tengah Garden Walk, beside Block 120',
    planningArea: 'Tengah',
    ...LAWN,
    areaHectares: 2.4,
    zones: [{ ...LAWN, radiusMeters: 120 }],
    imageUrl: null,
    ecoPoints: 20,
    openingHours: 'Open at all hours',
    accessibility: 'Level paths; a ramp leads to the pond.',
    nearestMrt: 'Bukit Gombak (NS3)',
    busRoutes: ['992'],
    tags: ['Pond'],
    specialFeatures: ['Fitness corner'],
    biodiversityFacts: 'White-throated kingfishers nest in the bank of the pond.',
    facilities: [{ kind: 'toilet', count: 1, dataYear: 2025 }],
    routes: [{ name: 'Around the pond', minutes: 30 }],
  };
  const added = await request.post('/api/admin/green-spaces', { data: form });
  expect(added.status(), await added.text()).toBe(201);
  const { id, version } = (await added.json()) as { id: number; version: number };
  const published = await request.post(`/api/admin/green-spaces/${id}/publish`, { data: { version } });
  expect(published.status(), await published.text()).toBe(200);
  return { id, name };
}

/** As data.gov.sg publishes parks: a square of `meters` width around a point. */
export function squareFeature(properties: Readonly<Record<string, string>>, meters: number, { lat, lng } = LAWN) {
  const half = meters / 2 / METERS_PER_DEGREE;
  const corner = (east: number, north: number) => [lng + east * half, lat + north * half, 0];
  const ring = [corner(-1, -1), corner(1, -1), corner(1, 1), corner(-1, 1), corner(-1, -1)];
  return { type: 'Feature', properties, geometry: { type: 'Polygon', coordinates: [ring] } };
}
