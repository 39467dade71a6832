// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import type { LoggedEcoAction } from '@ecopulse/contract/challenges/challenges';
import { aBottleChallenge, aLoggedAction, aReceipt, renderChallenges } from '../challenges.testing.tsx';
import { EcoActionSheet } from './eco-action-sheet.tsx';
import { stubFetch, type Responses } from '../../../testing/fake-fetch.ts';

const LOG = 'POST /api/user/eco-actions';

function show(actions: LoggedEcoAction[], responses: Responses = {}) {
  stubFetch({
    'GET /api/user/eco-actions': () => [200, actions],
    'GET /api/user/challenges/clubs': () => [200, []],
    'GET /api/challenges': () => [200, [aBottleChallenge()]],
    ...responses,
  });
  return renderChallenges('/challenges', () => <EcoActionSheet isOpen onClose={() => {}} />);
}

function row(name: RegExp) {
  return screen.findByRole('button', { name });
}

beforeEach(() => {
  vi.unstubAllGlobals();
});

test('says that eco-actions are self-reported and earn no points', async () => {
  show([aLoggedAction('byo', { dailyCap: 2 })]);
  expect(
    await screen.findByText(
      'Self-reported. These earn no points, but they keep your streak going and count towards challenges.',
    ),
  ).toBeVisible();
});

test('counts a tap before the server responds', async () => {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  const actions = [aLoggedAction('byo', { dailyCap: 2 })];
  show(actions, {
    [LOG]: async () => {
      await released;
      actions[0] = aLoggedAction('byo', { dailyCap: 2, ids: [41] });
      return [201, aReceipt(actions[0])];
    },
  });
  const button = await row(/^Bring your own/);
  expect(button).toHaveTextContent('0 of 2 today');
  await userEvent.click(button);
  expect(button).toHaveTextContent('1 of 2 today');
  expect(screen.getByRole('button', { name: /^Undo/ })).toBeDisabled();
  release();
  await waitFor(() => expect(screen.getByRole('button', { name: /^Undo/ })).toBeEnabled());
  expect(button).toHaveTextContent('1 of 2 today');
});

test('keeps two quick taps', async () => {
  const actions = [aLoggedAction('byo', { dailyCap: 2 })];
  let requestCount = 0;
  show(actions, {
    [LOG]: () => {
      requestCount += 1;
      actions[0] = aLoggedAction('byo', { dailyCap: 2, ids: [41, 42].slice(0, requestCount) });
      return [201, aReceipt(actions[0])];
    },
  });
  const button = await row(/^Bring your own/);
  await userEvent.dblClick(button);
  await waitFor(() => expect(screen.getAllByRole('button', { name: /^Undo/ })).toHaveLength(2));
  expect(button).toHaveTextContent('2 of 2 today');
  expect(requestCount).toBe(2);
});

test('does nothing at the daily limit, and keeps the focus', async () => {
  const log = vi.fn<() => [number, unknown]>();
  show([aLoggedAction('water_saving', { dailyCap: 1, ids: [5] })], { [LOG]: log });
  const button = await row(/^Short shower/);
  expect(button).toHaveAttribute('aria-disabled', 'true');
  await userEvent.click(button);
  expect(log).not.toHaveBeenCalled();
  expect(button).toHaveFocus();
});

test('names the challenge whose progress changed', async () => {
  const logged = aLoggedAction('container_return', { dailyCap: 1, ids: [9] });
  const actions = [aLoggedAction('container_return', { dailyCap: 1 })];
  show(actions, {
    [LOG]: () => {
      actions[0] = logged;
      const challenges = [{ challengeId: 8, progress: 4, target: 12, isCompleted: false }];
      return [201, aReceipt(logged, { challenges })];
    },
  });
  await userEvent.click(await row(/^Bottle return/));
  expect(await screen.findByText('Bottle Back')).toBeVisible();
  expect(screen.getByText(/: 4 of 12/)).toHaveTextContent('Bottle Back: 4 of 12');
});

test('undoes a refused tap and says why in the row of its action', async () => {
  show([aLoggedAction('byo', { dailyCap: 2 })], {
    [LOG]: () => [409, { status: 409, code: 'daily-action-limit', detail: 'Said by the server.' }],
  });
  const button = await row(/^Bring your own/);
  await userEvent.click(button);
  const item = button.closest('li');
  expect(
    await within(item as HTMLElement).findByText(
      "You've logged this the maximum number of times today. Come back tomorrow.",
    ),
  ).toBeVisible();
  expect(button).toHaveTextContent('0 of 2 today');
});

test('undoes an entry of today and moves the focus to its action', async () => {
  const actions = [aLoggedAction('byo', { dailyCap: 2, ids: [41] })];
  show(actions, {
    'DELETE /api/user/eco-actions/41': () => {
      actions[0] = aLoggedAction('byo', { dailyCap: 2 });
      return [200, aReceipt(actions[0])];
    },
  });
  const button = await row(/^Bring your own/);
  await userEvent.click(screen.getByRole('button', { name: /^Undo: Bring your own/ }));
  expect(button).toHaveFocus();
  await waitFor(() => expect(button).toHaveTextContent('0 of 2 today'));
  expect(screen.queryByRole('button', { name: /^Undo/ })).not.toBeInTheDocument();
});

test('restores an entry that can no longer be undone, and says why', async () => {
  show([aLoggedAction('byo', { dailyCap: 2, ids: [41] })], {
    'DELETE /api/user/eco-actions/41': () => [
      409,
      { status: 409, code: 'already-counted', detail: 'Said by the server.' },
    ],
  });
  const button = await row(/^Bring your own/);
  await userEvent.click(screen.getByRole('button', { name: /^Undo/ }));
  expect(await screen.findByText("You can't undo this eco-action, because it completed a challenge.")).toBeVisible();
  expect(button).toHaveTextContent('1 of 2 today');
});

test('omits an entry of yesterday that is still in the cached response', async () => {
  const yesterday = new Date(Date.now() - 24 * 3_600_000).toISOString();
  show([{ action: 'byo', dailyCap: 2, today: [{ id: 3, createdAt: yesterday }] }]);
  expect(await row(/^Bring your own/)).toHaveTextContent('0 of 2 today');
});

test('says that it failed to load, and loads on request', async () => {
  let answer: [number, unknown] = [503, { status: 503, code: 'unavailable', detail: 'x' }];
  show([], { 'GET /api/user/eco-actions': () => answer });
  const retryButton = await screen.findByRole('button', { name: 'Try again' });
  answer = [200, [aLoggedAction('byo', { dailyCap: 2 })]];
  await userEvent.click(retryButton);
  expect(await row(/^Bring your own/)).toBeVisible();
});
