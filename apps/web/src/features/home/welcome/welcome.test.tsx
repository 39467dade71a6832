// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, describe, expect, test, vi } from 'vitest';
import type { User } from '@ecopulse/contract/accounts/accounts';
import { createQueryClient } from '../../../lib/query-client.ts';
import { type FakeResponse, problemResponse, type Responses, stubFetch } from '../../../testing/fake-fetch.ts';
import { screensAt, expectToast, renderAt } from '../../../testing/render-at.tsx';
import { aChallenge, aUserChallenge } from '../../challenges/challenges.testing.tsx';
import { aGreenSpace } from '../../green-spaces/green-spaces.testing.tsx';
import { mockDeviceLocation } from '../../../lib/location/device-location.testing.ts';
import { useDevicePosition } from '../../green-spaces/location/use-device-position.ts';
import { aLesson, aUserLesson } from '../../lessons/lessons.testing.tsx';
import { aProfile } from '../../../testing/a-profile.ts';
import { aFriend } from '../../social/social.testing.tsx';
import { Welcome } from './welcome.tsx';

function Home() {
  return (
    <main>
      <h1 tabIndex={-1}>Home</h1>
      <Welcome nearby={useDevicePosition()} />
    </main>
  );
}

function show(user: Partial<User>, more: Responses = {}) {
  let profile = aProfile({ ...user, homeTown: null });
  const respondWithProfile = (): FakeResponse => [200, profile];
  const fetchStub = stubFetch({
    'GET /api/auth/user': respondWithProfile,
    'GET /api/user/profile': respondWithProfile,
    'PATCH /api/user/profile': ({ body }) => {
      profile = { ...profile, ...(body as object) };
      return respondWithProfile();
    },
    'PUT /api/user/welcome': ({ body }) => {
      profile = { ...profile, welcome: (body as { step: User['welcome'] }).step };
      return [204, undefined];
    },
    'GET /api/green-spaces/overview': () => [
      200,
      { featured: [], places: [aGreenSpace({ id: 3, name: 'Bishan Park' })] },
    ],
    'GET /api/user/green-spaces': () => [200, []],
    'GET /api/user/lessons': () => [200, []],
    'GET /api/lessons': () => [
      200,
      [aLesson({ id: 5 }), aLesson({ id: 6, title: 'Four national taps', category: 'Water' })],
    ],
    'GET /api/user/challenges/clubs': () => [200, []],
    'GET /api/challenges': () => [200, [aChallenge({ id: 4, title: 'Ten Parks', counts: 'ever' })]],
    'GET /api/user/challenges': () => [200, []],
    'GET /api/friends': () => [200, []],
    ...more,
  });
  const queryClient = createQueryClient();
  queryClient.setQueryData(['GET /api/auth/user'], profile);
  renderAt('/', screensAt(['/', '/green-space/$id', '/learn/$id', '/challenges/$id'], Home), { queryClient });
  const writes = () =>
    fetchStub.mock.calls
      .filter(([, init]) => init?.method === 'PUT' || init?.method === 'PATCH')
      .map(([path, init]) => `${path} ${init?.body as string}`);
  return { writes };
}

const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

