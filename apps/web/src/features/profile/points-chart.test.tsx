// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { renderInApp } from '../../testing/render-at.tsx';
import { PointsChart } from './points-chart.tsx';

test('ends at the given total, which includes points from before the year', async () => {
  const history = [{ day: '2026-11-20', activities: 3, points: 45 }];
  await renderInApp(<PointsChart history={history} today="2026-11-21" total={1240} />);
  expect(screen.getByText('45 eco-points in the last year, 1,240 in total.')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Show as table' }));
  // Each row: month, points earned, total.
  const [, november, october] = within(screen.getByRole('table')).getAllByRole('row');
  expect(november).toHaveTextContent('November 2026451,240');
  expect(october).toHaveTextContent('October 202601,195');
});

test('says how to earn points while there are none', async () => {
  await renderInApp(<PointsChart history={[]} today="2026-11-21" total={0} />);
  expect(screen.getByRole('link', { name: 'Visit a green space' })).toHaveAttribute('href', '/green-spaces');
});
