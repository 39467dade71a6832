// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { stubFetch } from '../../../testing/fake-fetch.ts';
import { eventCode, stepAt } from '../event-code.ts';
import { anEventNow, renderEvents } from '../events.testing.tsx';
import { CodePage } from './code-page.tsx';

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('makes the next code on the device, without asking the server again', async () => {
  const key = 'AAAAAAAAAAAAAAAAAAAAAA';
  const now = new Date('2026-12-05T01:00:29.500Z');
  vi.useFakeTimers({ now, toFake: ['Date', 'setInterval', 'clearInterval'], shouldAdvanceTime: true });
  const codes = vi.fn<() => void>();
  stubFetch({
    'GET /api/events/7': () => [200, anEventNow()],
    'GET /api/events/7/code': () => {
      codes();
      return [200, { code: 'ignored', step: 1, secondsLeft: 1, key }];
    },
  });
  renderEvents('/events/7/code', CodePage);
  const step = stepAt(now.getTime());
  expect(await screen.findByText(await eventCode(key, step))).toBeVisible();
  expect(screen.getByRole('img', { name: 'QR code for this event' })).toBeVisible();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(await screen.findByText(await eventCode(key, step + 1))).toBeVisible();
  expect(codes).toHaveBeenCalledTimes(1);
});
