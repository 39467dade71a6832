// @vitest-environment happy-dom
import { act, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Walk } from '@ecopulse/contract/guided-routes';
import { noteServerTime } from '../../../lib/time/server-clock.ts';
import { GreenSpaceRoutes } from './green-space-routes.tsx';
import { aGreenSpace, renderGreenSpaces } from '../green-spaces.testing.tsx';
import { WalkBanner } from './walk-banner.tsx';
import { stubFetch, type Responses } from '../../../testing/fake-fetch.ts';

const BOARDWALK = { id: 71, name: 'Mangrove boardwalk', duration: 25, calories: 88, points: 5 };
const RIDGE = { id: 72, name: 'Ridge walk', duration: 90, calories: 315, points: 15 };
const space = aGreenSpace({ routes: [BOARDWALK, RIDGE] });
const WALKS = 'GET /api/user/routes';
const START = 'POST /api/green-spaces/5/routes/71/start';
const FINISH = 'POST /api/green-spaces/5/routes/71/finish';
const GIVE_UP = 'DELETE /api/green-spaces/5/routes/71/start';

/** The boardwalk as a walk that began `minutesAgo`. */
function aWalk(minutesAgo: number, parts: Partial<Walk> = {}): Walk {
  const started = Date.now() - minutesAgo * 60_000;
  return {
    greenSpaceId: 5,
    routeId: 71,
    name: BOARDWALK.name,
    duration: 25,
    startedAt: new Date(started).toISOString(),
    finishableAt: new Date(started + 12.5 * 60_000).toISOString(),
    finishedAt: null,
    ...parts,
  };
}

function aReceipt(pointsAwarded: number) {
  return {
    pointsAwarded,
    ecoPoints: 145,
    streak: 4,
    freezeUsed: false,
    badges: [{ badgeName: 'First steps', description: 'Walk a route', emblem: 'trail' }],
    challenges: [
      { challengeId: 3, progress: 2, target: 10, isCompleted: false },
      { challengeId: 4, progress: 1, target: 1, isCompleted: true },
    ],
    walk: aWalk(13, { finishedAt: new Date().toISOString() }),
  };
}

async function showRoutes(answers: Responses) {
  const fetching = stubFetch({ [WALKS]: () => [200, []], ...answers });
  renderGreenSpaces('/green-space/5', () => (
    <>
      <WalkBanner greenSpaceId={5} />
      <GreenSpaceRoutes space={space} />
    </>
  ));
  await screen.findByRole('heading', { name: 'Mangrove boardwalk' });
  return fetching;
}

const startButton = (name = BOARDWALK.name) => screen.findByRole('button', { name: `Start Route : ${name}` });
const serverSays = (time: number) => noteServerTime(new Date(time).toUTCString());

beforeEach(() => {
  vi.unstubAllGlobals();
});
afterEach(() => {
  vi.useRealTimers();
  serverSays(Date.now());
});

test('starts a walk in place, which takes the focus, and cannot be finished before half of its time', async () => {
  await showRoutes({ [START]: () => [201, aWalk(0)] });
  await userEvent.click(await startButton());
  const walk = await screen.findByRole('region', { name: 'Your walk: Mangrove boardwalk' });
  expect(walk).toHaveFocus();
  expect(within(walk).getByRole('timer')).toHaveTextContent(/^0:0\d$/);
  expect(within(walk).getByText('You can finish it in 13 min')).toBeVisible();
  expect(within(walk).getByRole('button', { name: 'Finish Route' })).toBeDisabled();
  expect(screen.queryByRole('button', { name: 'Start Route : Mangrove boardwalk' })).toBeNull();
});

test('resumes a walk after a reload, by its start time, without taking the focus', async () => {
  await showRoutes({ [WALKS]: () => [200, [aWalk(5.05)]] });
  const walk = await screen.findByRole('region', { name: /Your walk/ });
  expect(within(walk).getByRole('timer')).toHaveTextContent(/^5:0\d$/);
  expect(within(walk).getByRole('progressbar')).toHaveAttribute('max', '750');
  expect(walk).not.toHaveFocus();
});

test('ticks each second and lets the walk be finished from half of its time on, which is read out once', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  await showRoutes({ [WALKS]: () => [200, [aWalk(12.45)]] });
  const walk = await screen.findByRole('region', { name: /Your walk/ });
  const finish = within(walk).getByRole('button', { name: 'Finish Route' });
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
    [WALKS]: () => [200, [isFinished ? aReceipt(5).walk : aWalk(13)]],
    [FINISH]: () => {
      isFinished = true;
      return [200, aReceipt(5)];
    },
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Finish Route' }));
  expect(await screen.findByText('Route Completed!')).toBeVisible();
  expect(screen.getByText("You've earned 5 eco-points for walking Mangrove boardwalk")).toBeVisible();
  expect(screen.getByText('You have 145 eco-points now.')).toBeVisible();
  expect(screen.getByText('4 days in a row.')).toBeVisible();
  expect(screen.getByText('First steps')).toBeVisible();
  expect(screen.getByText(/: 2 of 10/)).toBeVisible();
  expect(screen.getByText(/You completed/)).toBeVisible();
  expect(screen.getByText('Walked today')).toBeVisible();
  expect(document.activeElement).toHaveTextContent('You have 145 eco-points now.');
  expect(screen.queryByRole('region', { name: /Your walk/ })).toBeNull();
});

test('says kindly that the points of a route come once a day', async () => {
  await showRoutes({ [WALKS]: () => [200, [aWalk(13)]], [FINISH]: () => [200, aReceipt(0)] });
  await userEvent.click(await screen.findByRole('button', { name: 'Finish Route' }));
  expect(
    await screen.findByText('You have walked Mangrove boardwalk again. It earns points once a day.'),
  ).toBeVisible();
});

