// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import type { GreenSpace } from '@ecopulse/contract/green-spaces/green-spaces';
import { toKnownNeeds } from '@ecopulse/contract/green-spaces/known-needs';
import { type Need } from '@ecopulse/contract/green-spaces/needs';
import { mockDeviceLocation, mockLocationPermission } from '../../../lib/location/device-location.testing.ts';
import { stubFetch } from '../../../testing/fake-fetch.ts';
import { expectToast } from '../../../testing/render-at.tsx';
import { aGreenSpace, renderGreenSpaces } from '../green-spaces.testing.tsx';
import { GreenSpacesPage } from './green-spaces-page.tsx';

const ALWAYS = { hours: { always: true as const } };

function known(yes: readonly Need[], no: readonly Need[] = []): Pick<GreenSpace, 'needs' | 'needYears'> {
  const state = (answer: 'yes' | 'no') => (need: Need) => ({ need, answer, dataYear: 2025 });
  return toKnownNeeds([], [...yes.map(state('yes')), ...no.map(state('no'))]);
}

const bishan = aGreenSpace({
  id: 1,
  name: 'Bishan',
  lat: 1.36,
  lng: 103.84,
  ...ALWAYS,
  ...known(['toilets', 'step-free', 'playground']),
});
const katong = aGreenSpace({
  id: 2,
  name: 'Katong',
  lat: 1.3,
  lng: 103.9,
  ...ALWAYS,
  ...known(['toilets', 'step-free', 'dog-run']),
  mrtMeters: 80,
});
const faber = aGreenSpace({
  id: 3,
  name: 'Faber',
  lat: 1.27,
  lng: 103.82,
  ...ALWAYS,
  ...known(['toilets'], ['step-free']),
});
const ubin = aGreenSpace({
  id: 4,
  name: 'Ubin',
  lat: 1.4,
  lng: 103.96,
  hours: null,
  ...known(['toilets']),
  mrtMeters: null,
});

function open(address = '/green-spaces') {
  const fetchStub = stubFetch({
    'GET /api/green-spaces': () => [200, [bishan, katong, faber, ubin]],
    'GET /api/user/green-spaces': () => [200, []],
  });
  return { ...renderGreenSpaces(address, GreenSpacesPage), fetchStub };
}

async function shown() {
  const articles = await screen.findAllByRole('article');
  return articles.map((article) => within(article).getByRole('link').textContent);
}

const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const possible = () => screen.findByRole('region', { name: '1 more may have it' });

beforeEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  mockLocationPermission('prompt');
});

test('three taps find what is open and near, with toilets and step-free; what is not known is apart', async () => {
  mockDeviceLocation({ latitude: 1.3, longitude: 103.9, accuracy: 30 });
  const { router } = open();
  await shown();
  await press('Open near me');
  await press('Toilets');
  await press('Step-free');
  await waitFor(async () => expect(await shown()).toEqual(['Katong', 'Bishan', 'Ubin']));
  expect(router.state.location.search).toEqual({ needs: 'toilets,step-free', openNow: 'true', sort: 'near' });
  expect(within(await possible()).getByRole('article')).toHaveTextContent(
    /Ubin.*Toilets \(2025\).*Step-free: not known/,
  );
  expect(screen.getByText('Showing 2 results')).toBeVisible();
  expect(screen.getAllByText('1 more may have it')).toHaveLength(2);
  await press('Open near me');
  expect(router.state.location.search).toEqual({ needs: 'toilets,step-free' });
  expect(screen.getByRole('button', { name: 'Toilets' })).toHaveAttribute('aria-pressed', 'true');
});

test('without a location, open ones stay filtered, and it says why they are not sorted', async () => {
  mockDeviceLocation('denied');
  const { router } = open();
  await shown();
  await press('Open near me');
  await expectToast(
    "We couldn't sort by distance",
    'Your browser is blocking access to your location. You can allow it in the site settings.',
  );
  expect(router.state.location.search).toEqual({ openNow: 'true' });
});

test('an address alone has the filters, without unknown words, and names them', async () => {
  const { router } = open('/green-spaces?needs=dog-run%2Cpool&maxMrtMeters=500&maxRouteMinutes=-3');
  expect(await shown()).toEqual(['Katong', 'Ubin']);
  expect(router.state.location.search).toMatchObject({ needs: 'dog-run', maxMrtMeters: '500' });
  expect(await screen.findByText('500 m from an MRT station')).toBeVisible();
  expect(screen.getByRole('button', { name: 'More' })).toHaveAttribute('aria-expanded', 'false');
});

test('other filters are behind "More", and all go with "Clear All"', async () => {
  const { router, fetchStub } = open();
  await shown();
  await press('More');
  await userEvent.click(await screen.findByRole('button', { name: 'Playground' }));
  await press('Near an MRT station');
  await userEvent.selectOptions(
    screen.getByRole('combobox', { name: 'Guided route' }),
    'Guided route of up to 30 mins',
  );
  expect(router.state.location.search).toEqual({ needs: 'playground', maxMrtMeters: '500', maxRouteMinutes: '30' });
  expect(await screen.findByRole('heading', { name: 'No green spaces found' })).toBeVisible();
  await press('Clear All');
  expect(await shown()).toHaveLength(4);
  const lists = fetchStub.mock.calls.filter(([address]) => /^\/api\/green-spaces(\?|$)/.test(address));
  expect(lists).toHaveLength(1);
});

test('says so if none is known to have all of it', async () => {
  open('/green-spaces?needs=parking');
  expect(await screen.findByText("We don't know of any green space that has all of this.")).toBeVisible();
  expect(
    within(await screen.findByRole('region', { name: '4 more may have it' })).getAllByRole('article'),
  ).toHaveLength(4);
});

test('words for needs in the search become filters, and the rest is searched', async () => {
  const { router } = open('/green-spaces?needs=toilets');
  await shown();
  const box = screen.getByRole('searchbox', { name: 'Search green spaces' });
  await userEvent.type(box, 'park with playground near Bishan{Enter}');
  await waitFor(() => expect(router.state.location.search).toEqual({ needs: 'toilets,playground', search: 'bishan' }));
  expect(box).toHaveValue('bishan');
  await userEvent.clear(box);
  await userEvent.type(box, 'open now{Enter}');
  await waitFor(() => expect(router.state.location.search).toEqual({ needs: 'toilets,playground', openNow: 'true' }));
});
