// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import type { Challenge } from '@ecopulse/contract/challenges/challenges';
import type { GreenSpace, VisitedGreenSpace } from '@ecopulse/contract/green-spaces/green-spaces';
import { OPEN_STATUS } from '@ecopulse/contract/green-spaces/place-state';
import { type Responses, stubFetch } from '../../../testing/fake-fetch.ts';
import { renderAt, screensAt } from '../../../testing/render-at.tsx';
import { aChallenge } from '../challenges.testing.tsx';
import { ChallengePlaces } from './challenge-places.tsx';
import { ChosenPlaces } from './chosen-places.tsx';

const aSpace = (id: number, name: string, parts: Partial<GreenSpace> = {}) =>
  ({
    id,
    name,
    planningArea: 'Tampines',
    region: 'East',
    lat: 1.35,
    lng: 103.9,
    status: OPEN_STATUS,
    ...parts,
  }) as GreenSpace;

const SPACES = [
  aSpace(1, 'Sun Plaza Park'),
  aSpace(2, 'Tampines Eco Green'),
  aSpace(3, 'Tampines Boulevard Park', { status: { ...OPEN_STATUS, state: 'closed' } }),
  aSpace(4, 'Bedok Town Park', { planningArea: 'Bedok' }),
];
const VISITS = [{ greenSpaceId: 1 }, { greenSpaceId: 4 }] as VisitedGreenSpace[];

function show(parts: Partial<Challenge>, responses: Responses = {}) {
  const challenge = aChallenge({ filter: { planningArea: 'Tampines' }, ...parts });
  stubFetch({
    'GET /api/green-spaces': () => [200, SPACES],
    'GET /api/user/green-spaces': () => [200, VISITS],
    ...responses,
  });
  renderAt('/challenges', {
    ...screensAt(['/green-spaces', '/green-space/$id', '/events'], () => null),
    '/challenges': () => (
      <>
        <ChosenPlaces filter={challenge.filter} />
        <ChallengePlaces challenge={challenge} />
      </>
    ),
  });
}

beforeEach(() => {
  vi.unstubAllGlobals();
});

const listedPlaces = async () => (await screen.findAllByRole('listitem')).map(({ textContent }) => textContent);

test('places that are left come before visited and closed ones, and others are not listed', async () => {
  show({});
  expect(await listedPlaces()).toEqual([
    'Tampines Eco Green',
    'Sun Plaza ParkVisited',
    'Tampines Boulevard ParkClosed',
  ]);
  expect(screen.getByText('1 green space left to visit')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Show on the map' })).toHaveAttribute(
    'href',
    '/green-spaces?view=map&area=1.3450%2C103.8950%2C1.3550%2C103.9050',
  );
});

test('where each check-in counts, a visited place counts again', async () => {
  show({ metric: 'check_ins', filter: { region: 'East' } });
  expect(await listedPlaces()).toEqual([
    'Sun Plaza Park',
    'Tampines Eco Green',
    'Bedok Town Park',
    'Tampines Boulevard ParkClosed',
  ]);
  expect(screen.queryByText(/left to visit/)).not.toBeInTheDocument();
});

test('chosen places are named', async () => {
  show({ filter: { places: [2, 4] } });
  expect(await screen.findByText(/^At: /)).toHaveTextContent('At: Tampines Eco Green, Bedok Town Park');
  expect(await listedPlaces()).toEqual(['Tampines Eco Green', 'Bedok Town ParkVisited']);
});

test('a kind of event links to its events', async () => {
  show({ metric: 'events_attended', filter: { eventKind: 'clean-up' } });
  expect(await screen.findByRole('link', { name: "See what's coming up" })).toHaveAttribute(
    'href',
    '/events?kind=clean-up',
  );
});

test('other challenges have no places, and load none', async () => {
  const load = vi.fn<() => [number, unknown]>(() => [200, SPACES]);
  show({ filter: { parkType: 'Coastal Park' } }, { 'GET /api/green-spaces': load });
  await Promise.resolve();
  expect(screen.queryByRole('heading')).not.toBeInTheDocument();
  expect(load).not.toHaveBeenCalled();
});

test('says that the places failed to load', async () => {
  show({}, { 'GET /api/green-spaces': () => [500, { code: 'internal', detail: 'x' }] });
  expect(await screen.findByRole('button', { name: /try again/i })).toBeVisible();
});