describe('the questions', () => {
  test('save the home town, then continue with the next question, which takes the focus', async () => {
    const { writes } = show({ welcome: 'home-town' });
    await userEvent.selectOptions(await screen.findByRole('combobox', { name: 'Town' }), 'Bishan');
    await press('Continue');
    expect(await screen.findByRole('region', { name: 'What do you care about?' })).toBeVisible();
    expect(writes()).toEqual(['/api/user/profile {"homeTown":"Bishan"}', '/api/user/welcome {"step":"interests"}']);
    await waitFor(() => expect(document.body).not.toHaveFocus());
  });

  test('can be skipped', async () => {
    const { writes } = show({ welcome: 'home-town' });
    await press('Skip');
    await screen.findByRole('region', { name: 'What do you care about?' });
    await press('Skip');
    await screen.findByRole('region', { name: 'Why your location helps' });
    await press('Skip');
    expect(await screen.findByRole('region', { name: 'Your first steps' })).toBeVisible();
    expect(writes()).toEqual(
      ['interests', 'location', 'first-steps'].map((step) => `/api/user/welcome {"step":"${step}"}`),
    );
  });

  test('save the interests, in the order of the list', async () => {
    const { writes } = show({ welcome: 'interests' });
    await press('Food');
    await press('Water');
    await press('Energy');
    // A second press removes it.
    await press('Energy');
    expect(screen.getByRole('button', { name: 'Water' })).toHaveAttribute('aria-pressed', 'true');
    await press('Continue');
    await screen.findByRole('region', { name: 'Why your location helps' });
    expect(writes()[0]).toBe('/api/user/profile {"interests":["Water","Food"]}');
  });

  test('request the location only when the button is pressed, and continue even if it is denied', async () => {
    const getPosition = mockDeviceLocation('denied');
    show({ welcome: 'location' });
    const question = await screen.findByRole('region', { name: 'Why your location helps' });
    expect(within(question).getByText(/Verified:/)).toBeVisible();
    expect(within(question).getByText(/Self-reported:/)).toBeVisible();
    expect(getPosition).not.toHaveBeenCalled();
    await press('Allow location');
    expect(await screen.findByRole('region', { name: 'Your first steps' })).toBeVisible();
    await expectToast(
      "We couldn't find green spaces near you",
      'Your browser is blocking access to your location. You can allow it in the site settings.',
    );
  });

  test('keep the answer on screen if it was not saved', async () => {
    show({ welcome: 'interests' }, { 'PATCH /api/user/profile': () => problemResponse(429, 'too-many-requests') });
    await press('Water');
    await press('Continue');
    await expectToast("This couldn't be saved", 'Too many requests. Please wait a moment.');
    expect(screen.getByRole('button', { name: 'Water' })).toHaveAttribute('aria-pressed', 'true');
  });
});

describe('the first steps', () => {
  test('link to a visit, a lesson, a challenge and a friend', async () => {
    show({ welcome: 'first-steps', interests: ['Water'] });
    const steps = await screen.findByRole('region', { name: 'Your first steps' });
    expect(within(steps).getByText(/0 of 4 done/)).toBeVisible();
    const href = async (name: string) => (await within(steps).findByRole('link', { name })).getAttribute('href');
    expect(await href('Visit a green space nearby')).toBe('/green-space/3');
    expect(await href('Take your first lesson')).toBe('/learn/6');
    expect(within(steps).getByText(/Four national taps/).parentElement).toHaveTextContent(
      'Four national taps · 8 mins',
    );
    expect(await href('Join your first challenge')).toBe('/challenges/4');
    expect(within(steps).getByText(/Ten Parks/)).toBeVisible();
    expect(within(steps).getByRole('button', { name: 'Invite a friend' })).toBeVisible();
  });

  test('mark what is done', async () => {
    show(
      { welcome: 'first-steps' },
      {
        'GET /api/user/green-spaces': () => [200, [{ greenSpaceId: 3, visits: 1, lastVisit: '2026-11-21' }]],
        'GET /api/user/lessons': () => [200, [aUserLesson({ isCompleted: true })]],
      },
    );
    const steps = await screen.findByRole('region', { name: 'Your first steps' });
    expect(await within(steps).findByText(/2 of 4 done/)).toBeVisible();
    expect(within(steps).queryByRole('link', { name: /Visit a green space/ })).toBeNull();
    expect(within(steps).getAllByText('(done)')).toHaveLength(2);
  });

  test('end when the newcomer presses Done, and the heading takes the focus', async () => {
    const { writes } = show(
      { welcome: 'first-steps' },
      {
        'GET /api/user/green-spaces': () => [200, [{ greenSpaceId: 3, visits: 1, lastVisit: '2026-11-21' }]],
        'GET /api/user/lessons': () => [200, [aUserLesson({ isCompleted: true })]],
        'GET /api/user/challenges': () => [200, [aUserChallenge({ challengeId: 4 })]],
        'GET /api/friends': () => [200, [aFriend()]],
      },
    );
    await screen.findByRole('region', { name: 'A good start' });
    await press('Done');
    await waitFor(() => expect(screen.getByRole('heading', { level: 1 })).toHaveFocus());
    expect(screen.queryByRole('region', { name: 'A good start' })).toBeNull();
    expect(writes()).toEqual(['/api/user/welcome {"step":null}']);
  });
});

test('residents past the welcome see none of it', async () => {
  show({ welcome: null });
  expect(await screen.findByRole('heading', { level: 1 })).toBeVisible();
  expect(screen.queryByText(/^Welcome: step/)).toBeNull();
  for (const name of ['Where is home?', 'What do you care about?', 'Why your location helps', 'Your first steps'])
    expect(screen.queryByRole('region', { name })).toBeNull();
});
