// @vitest-environment happy-dom
import { act, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import { celebrate, celebrated, type Moment, useCelebrations } from '../../lib/celebrations.ts';
import { Celebration } from './celebration.tsx';
import { aBadge } from './rewards.testing.tsx';
import { renderInApp } from '../../testing/render-at.tsx';

const moment = (parts?: Parameters<typeof aBadge>[0]): Moment => ({ kind: 'badge', badge: aBadge(parts) });

const THREE = [
  moment(),
  moment({ badgeName: 'Bookworm', description: 'Your first lesson', emblem: 'book' }),
  moment({ badgeName: 'Week of Green', description: 'Seven days in a row', emblem: 'flame' }),
];

/** As in the app: rendered only while there is something to celebrate. */
function Screen() {
  const isCalledFor = useCelebrations().length > 0;
  return (
    <>
      <button type="button">Check In</button>
      {isCalledFor && <Celebration />}
    </>
  );
}

async function showScreen() {
  await renderInApp(<Screen />);
  screen.getByRole('button', { name: 'Check In' }).focus();
}

afterEach(() => {
  act(() => {
    for (const _ of THREE) celebrated();
  });
});

test('names a new badge and its reason', async () => {
  await showScreen();
  act(() => celebrate([moment()]));
  expect(await screen.findByRole('dialog', { name: 'First Steps' })).toHaveAccessibleDescription('Your first check-in');
  expect(screen.queryByText(/1 of 1/)).toBeNull();
});

test('shows several one after another, and counts them', async () => {
  await showScreen();
  act(() => celebrate(THREE));
  expect(await screen.findByText(/1 of 3/)).toBeVisible();
  const goOn = screen.getByRole('button', { name: 'Continue' });
  expect(goOn).toHaveFocus();
  await userEvent.click(goOn);
  expect(screen.getByRole('dialog', { name: 'Bookworm' })).toHaveTextContent('2 of 3');
  await userEvent.keyboard('{Enter}');
  expect(screen.getByRole('dialog', { name: 'Week of Green' })).toHaveTextContent('3 of 3');
  await userEvent.keyboard('{Enter}');
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('returns the focus', async () => {
  await showScreen();
  act(() => celebrate([moment()]));
  await userEvent.click(await screen.findByRole('button', { name: 'Continue' }));
  await waitFor(() => expect(document.activeElement).toHaveTextContent('Check In'));
});

test('closes on Escape, and drops the remaining badges', async () => {
  await showScreen();
  act(() => celebrate(THREE));
  await screen.findByRole('dialog');
  await userEvent.keyboard('{Escape}');
  expect(screen.queryByRole('dialog')).toBeNull();
  await waitFor(() => expect(document.activeElement).toHaveTextContent('Check In'));
});

test('shows a badge once: the next celebration begins with the next badge', async () => {
  await showScreen();
  act(() => celebrate([moment()]));
  await userEvent.click(await screen.findByRole('button', { name: 'Close' }));
  act(() => celebrate(THREE.slice(1, 2)));
  expect(await screen.findByRole('dialog', { name: 'Bookworm' })).not.toHaveTextContent('of');
});

test('shows a milestone of the streak with the next one, and a freeze with what it kept', async () => {
  await showScreen();
  act(() =>
    celebrate([
      { kind: 'streak', days: 14 },
      { kind: 'streak', days: 100 },
      { kind: 'freeze', days: 5 },
    ]),
  );
  const dialog = await screen.findByRole('dialog', { name: '14 days in a row' });
  expect(dialog).toHaveAccessibleDescription('One thing a day keeps it going. Next: 30 days.');
  expect(dialog).toHaveTextContent('Streak milestone · 1 of 3');
  await userEvent.click(screen.getByRole('button', { name: 'Continue' }));
  expect(screen.getByRole('dialog', { name: '100 days in a row' })).toHaveTextContent('Every day of it counts.');
  await userEvent.click(screen.getByRole('button', { name: 'Continue' }));
  expect(screen.getByRole('dialog', { name: 'A freeze kept your streak' })).toHaveAccessibleDescription(
    'You missed a day, and a freeze covered it. Your streak stands at 5 days.',
  );
});
