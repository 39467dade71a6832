// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { aGreenSpace } from '../green-spaces/green-spaces.testing.tsx';
import { PassportPage } from './passport-page.tsx';
import { aVisit } from './passport.testing.ts';
import { stubFetch } from '../../testing/fake-fetch.ts';
import { renderAt } from '../../testing/render-at.tsx';

const NAME = 'Labrador Nature Reserve';
const PICTURE = { id: 70, width: 1600, height: 1200 };
const VISIT = { id: 7, day: '2026-11-20', greenSpace: { id: 1, name: NAME }, note: null, pictures: [PICTURE] };

function showPassport(address: string) {
  stubFetch({
    'GET /api/green-spaces': () => [200, [aGreenSpace({ id: 1, name: NAME })]],
    'GET /api/user/green-spaces': () => [200, [aVisit(1, { hasMemories: true, canAnswer: false })]],
    'GET /api/user/visits': ({ url }) => [200, url.searchParams.get('greenSpaceId') === '1' ? [VISIT] : []],
    'GET /api/user/visits/pictures': () => [200, { usedBytes: 400_000 }],
  });
  return renderAt(address, { '/passport': PassportPage }).router;
}

const dialog = () => screen.findByRole('dialog', { name: NAME });
const expectDialogClosed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

beforeEach(() => {
  vi.unstubAllGlobals();
});

test('a stamp opens its visits at their own URL, and closing or going back returns to the passport', async () => {
  const router = showPassport('/passport?by=type');
  const stamp = await screen.findByRole('link', { name: new RegExp(NAME) });
  await userEvent.click(stamp);
  expect(await screen.findByText('Friday, 20 November 2026')).toBeVisible();
  expect(await dialog()).toHaveAccessibleDescription('Notes and pictures of your visits. Only you can see them.');
  expect(router.state.location.searchStr).toBe('?by=type&visits=1');
  await userEvent.click(screen.getByRole('button', { name: 'Close' }));
  await expectDialogClosed();
  expect(router.state.location.searchStr).toBe('?by=type');
  expect(stamp).toHaveFocus();
  // Closing went back instead of adding a second passport entry.
  expect(router.history.canGoBack()).toBe(false);
  await userEvent.click(stamp);
  await dialog();
  router.history.back();
  await expectDialogClosed();
  expect(router.state.location.searchStr).toBe('?by=type');
});

test('a large picture has its own URL, from which closing returns to the visits', async () => {
  const router = showPassport('/passport?visits=1');
  await userEvent.click(await screen.findByRole('img', { name: 'Picture 1 of your visit on 20 Nov 2026' }));
  expect(await screen.findByRole('button', { name: 'Remove picture' })).toBeVisible();
  expect(router.state.location.searchStr).toBe('?visits=1&picture=70');
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Remove picture' })).toBeNull());
  expect(router.state.location.searchStr).toBe('?visits=1');
  // Opened directly, so there is no passport entry to go back to.
  await userEvent.keyboard('{Escape}');
  await expectDialogClosed();
  expect(router.state.location.searchStr).toBe('');
});

test('visits to a place that does not exist open nothing', async () => {
  showPassport('/passport?visits=99');
  expect(await screen.findByRole('link', { name: new RegExp(NAME) })).toBeVisible();
  expect(screen.queryByRole('dialog')).toBeNull();
});
