import { type APIRequestContext, expect } from '@playwright/test';

const HOUR_MS = 3_600_000;

/** In Bishan-Ang Mo Kio Park. */
export const EVENT_POSITION = { latitude: 1.3641, longitude: 103.8486, accuracy: 12 };

/** Of an owner, who is not reviewed. Answers its id. */
export async function createEvent(request: APIRequestContext, changes: object = {}): Promise<number> {
  const startsAt = new Date(Date.now() + 24 * HOUR_MS);
  const { latitude: lat, longitude: lng } = EVENT_POSITION;
  const data = {
    kind: 'clean-up',
    title: { en: 'Kallang clean-up' },
    text: { en: 'Help us keep the river clean.' },
    languages: ['en'],
    startsAt: startsAt.toISOString(),
    endsAt: new Date(startsAt.getTime() + 2 * HOUR_MS).toISOString(),
    place: { name: 'Pond Gardens', lat, lng, radiusMeters: 150 },
    capacity: 20,
    state: 'published',
    ...changes,
  };
  const response = await request.post('/api/events', { data });
  expect(response.status(), await response.text()).toBe(201);
  return ((await response.json()) as { id: number }).id;
}

/** Of an owner, with another steward. Returns its slug. */
export async function createClub(
  owner: APIRequestContext,
  stewardId: number,
  steward: APIRequestContext,
): Promise<string> {
  const data = { name: 'Kallang Paddlers', kind: 'interest', purpose: 'We paddle.', joining: 'open', notice: null };
  const response = await owner.post('/api/clubs', { data });
  expect(response.status(), await response.text()).toBe(201);
  const { id, slug } = (await response.json()) as { id: number; slug: string };
  expect((await steward.post(`/api/clubs/${id}/join`, { data: { shown: true } })).status()).toBe(200);
  expect((await owner.put(`/api/clubs/${id}/members/${stewardId}`, { data: { role: 'steward' } })).status()).toBe(204);
  return slug;
}
