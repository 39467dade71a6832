import type { APIRequestContext } from '@playwright/test';
import { expect } from './fixtures.ts';

/** Adjacent places in the Central region, so that visits in this order are not flagged as too fast. */
const ADJACENT_PLACES = [
  'Berlayer Creek Mangrove Trail',
  'Bukit Chermin Boardwalk',
  'Labrador Nature Park',
  'Labrador Nature Reserve',
];
/** Too far away, so that this visit counts as claimed. */
const DISTANT_PLACE = 'Singapore Botanic Gardens';

interface Place {
  readonly id: number;
  readonly name: string;
  readonly lat: number;
  readonly lng: number;
}

export async function checkInDailyMaximum(request: APIRequestContext): Promise<void> {
  const places = (await (await request.get('/api/green-spaces')).json()) as Place[];
  for (const name of [...ADJACENT_PLACES, DISTANT_PLACE]) {
    const place = places.find((each) => each.name === name);
    if (!place) throw new Error(`the content lacks ${name}`);
    const { id: greenSpaceId, lat, lng } = place;
    const location = { lat, lng, accuracyMeters: 100 };
    const response = await request.post('/api/green-spaces/checkin', { data: { greenSpaceId, location } });
    expect(response.status(), await response.text()).toBe(200);
  }
}
