import { describe, expect, test } from 'vitest';
import { createGreenSpaceForm } from '../../testing/content/green-space-forms.ts';
import { shareTestApp, shareResident } from '../../testing/test-app.ts';

const shared = shareTestApp();
const ADMIN_PATH = '/api/admin/green-spaces';
const admin = shareResident(shared, { isAdmin: true });

const sendAsAdmin = async (method: 'GET' | 'POST' | 'PUT', path: string, body?: unknown) => {
  const response = await shared().call(method, ADMIN_PATH + path, { as: admin(), ...(body !== undefined && { body }) });
  expect([200, 201]).toContain(response.status);
  return response.body;
};

async function createPublished(name: string, options = {}) {
  const { id, version } = await sendAsAdmin('POST', '', createGreenSpaceForm(name, options));
  return sendAsAdmin('POST', `/${id}/publish`, { version });
}

interface ListedRoute {
  readonly id: number;
  readonly name: string;
  readonly duration: number;
}
const routesOf = async (id: number): Promise<ListedRoute[]> => {
  return (await shared().call('GET', `/api/green-spaces/${id}`)).body.routes;
};
const formOf = (space: { routes: ListedRoute[] }) => ({
  ...space,
  routes: space.routes.map(({ id, name, duration }) => ({ id, name, minutes: duration })),
});

describe('a green space that is retired', () => {
  test('disappears from lists and search and refuses check-ins, but what was earned there stays', async () => {
    const space = await createPublished('Farewell Park');
    const mei = await shared().resident();
    const get = (path: string) => shared().call('GET', path, { as: mei });
    const visit = { body: { greenSpaceId: space.id }, as: mei };
    expect((await shared().call('POST', '/api/green-spaces/checkin', visit)).status).toBe(200);
    const rating = { as: mei, body: { stars: 4 } };
    expect((await shared().call('PUT', `/api/green-spaces/${space.id}/rating`, rating)).status).toBe(200);
    const before = [await get('/api/user/activities'), await get('/api/auth/user')].map(({ body }) => body);

    expect(await sendAsAdmin('POST', `/${space.id}/retire`, { version: space.version })).toMatchObject({
      status: 'retired',
    });

    const listed = (await get('/api/green-spaces')).body.map(({ id }: { id: number }) => id);
    expect(listed).not.toContain(space.id);
    expect((await get('/api/green-spaces?search=farewell')).body).toEqual([]);
    expect((await get(`/api/green-spaces/${space.id}`)).status).toBe(404);
    const again = { body: { greenSpaceId: space.id }, as: await shared().resident() };
    const refused = await shared().call('POST', '/api/green-spaces/checkin', again);
    expect(refused).toMatchObject({ status: 404, body: { code: 'green-space-not-found' } });
    const after = [await get('/api/user/activities'), await get('/api/auth/user')].map(({ body }) => body);
    expect(after).toEqual(before);
    expect((await get('/api/user/green-spaces')).body).toMatchObject([
      {
        greenSpaceId: space.id,
        visits: 1,
        ownRating: 4,
        hasMemories: false,
        retired: { name: 'Farewell Park', parkType: 'Community Park', region: 'East', lat: 1.3302, lng: 103.9301 },
      },
    ]);
  });

  test('returns unchanged, with its ratings, when it is published again', async () => {
    const space = await createPublished('Returning Park');
    const mei = await shared().resident();
    await shared().call('POST', '/api/green-spaces/checkin', { body: { greenSpaceId: space.id }, as: mei });
    await shared().call('PUT', `/api/green-spaces/${space.id}/rating`, { as: mei, body: { stars: 5 } });
    const { version } = await sendAsAdmin('POST', `/${space.id}/retire`, { version: space.version });
    await sendAsAdmin('POST', `/${space.id}/publish`, { version });
    const { body } = await shared().call('GET', `/api/green-spaces/${space.id}`);
    expect(body).toMatchObject({ name: 'Returning Park', rating: 5, totalRatings: 1 });
    const [visited] = (await shared().call('GET', '/api/user/green-spaces', { as: mei })).body;
    expect(visited.retired).toBeNull();
  });
});

describe('the routes of a green space', () => {
  const THREE_ROUTES = [
    { name: 'First way', minutes: 30 },
    { name: 'Second way', minutes: 60 },
    { name: 'Third way', minutes: 90 },
  ];

  test('keep their ids when they are reordered, renamed or get other times', async () => {
    const space = await createPublished('Reordered Park', { routes: THREE_ROUTES });
    const [first, second, third] = await routesOf(space.id);
    const form = formOf(space);
    const [firstInForm, secondInForm, thirdInForm] = form.routes;
    const edited = await sendAsAdmin('PUT', `/${space.id}`, {
      ...form,
      routes: [
        { ...thirdInForm, name: 'Long way' },
        { name: 'New way', minutes: 12 },
        firstInForm,
        { ...secondInForm, minutes: 61 },
      ],
    });
    expect(await routesOf(space.id)).toEqual([
      { ...third, name: 'Long way' },
      {
        id: expect.any(Number) as number,
        name: 'New way',
        duration: 12,
        calories: 42,
        points: 5,
        line: null,
        stops: [],
      },
      first,
      { ...second, duration: 61, calories: 214, points: 10 },
    ]);
    expect(edited.routes).toEqual(await routesOf(space.id));
    await sendAsAdmin('PUT', `/${space.id}`, { ...formOf(edited), routes: formOf(edited).routes.toReversed() });
    expect((await routesOf(space.id)).map(({ name }) => name)).toEqual([
      'Second way',
      'First way',
      'New way',
      'Long way',
    ]);
  });

  test('are retired when they are removed: a walk in progress earns its points, but no new one can start', async () => {
    const space = await createPublished('Shortened Park', { routes: THREE_ROUTES });
    const [first] = await routesOf(space.id);
    const mei = await shared().resident();
    const walk = (step: string) =>
      shared().call('POST', `/api/green-spaces/${space.id}/routes/${first?.id}/${step}`, { as: mei });
    expect((await walk('start')).status).toBe(201);

    await sendAsAdmin('PUT', `/${space.id}`, { ...formOf(space), routes: formOf(space).routes.slice(1) });

    expect((await routesOf(space.id)).map(({ name }) => name)).toEqual(['Second way', 'Third way']);
    shared().clock.forward({ minutes: 30 });
    expect(await walk('finish')).toMatchObject({ status: 200, body: { pointsAwarded: 5 } });
    expect(await walk('start')).toMatchObject({ status: 404, body: { code: 'route-not-found' } });
    const again = await shared().call('PUT', `${ADMIN_PATH}/${space.id}`, {
      as: admin(),
      body: {
        ...formOf(await sendAsAdmin('GET', `/${space.id}`)),
        routes: [{ id: first?.id, name: 'Back again', minutes: 5 }],
      },
    });
    expect(again).toMatchObject({ status: 400, body: { fields: { 'routes.0.id': expect.any(String) as string } } });
  });

  test('answer 400 if they belong to another green space', async () => {
    const [ownSpace, otherSpace] = [await createPublished('Own Park'), await createPublished('Other Park')];
    const { status, body } = await shared().call('PUT', `${ADMIN_PATH}/${ownSpace.id}`, {
      as: admin(),
      body: { ...formOf(ownSpace), routes: formOf(otherSpace).routes },
    });
    expect({ status, fields: Object.keys(body.fields) }).toEqual({ status: 400, fields: ['routes.0.id'] });
    expect(await routesOf(otherSpace.id)).toHaveLength(1);
  });
});
