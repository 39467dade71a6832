import { describe, expect, test } from 'vitest';
import { createGreenSpaceForm } from '../../../testing/content/green-space-forms.ts';
import { translateIntoGerman } from '../../../testing/content/translations.ts';
import { shareTestApp, shareResident } from '../../../testing/test-app.ts';

const shared = shareTestApp();
const ADMIN_PATH = '/api/admin/green-spaces';
const admin = shareResident(shared, { isAdmin: true });

const call: ReturnType<typeof shared>['call'] = (method, path, request) =>
  shared().call(method, path, { as: admin(), ...request });

const LINE = {
  type: 'LineString',
  coordinates: [
    [103.9301, 1.3302],
    [103.9311, 1.3302],
    [103.9311, 1.3309],
  ],
};
const STOPS = [
  { name: 'Jetty', text: 'Look for otters.', lat: 1.3302, lng: 103.9311 },
  { name: 'Lookout', text: null, lat: 1.3309, lng: 103.9311 },
];
const ROUTE = { name: 'Around the pond', minutes: 30, line: LINE, stops: STOPS };

async function addPublished(name: string, routes: readonly object[]) {
  const added = await call('POST', ADMIN_PATH, { body: createGreenSpaceForm(name, { routes }) });
  expect(added).toMatchObject({ status: 201 });
  const { id, version } = added.body;
  return (await call('POST', `${ADMIN_PATH}/${id}/publish`, { body: { version } })).body;
}

const routesOf = async (id: number) => (await call('GET', `/api/green-spaces/${id}`)).body.routes;

/** Of a route that an admin's response shows. */
const toSent = ({ id, name, duration, line, stops }: Record<string, unknown>) => {
  return { id, name, minutes: duration, line, stops };
};

describe('the line and the stops of a route', () => {
  test('are shown on the page of the green space as they were drawn, to a tenth of a metre, and not in lists', async () => {
    const coordinates = [[103.930_100_04, 1.3302], ...LINE.coordinates.slice(1)];
    const { id, routes } = await addPublished('Drawn Park', [{ ...ROUTE, line: { ...LINE, coordinates } }]);
    expect(routes).toMatchObject([{ line: LINE, stops: STOPS }]);
    expect(await routesOf(id)).toMatchObject([{ name: 'Around the pond', line: LINE, stops: STOPS }]);
    const { body: listed } = await call('GET', '/api/green-spaces?search=Drawn%20Park');
    expect(listed[0].routes[0]).not.toHaveProperty('line');
  });

  test('stay if nothing else of the routes changes, and an edit without them removes them', async () => {
    const { id, version, routes, ...space } = await addPublished('Redrawn Park', [
      ROUTE,
      { name: 'Lane', minutes: 20 },
    ]);
    const same = { ...space, version, routes: routes.map(toSent) };
    expect((await call('PUT', `${ADMIN_PATH}/${id}`, { body: same })).body).toMatchObject({ version });

    const swapped = { ...space, version, routes: routes.map(toSent).toReversed() };
    const { body } = await call('PUT', `${ADMIN_PATH}/${id}`, { body: swapped });
    expect(body.routes).toMatchObject([
      { line: null, stops: [] },
      { line: LINE, stops: STOPS },
    ]);
    expect(await routesOf(id)).toEqual(body.routes);

    const [{ id: laneId }] = body.routes;
    const bare = {
      ...space,
      version: body.version,
      routes: [
        { id: laneId, name: 'Lane', minutes: 20 },
        { ...ROUTE, line: null },
      ],
    };
    const edited = await call('PUT', `${ADMIN_PATH}/${id}`, { body: bare });
    expect(edited.body.routes).toMatchObject([
      { line: null, stops: [] },
      { line: null, stops: STOPS },
    ]);
  });

  test('may be as many as twelve routes with 500 points each', async () => {
    const coordinates = Array.from({ length: 500 }, (_, n) => [103.930_123 + n / 100_000, 1.330_123]);
    const routes = Array.from({ length: 12 }, (_, n) => ({
      ...ROUTE,
      name: `Lane ${n}`,
      line: { ...LINE, coordinates },
    }));
    const { id } = await addPublished('Long Lanes', routes);
    expect((await routesOf(id))[11].line.coordinates).toHaveLength(500);
  });

  const withPoints = (...coordinates: unknown[]) => ({ line: { ...LINE, coordinates } });
  const [jetty] = STOPS;

  test.each([
    ['a single point', withPoints([103.9301, 1.3302]), 'routes.0.line'],
    ['501 points', withPoints(...Array.from({ length: 501 }, () => [103.93, 1.33])), 'routes.0.line'],
    ['latitudes first', withPoints([1.3302, 103.9301], [1.3309, 103.9311]), 'routes.0.line'],
    ['a point 3 km away', withPoints(...LINE.coordinates, [103.9301, 1.36]), 'routes.0.line'],
    ['another type', { line: { ...LINE, type: 'MultiLineString' } }, 'routes.0.line.type'],
    ['points that are texts', withPoints('here', 'there'), 'routes.0.line.coordinates.0'],
    ['a stop without a name', { stops: [{ ...jetty, name: ' ' }] }, 'routes.0.stops.0.name'],
    ['a long text at a stop', { stops: [{ ...jetty, text: 'x'.repeat(281) }] }, 'routes.0.stops.0.text'],
    ['a stop in London', { stops: [jetty, { ...jetty, lat: 51.5 }] }, 'routes.0.stops.1.lat'],
    ['a stop 3 km away', { stops: [jetty, { ...jetty, lat: 1.36 }] }, 'routes.0.stops.1.lat'],
    ['21 stops', { stops: Array.from({ length: 21 }, () => jetty) }, 'routes.0.stops'],
  ])('with %s answer 400 and name the field', async (_fault, parts, field) => {
    const body = createGreenSpaceForm('Faulty Lines', { routes: [{ ...ROUTE, ...parts }] });
    const answer = await call('POST', ADMIN_PATH, { body });
    expect(answer).toMatchObject({
      status: 400,
      body: { fields: { [field]: expect.stringMatching(/^(?:Enter|Give|Keep|Must|Use) /) } },
    });
  });

  test('have translated names and texts', async () => {
    const { id, name } = await addPublished('Translated Stops', [ROUTE]);
    const texts = { [name]: 'Park', Jetty: 'Steg', 'Look for otters.': 'Achten Sie auf Otter.' };
    await translateIntoGerman(shared().db, 'green_space', id, texts);
    const { body } = await shared().call('GET', `/api/green-spaces/${id}?language=de`);
    expect(body.translations.de).toMatchObject({
      'routes.0.stops.0.name': 'Steg',
      'routes.0.stops.0.text': 'Achten Sie auf Otter.',
    });
    const { body: toTranslate } = await call('GET', `/api/admin/translations/green_space/${id}?language=de`);
    expect(JSON.stringify(toTranslate)).toContain('routes.0.stops.1.name');
  });
});
