// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { type Hours, HOURS_DAYS } from '@ecopulse/contract/green-spaces/open-at';
import { OPEN_STATUS } from '@ecopulse/contract/green-spaces/place-state';
import { renderInProviders } from '../../../testing/render-at.tsx';
import { OpenNow } from './open-now.tsx';

const daily = (from: string, to: string): Hours => ({
  days: HOURS_DAYS.filter((day) => day !== 'holiday').map((day) => ({ day, from, to })),
});
const WEEKEND: Hours = { days: [{ day: 'sat', from: '09:30', to: '18:00' }] };

afterEach(() => void vi.useRealTimers());

/** 30 November 2026 is a Monday. */
test.each([
  [daily('07:00', '19:00'), '2026-11-30T18:20', 'Closes in 40 min'],
  [daily('07:00', '19:00'), '2026-11-30T12:00', 'Open now, closes at 7 pm'],
  [daily('07:30', '19:00'), '2026-11-30T06:00', 'Opens at 7:30 am'],
  [daily('07:00', '19:00'), '2026-11-30T20:00', 'Opens at 7 am tomorrow'],
  [WEEKEND, '2026-11-30T20:00', 'Opens on Saturday at 9:30 am'],
  [{ always: true as const }, '2026-11-30T20:00', 'Open now'],
  [daily('00:00', '00:00'), '2026-11-30T20:00', 'Open now'],
])('%j at %s: %s', (hours, time, words) => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(`${time}:00+08:00`) });
  renderInProviders(<OpenNow space={{ hours, status: OPEN_STATUS }} />);
  expect(screen.getByText(words)).toBeVisible();
});
