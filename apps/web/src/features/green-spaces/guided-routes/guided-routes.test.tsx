// @vitest-environment happy-dom
import { act, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Walk } from '@ecopulse/contract/green-spaces/guided-routes';
import { recordServerTime } from '../../../lib/api.ts';
import {
  aReceipt,
  aWalkMinutesAgo,
  BOARDWALK,
  FINISH_ENDPOINT,
  GIVE_UP_ENDPOINT,
  showRoutes,
  START_ENDPOINT,
  WALKS_ENDPOINT,
} from './guided-routes.testing.tsx';
import { mockDeviceLocation } from '../../../lib/location/device-location.testing.ts';
import { problemResponse } from '../../../testing/fake-fetch.ts';
import { expectToast } from '../../../testing/render-at.tsx';

const startButton = (name = BOARDWALK.name) => screen.findByRole('button', { name: `Start Route : ${name}` });
const setServerTime = (time: number) => recordServerTime(new Date(time).toUTCString());

const JETTY_POSITION = { latitude: 1.26, longitude: 103.8, accuracy: 12 };
const BODY_WITH_LOCATION = { location: { lat: 1.26, lng: 103.8, accuracyMeters: 12 }, madeAt: expect.any(String) };
const finishButton = () => screen.findByRole('button', { name: 'Finish route' });
const locationCheckbox = () => screen.getByRole('checkbox', { name: 'Verify walks with my location' });

async function showFinishableWalk(walk: Walk, receipt: ReturnType<typeof aReceipt>) {
  const sentBody = vi.fn<(body: unknown) => void>();
  let isFinished = false;
  await showRoutes({
    [WALKS_ENDPOINT]: () => [200, [isFinished ? receipt.walk : walk]],
    [FINISH_ENDPOINT]: ({ body }) => {
      sentBody(body);
      isFinished = true;
      return [200, receipt];
    },
  });
  return sentBody;
}

// Leaflet needs a real browser.
vi.mock('./route-map.tsx', () => ({ RouteMap: () => null, WalkMap: () => null }));

beforeEach(() => {
  vi.unstubAllGlobals();
  localStorage.clear();
  mockDeviceLocation('denied');
});
afterEach(() => {
  vi.useRealTimers();
  setServerTime(Date.now());
});

test('a started walk takes the focus in its row, and cannot be finished before half of its duration', async () => {
  await showRoutes({ [START_ENDPOINT]: () => [201, aWalkMinutesAgo(0)] });
  await userEvent.click(await startButton());
  const walk = await screen.findByRole('region', { name: 'Your walk: Mangrove boardwalk' });
  await waitFor(() => expect(walk).toHaveFocus());
  expect(within(walk).getByRole('timer')).toHaveTextContent(/^0:0\d$/);
  expect(within(walk).getByText('13 min until you can finish')).toBeVisible();
  expect(within(walk).getByRole('button', { name: 'Finish route' })).toBeDisabled();
  expect(screen.queryByRole('button', { name: 'Start Route : Mangrove boardwalk' })).toBeNull();
});

test('resumes a walk after a reload by its start time, without taking the focus', async () => {
  await showRoutes({ [WALKS_ENDPOINT]: () => [200, [aWalkMinutesAgo(5.05)]] });
  const walk = await screen.findByRole('region', { name: /Your walk/ });
  expect(within(walk).getByRole('timer')).toHaveTextContent(/^5:0\d$/);
  const minWalkSeconds = (BOARDWALK.duration / 2) * 60;
  expect(within(walk).getByRole('progressbar')).toHaveAttribute('max', String(minWalkSeconds));
  expect(walk).not.toHaveFocus();
});

