// @vitest-environment happy-dom
import { fireEvent, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { renderInApp } from '../../testing/render-at.tsx';
import { YearCalendar } from './year-calendar.tsx';

const HISTORY = [
  { day: '2026-10-31', activities: 1, points: 20 },
  { day: '2026-11-20', activities: 3, points: 45 },
];

function show() {
  return renderInApp(<YearCalendar history={HISTORY} today="2026-11-21" />);
}

test('says how many days of the year were active', async () => {
  await show();
  expect(screen.getByRole('region', { name: 'A year of activity' })).toHaveAccessibleDescription(
    '2 active days in the last year.',
  );
});

test('has no table while there is no activity', async () => {
  await renderInApp(<YearCalendar history={[]} today="2026-11-21" />);
  expect(screen.getByText('No active days yet.')).toBeVisible();
  expect(screen.queryByRole('button')).toBeNull();
});

test('shows the activities of a day on hover', async () => {
  await show();
  const picture = document.querySelector('section svg');
  if (!picture) throw new Error('There is no picture');
  vi.spyOn(picture, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 0, 795, 125));
  // In the last of the 53 columns of 15 px, and in the fifth row, below the top margin of 20 px.
  fireEvent.pointerMove(picture, { clientX: 785, clientY: 85 });
  expect(screen.getByText('Friday, 20 November 2026: 3 activities, 45 eco-points')).toBeVisible();
});

test('can be shown as a table by month and day, newest first, and back as a chart', async () => {
  await show();
  const toggle = screen.getByRole('button', { name: 'Show as table' });
  await userEvent.click(toggle);
  // Each row: month or day, activities, points.
  const [, november, friday, october] = within(screen.getByRole('table')).getAllByRole('row');
  expect(november).toHaveTextContent('November 2026345');
  expect(friday).toHaveTextContent('Fri, 20 November345');
  expect(october).toHaveTextContent('October 2026120');
  expect(toggle).toHaveFocus();
  await userEvent.click(toggle);
  expect(screen.queryByRole('table')).toBeNull();
});
