// @vitest-environment happy-dom
import { act, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { queueMoments, dismissMoment, type Moment, useCelebrations } from '../../lib/rewards/celebrations.ts';
import { stubCanvases } from '../../lib/share-cards/share-cards.testing.ts';
import { Celebration } from './celebration.tsx';
import { aBadge } from './rewards.testing.tsx';
import { renderInApp } from '../../testing/render-at.tsx';

const badgeMoment = (parts?: Parameters<typeof aBadge>[0]): Moment => ({ kind: 'badge', badge: aBadge(parts) });

const THREE_BADGES = [
  badgeMoment(),
  badgeMoment({ badgeName: 'Bookworm', description: 'Your first lesson', emblem: 'book' }),
  badgeMoment({ badgeName: 'Week of Green', description: 'Seven days in a row', emblem: 'flame' }),
];

/** Mounted only while there is something to celebrate, as in the app. */
function Screen() {
  const hasMoments = useCelebrations().length > 0;
  return (
    <>
      <button type="button">Check In</button>
      {hasMoments && <Celebration />}
    </>
  );
}

async function showScreen() {
  await renderInApp(<Screen />);
  screen.getByRole('button', { name: 'Check In' }).focus();
}

afterEach(() => {
  act(() => {
    for (const _ of THREE_BADGES) dismissMoment();
  });
});

test('names a new badge and its reason', async () => {
  await showScreen();
  act(() => queueMoments([badgeMoment()]));
  expect(await screen.findByRole('dialog', { name: 'First Steps' })).toHaveAccessibleDescription('Your first check-in');
  expect(screen.queryByText(/1 of 1/)).toBeNull();
});

test('shows several one after another, and counts them', async () => {
  await showScreen();
  act(() => queueMoments(THREE_BADGES));
  expect(await screen.findByText(/1 of 3/)).toBeVisible();
  const continueButton = screen.getByRole('button', { name: 'Continue' });
  await waitFor(() => expect(continueButton).toHaveFocus());
  await userEvent.click(continueButton);
  expect(screen.getByRole('dialog', { name: 'Bookworm' })).toHaveTextContent('2 of 3');
  await userEvent.keyboard('{Enter}');
  expect(screen.getByRole('dialog', { name: 'Week of Green' })).toHaveTextContent('3 of 3');
  await userEvent.keyboard('{Enter}');
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('returns the focus to the button that had it', async () => {
  await showScreen();
  act(() => queueMoments([badgeMoment()]));
  await userEvent.click(await screen.findByRole('button', { name: 'Continue' }));
  await waitFor(() => expect(document.activeElement).toHaveTextContent('Check In'));
});

test('closes on Escape, and drops the remaining badges', async () => {
  await showScreen();
  act(() => queueMoments(THREE_BADGES));
  await screen.findByRole('dialog');
  await userEvent.keyboard('{Escape}');
  expect(screen.queryByRole('dialog')).toBeNull();
  await waitFor(() => expect(document.activeElement).toHaveTextContent('Check In'));
});

test('shows a badge once: the next celebration begins with the next badge', async () => {
  await showScreen();
  act(() => queueMoments([badgeMoment()]));
  await userEvent.click(await screen.findByRole('button', { name: 'Close' }));
  act(() => queueMoments(THREE_BADGES.slice(1, 2)));
  expect(await screen.findByRole('dialog', { name: 'Bookworm' })).not.toHaveTextContent(/\d of \d/);
});

test('shows a streak milestone with the next one, and a freeze with the streak that it kept', async () => {
  await showScreen();
  act(() =>
    queueMoments([
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
  expect(screen.getByRole('dialog', { name: 'A freeze saved your streak' })).toHaveAccessibleDescription(
    'You missed a day, and a freeze covered it. Your streak continues: 5 days.',
  );
});

test('shares a badge as a picture, and continues afterwards', async () => {
  const calls = stubCanvases();
  vi.stubGlobal('fetch', () => Promise.resolve(new Response('<svg/>')));
  await showScreen();
  act(() => queueMoments([badgeMoment(), { kind: 'freeze', days: 5 }]));
  await userEvent.click(await screen.findByRole('button', { name: 'Share' }));
  const dialog = await screen.findByRole('dialog', { name: 'Share this badge' });
  expect(await within(dialog).findByRole('img')).toHaveAccessibleName(/First Steps\. Your first check-in\. Earned on/);
  expect(calls.filter(({ name }) => name === 'fillText').map(({ values }) => values[0])).toContain('First Steps');
  await userEvent.keyboard('{Escape}');
  expect(screen.queryByRole('dialog', { name: 'Share this badge' })).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Continue' }));
  expect(screen.getByRole('dialog', { name: 'A freeze saved your streak' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Share' })).toBeNull();
});
