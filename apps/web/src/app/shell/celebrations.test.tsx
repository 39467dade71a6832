// @vitest-environment happy-dom
import { act, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { dismissMoment, queueMoments } from '../../lib/rewards/celebrations.ts';
import { renderAt, screensAt } from '../../testing/render-at.tsx';
import { dismissToast, toast, useToasts } from '../../ui/toast/toast.ts';
import { Celebrations } from './celebrations.tsx';

function Shell() {
  const toasts = useToasts();
  return (
    <>
      <button type="button" onClick={() => toasts.forEach(({ id }) => dismissToast(id))}>
        Dismiss
      </button>
      <Celebrations />
    </>
  );
}

test('the dialog of a badge waits until the toast is gone, and a later toast does not close it', async () => {
  renderAt('/', screensAt(['/'], Shell));
  await act(() => import('../../features/rewards/celebration.tsx'));
  act(() => {
    queueMoments([{ kind: 'streak', days: 7 }]);
    toast({ title: 'Check-in Successful!' });
  });
  await act(() => Promise.resolve());
  expect(screen.queryByRole('dialog')).toBeNull();
  act(() => screen.getByRole('button', { name: 'Dismiss' }).click());
  expect(await screen.findByRole('dialog')).toBeVisible();
  act(() => toast({ title: 'Another' }));
  expect(screen.getByRole('dialog')).toBeVisible();
  act(dismissMoment);
  expect(screen.queryByRole('dialog')).toBeNull();
});