test('ticks each second, and announces once that the walk can be finished after half of its duration', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const threeSecondsBeforeHalf = BOARDWALK.duration / 2 - 0.05;
  await showRoutes({ [WALKS_ENDPOINT]: () => [200, [aWalkMinutesAgo(threeSecondsBeforeHalf)]] });
  const walk = await screen.findByRole('region', { name: /Your walk/ });
  const finish = within(walk).getByRole('button', { name: 'Finish route' });
  expect(finish).toBeDisabled();
  expect(within(walk).getByRole('status')).toBeEmptyDOMElement();
  await act(() => vi.advanceTimersByTimeAsync(4_000));
  expect(within(walk).getByRole('timer')).toHaveTextContent(/^12:3\d$/);
  expect(finish).toBeEnabled();
  expect(within(walk).getByRole('status')).toHaveTextContent('You can finish now');
});

test('finishes a walk with a receipt of all earnings, which takes the focus', async () => {
  let isFinished = false;
  await showRoutes({
    [WALKS_ENDPOINT]: () => [200, [isFinished ? aReceipt(5).walk : aWalkMinutesAgo(13)]],
    [FINISH_ENDPOINT]: () => {
      isFinished = true;
      return [200, aReceipt(5)];
    },
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Finish route' }));
  expect(await screen.findByText('Route Completed!')).toBeVisible();
  expect(screen.getByText("You've earned 5 eco-points for walking Mangrove boardwalk")).toBeVisible();
  expect(screen.getByText('You now have 145 eco-points.')).toBeVisible();
  expect(screen.getByText('4 days in a row.')).toBeVisible();
  expect(screen.getByText('First steps')).toBeVisible();
  expect(screen.getByText(/: 2 of 10/)).toBeVisible();
  expect(screen.getByText(/You completed/)).toBeVisible();
  expect(screen.getByText('Walked today')).toBeVisible();
  expect(document.activeElement).toHaveTextContent('You now have 145 eco-points.');
  expect(screen.queryByRole('region', { name: /Your walk/ })).toBeNull();
});

test('says that a path earns its points once a day', async () => {
  await showFinishableWalk(aWalkMinutesAgo(13), { ...aReceipt(0), isRepeat: true });
  await userEvent.click(await finishButton());
  await expectToast(
    'Route Completed!',
    "You've walked Mangrove boardwalk. You've already earned points on this path today.",
  );
  expect(await screen.findByText(/^Another good walk! You've already earned points on this path today/)).toBeVisible();
  expect(screen.queryByText(/^Self-reported walk/)).toBeNull();
  expect(screen.queryByText(/limit of 200 self-reported points/)).toBeNull();
});

test('says that a claimed walk earned nothing because of the weekly limit', async () => {
  await showFinishableWalk(aWalkMinutesAgo(13), aReceipt(0));
  await userEvent.click(await finishButton());
  expect(await screen.findByText(/^You've reached the limit of 200 self-reported points a week/)).toBeVisible();
  expect(screen.getByText(/^Self-reported walk/)).toBeVisible();
  expect(screen.queryByText(/^Another good walk/)).toBeNull();
});

test('confirms the start by the location, and says so', async () => {
  mockDeviceLocation(JETTY_POSITION);
  const sentBody = vi.fn<(body: unknown) => void>();
  await showRoutes({
    [START_ENDPOINT]: ({ body }) => {
      sentBody(body);
      return [201, aWalkMinutesAgo(0, { isStartVerified: true })];
    },
  });
  expect(locationCheckbox()).toHaveAccessibleDescription(/^A walk is verified if your location/);
  await userEvent.click(await startButton());
  const walk = within(await screen.findByRole('region', { name: /Your walk/ }));
  expect(walk.getByText('Start verified. If the finish is verified too, the walk is verified.')).toBeVisible();
  expect(sentBody).toHaveBeenCalledWith(BODY_WITH_LOCATION);
  expect(locationCheckbox()).toBeChecked();
});

test('starts without a location if the device denies it, and says that the walk is claimed', async () => {
  const sentBody = vi.fn<(body: unknown) => void>();
  await showRoutes({
    [START_ENDPOINT]: ({ body }) => {
      sentBody(body);
      return [201, aWalkMinutesAgo(0)];
    },
  });
  await userEvent.click(await startButton());
  const walk = await screen.findByRole('region', { name: /Your walk/ });
  expect(walk).toHaveTextContent(
    /Your browser is blocking access to your location\..* Start not verified. This walk is self-reported/,
  );
  expect(sentBody).toHaveBeenCalledWith({ madeAt: expect.any(String) });
  expect(screen.queryByRole('checkbox')).toBeNull();
});

test('does not ask for the location of a resident who does not want to share it', async () => {
  const getCurrentPosition = mockDeviceLocation(JETTY_POSITION);
  await showRoutes({ [START_ENDPOINT]: () => [201, aWalkMinutesAgo(0)] });
  await userEvent.click(locationCheckbox());
  await userEvent.click(await startButton());
  expect(await screen.findByText(/^Start not verified/)).toBeVisible();
  expect(getCurrentPosition).not.toHaveBeenCalled();
});

test('a walk confirmed at both ends is verified, and its receipt says so', async () => {
  mockDeviceLocation(JETTY_POSITION);
  const sentBody = await showFinishableWalk(
    aWalkMinutesAgo(13, { isStartVerified: true }),
    aReceipt(5, { proof: 'verified', isStartVerified: true }),
  );
  await userEvent.click(await finishButton());
  expect(
    await screen.findByText('Walk verified at its start and finish. Its points count in all rankings.'),
  ).toBeVisible();
  expect(sentBody).toHaveBeenCalledWith(BODY_WITH_LOCATION);
});

test('a walk without a confirmed finish is claimed, and its receipt says why', async () => {
  const sentBody = await showFinishableWalk(
    aWalkMinutesAgo(13, { isStartVerified: true }),
    aReceipt(5, { isStartVerified: true }),
  );
  await userEvent.click(await finishButton());
  const line = await screen.findByText(
    /Self-reported walk, without a verified finish. .* only in the national rankings/,
  );
  expect(line).toHaveTextContent(/^Your browser is blocking access to your location/);
  expect(sentBody).toHaveBeenCalledWith({ madeAt: expect.any(String) });
});

test('a walk without a verified start is claimed, and no location is asked for at its finish', async () => {
  const getCurrentPosition = mockDeviceLocation(JETTY_POSITION);
  await showFinishableWalk(aWalkMinutesAgo(13), aReceipt(5));
  expect(await screen.findByText(/^Start not verified/)).toBeVisible();
  await userEvent.click(await finishButton());
  expect(await screen.findByText(/^Self-reported walk, without a verified start/)).toBeVisible();
  expect(getCurrentPosition).not.toHaveBeenCalled();
});

test('shows the daily limit of walks, and that it is reached once the refetched walks say so', async () => {
  const today = new Date().toISOString();
  const walks = [70, 71, 72].map((routeId) => aWalkMinutesAgo(90, { routeId, finishedAt: today }));
  let isLimitReached = false;
  await showRoutes({
    [WALKS_ENDPOINT]: () => [200, isLimitReached ? walks : walks.slice(1)],
    [START_ENDPOINT]: () => {
      isLimitReached = true;
      return [404, { status: 404, code: 'route-not-found', detail: 'x' }];
    },
  });
  expect(screen.getByText(/^You can finish 3 routes a day\./)).toBeVisible();
  expect(screen.queryByText(/^You've finished 3 routes today/)).toBeNull();
  // A refusal refetches the walks.
  await userEvent.click(await startButton());
  expect(await screen.findByText(/^You've finished 3 routes today, the daily limit\./)).toBeVisible();
  expect(screen.queryByText(/^You can finish 3 routes a day\./)).toBeNull();
});

test('a walk under way can be finished only after midnight if the daily limit is reached', async () => {
  const today = new Date().toISOString();
  const walks = [70, 72, 73].map((routeId) => aWalkMinutesAgo(90, { routeId, finishedAt: today }));
  await showRoutes({
    [WALKS_ENDPOINT]: () => [200, [aWalkMinutesAgo(13), ...walks]],
    [FINISH_ENDPOINT]: () => problemResponse(409, 'daily-route-limit', { values: { limit: 3 } }),
  });
  const walk = within(await screen.findByRole('region', { name: /Your walk/ }));
  expect(walk.getByRole('status')).toHaveTextContent(/You can finish another after midnight\./);
  await userEvent.click(await finishButton());
  await expectToast('Failed to finish route', "You've finished 3 routes today. Come back tomorrow.");
});

test("shows the server's message if it is too soon by the server's clock, and can be pressed again", async () => {
  await showRoutes({
    [WALKS_ENDPOINT]: () => [200, [aWalkMinutesAgo(13)]],
    [FINISH_ENDPOINT]: () => [409, { status: 409, code: 'too-soon', detail: 'x', values: { minutesLeft: 3 } }],
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Finish route' }));
  expect(await screen.findByText('Failed to finish route')).toBeVisible();
  // In the toast and beside the button.
  expect(screen.getAllByText("It's too early to finish this route. Try again in 3 min.")).toHaveLength(2);
  expect(screen.getByRole('button', { name: 'Finish route' })).toBeEnabled();
});

test("counts by the server's clock if the device's clock is an hour behind", async () => {
  const minutesBehind = 60;
  setServerTime(Date.now() + minutesBehind * 60_000);
  await showRoutes({ [WALKS_ENDPOINT]: () => [200, [aWalkMinutesAgo(5 - minutesBehind)]] });
  const walk = await screen.findByRole('region', { name: /Your walk/ });
  expect(within(walk).getByRole('timer')).toHaveTextContent(/^[45]:\d\d$/);
  expect(within(walk).getByRole('button', { name: 'Finish route' })).toBeDisabled();
});

test('lets the server decide if the clock says that the walk has not begun', async () => {
  await showRoutes({ [WALKS_ENDPOINT]: () => [200, [aWalkMinutesAgo(-60)]] });
  const walk = await screen.findByRole('region', { name: /Your walk/ });
  expect(within(walk).getByRole('timer')).toHaveTextContent(/^0:00$/);
  expect(within(walk).getByRole('button', { name: 'Finish route' })).toBeEnabled();
});

test('gives up a walk only after confirmation, and moves the focus with the buttons', async () => {
  await showRoutes({ [WALKS_ENDPOINT]: () => [200, [aWalkMinutesAgo(5)]], [GIVE_UP_ENDPOINT]: () => [204, undefined] });
  await userEvent.click(await screen.findByRole('button', { name: 'Stop' }));
  const question = screen.getByRole('group', { name: /Stop this walk/ });
  expect(within(question).getByRole('button', { name: 'Keep walking' })).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  expect(screen.getByRole('button', { name: 'Stop' })).toHaveFocus();

  await userEvent.keyboard('{Enter}');
  await userEvent.click(screen.getByRole('button', { name: 'Stop' }));
  expect(await screen.findByText('Walk stopped')).toBeVisible();
  await waitFor(async () => expect(await startButton()).toHaveFocus());
});

test('keeps the walk if giving up fails', async () => {
  await showRoutes({
    [WALKS_ENDPOINT]: () => [200, [aWalkMinutesAgo(5)]],
    [GIVE_UP_ENDPOINT]: () => [503, { status: 503, code: 'unavailable', detail: 'x' }],
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Stop' }));
  await userEvent.click(screen.getByRole('button', { name: 'Stop' }));
  expect(await screen.findByText("Couldn't stop the walk")).toBeVisible();
  expect(screen.getByRole('region', { name: /Your walk/ })).toBeVisible();
});

test('says in place that another route is under way, with a link to it', async () => {
  let walksRequestCount = 0;
  await showRoutes({
    [WALKS_ENDPOINT]: () => {
      walksRequestCount += 1;
      return [
        200,
        walksRequestCount === 1 ? [] : [aWalkMinutesAgo(3, { greenSpaceId: 9, routeId: 90, name: 'Coastal walk' })],
      ];
    },
    [START_ENDPOINT]: () => [
      409,
      { status: 409, code: 'route-under-way', detail: 'x', values: { name: 'Coastal walk' } },
    ],
  });
  await userEvent.click(await startButton());
  const note = await screen.findByRole('alert');
  expect(note).toHaveTextContent("You're already walking Coastal walk. Finish it or stop it first.");
  expect(await within(note).findByRole('link', { name: 'Go to your walk' })).toHaveAttribute(
    'href',
    '/green-space/9#route-90',
  );
});

test('says why a route could not be started', async () => {
  await showRoutes({ [START_ENDPOINT]: () => [404, { status: 404, code: 'route-not-found', detail: 'x' }] });
  await userEvent.click(await startButton());
  expect(await screen.findByText('Failed to start route')).toBeVisible();
  expect(screen.getByText("This route doesn't exist or is no longer listed.")).toBeVisible();
  expect(screen.queryByRole('alert')).toBeNull();
});

const COASTAL_WALK = { greenSpaceId: 9, routeId: 90, name: 'Coastal walk' };

test('shows a bar with the time of a walk under way at another green space, and when it can be finished', async () => {
  await showRoutes({ [WALKS_ENDPOINT]: () => [200, [aWalkMinutesAgo(3, COASTAL_WALK)]] });
  const link = await screen.findByRole('link', { name: 'Coastal walk' });
  const bar = within(link.parentElement as HTMLElement);
  expect(link).toHaveAttribute('href', '/green-space/9#route-90');
  expect(bar.getByRole('timer')).toHaveTextContent(/^(2:59|3:0\d)$/);
  expect(bar.getByText(/^\d+ min until you can finish$/)).toBeVisible();
  expect(bar.queryByRole('button')).toBeNull();
});

test('finishes a walk at another green space from the bar', async () => {
  const walk = aWalkMinutesAgo(600, COASTAL_WALK);
  const finished = { ...walk, finishedAt: new Date().toISOString() };
  let walks = [walk];
  await showRoutes({
    [WALKS_ENDPOINT]: () => [200, walks],
    'POST /api/green-spaces/9/routes/90/finish': () => {
      walks = [finished];
      return [200, { ...aReceipt(5), walk: finished }];
    },
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Finish route' }));
  await expectToast('Route Completed!', "You've earned 5 eco-points for walking Coastal walk");
  await waitFor(() => expect(screen.queryByRole('link', { name: 'Coastal walk' })).toBeNull());
});

test('marks a walk of today, but not one of yesterday', async () => {
  const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString();
  await showRoutes({
    [WALKS_ENDPOINT]: () => [
      200,
      [
        aWalkMinutesAgo(30, { finishedAt: hoursAgo(0) }),
        aWalkMinutesAgo(30, { routeId: 72, finishedAt: hoursAgo(24) }),
      ],
    ],
  });
  await waitFor(() => expect(screen.getAllByText('Walked today')).toHaveLength(1));
  expect(await startButton()).toBeEnabled();
});

test('says that the walks could not be loaded, and offers to try again', async () => {
  let isUnavailable = true;
  await showRoutes({
    [WALKS_ENDPOINT]: () =>
      isUnavailable ? [503, { status: 503, code: 'unavailable', detail: 'x' }] : [200, [aWalkMinutesAgo(5)]],
  });
  expect(await screen.findByText("We couldn't load your walks.")).toBeVisible();
  isUnavailable = false;
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('region', { name: /Your walk/ })).toBeVisible();
});

test('shows how to get to a route and how long it is', async () => {
  await showRoutes({});
  await userEvent.click(screen.getAllByText('Time and directions')[0] as HTMLElement);
  expect(screen.getAllByText('Labrador Park (CC27)')[0]).toBeVisible();
  expect(
    screen.getByText(/It takes about 25 mins at an easy pace\. The earliest you can finish is 13 mins after you start/),
  ).toBeVisible();
});