test("shows the server's message if it is too soon by the server's clock, and can be pressed again", async () => {
  await showRoutes({
    [WALKS]: () => [200, [aWalk(13)]],
    [FINISH]: () => [409, { status: 409, code: 'too-soon', detail: 'x', values: { minutesLeft: 3 } }],
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Finish Route' }));
  expect(await screen.findByText('Failed to finish route')).toBeVisible();
  expect(screen.getByText('This route takes a little longer. You can finish it in 3 min.')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Finish Route' })).toBeEnabled();
});

test("counts by the server's clock if the device's clock is an hour behind", async () => {
  const anHour = 60;
  serverSays(Date.now() + anHour * 60_000);
  await showRoutes({ [WALKS]: () => [200, [aWalk(5 - anHour)]] });
  const walk = await screen.findByRole('region', { name: /Your walk/ });
  expect(within(walk).getByRole('timer')).toHaveTextContent(/^[45]:\d\d$/);
  expect(within(walk).getByRole('button', { name: 'Finish Route' })).toBeDisabled();
});

test('lets the server decide if the clock says that the walk has not begun', async () => {
  await showRoutes({ [WALKS]: () => [200, [aWalk(-60)]] });
  const walk = await screen.findByRole('region', { name: /Your walk/ });
  expect(within(walk).getByRole('timer')).toHaveTextContent(/^0:00$/);
  expect(within(walk).getByRole('button', { name: 'Finish Route' })).toBeEnabled();
});

test('gives a walk up only after asking, and moves the focus with the buttons', async () => {
  await showRoutes({ [WALKS]: () => [200, [aWalk(5)]], [GIVE_UP]: () => [204, undefined] });
  await userEvent.click(await screen.findByRole('button', { name: 'Give Up' }));
  const question = screen.getByRole('group', { name: /Give up this walk/ });
  expect(within(question).getByRole('button', { name: 'Keep Walking' })).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  expect(screen.getByRole('button', { name: 'Give Up' })).toHaveFocus();

  await userEvent.keyboard('{Enter}');
  await userEvent.click(screen.getByRole('button', { name: 'Give Up' }));
  expect(await screen.findByText('Walk given up')).toBeVisible();
  expect(await startButton()).toHaveFocus();
});

test('keeps the walk if giving up fails', async () => {
  await showRoutes({
    [WALKS]: () => [200, [aWalk(5)]],
    [GIVE_UP]: () => [503, { status: 503, code: 'unavailable', detail: 'x' }],
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Give Up' }));
  await userEvent.click(screen.getByRole('button', { name: 'Give Up' }));
  expect(await screen.findByText('Failed to give up route')).toBeVisible();
  expect(screen.getByRole('region', { name: /Your walk/ })).toBeVisible();
});

test('says in place that another route is under way, with a link to it', async () => {
  let looked = 0;
  await showRoutes({
    [WALKS]: () => {
      looked += 1;
      return [200, looked === 1 ? [] : [aWalk(3, { greenSpaceId: 9, routeId: 90, name: 'Coastal walk' })]];
    },
    [START]: () => [409, { status: 409, code: 'route-under-way', detail: 'x', values: { name: 'Coastal walk' } }],
  });
  await userEvent.click(await startButton());
  const note = await screen.findByRole('alert');
  expect(note).toHaveTextContent('You are already walking Coastal walk. Finish it or give it up first.');
  expect(await within(note).findByRole('link', { name: 'Go to your walk' })).toHaveAttribute(
    'href',
    '/green-space/9#route-90',
  );
});

test('says why a route could not be started', async () => {
  await showRoutes({ [START]: () => [404, { status: 404, code: 'route-not-found', detail: 'x' }] });
  await userEvent.click(await startButton());
  expect(await screen.findByText('Failed to start route')).toBeVisible();
  expect(screen.getByText("This route doesn't exist or is no longer listed.")).toBeVisible();
  expect(screen.queryByRole('alert')).toBeNull();
});

test('reminds of a walk under way at another green space, not of one here', async () => {
  await showRoutes({ [WALKS]: () => [200, [aWalk(3, { greenSpaceId: 9, routeId: 90, name: 'Coastal walk' })]] });
  expect(await screen.findByText('Coastal walk')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Go to your walk' })).toHaveAttribute('href', '/green-space/9#route-90');
});

test('marks a walk of today, but not one of yesterday', async () => {
  const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString();
  await showRoutes({
    [WALKS]: () => [
      200,
      [aWalk(30, { finishedAt: hoursAgo(0) }), aWalk(30, { routeId: 72, finishedAt: hoursAgo(24) })],
    ],
  });
  await waitFor(() => expect(screen.getAllByText('Walked today')).toHaveLength(1));
  expect(await startButton()).toBeEnabled();
});

test('says that the walks could not be loaded, and offers to try again', async () => {
  let isAway = true;
  await showRoutes({
    [WALKS]: () => (isAway ? [503, { status: 503, code: 'unavailable', detail: 'x' }] : [200, [aWalk(5)]]),
  });
  expect(await screen.findByText("We couldn't load your walks.")).toBeVisible();
  isAway = false;
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('region', { name: /Your walk/ })).toBeVisible();
});

test('shows how to get to a route and how long it is', async () => {
  await showRoutes({});
  await userEvent.click(screen.getAllByText('Time and directions')[0] as HTMLElement);
  expect(screen.getAllByText('Labrador Park (CC27)')[0]).toBeVisible();
  expect(screen.getByText(/It takes about 25 mins at an easy pace\. You can finish it after 13 mins/)).toBeVisible();
});
