// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Conditions } from '@ecopulse/contract/conditions/conditions';
import { stubFetch } from '../../testing/fake-fetch.ts';
import { renderInProviders } from '../../testing/render-at.tsx';
import { createQueryClient } from '../query-client.ts';
import { GoNow } from './go-now.tsx';

const HERE = { lat: 1.351, lng: 103.849 };
const singapore = (time: string) => `2026-11-30T${time}:00+08:00`;

const NOON: Conditions = {
  at: singapore('11:50'),
  areas: [
    {
      name: 'Bishan',
      ...HERE,
      forecast: 'thundery-showers',
      from: singapore('11:30'),
      until: singapore('13:30'),
      at: singapore('11:36'),
    },
  ],
  regions: [
    {
      name: 'central',
      ...HERE,
      psi24h: 58,
      band: 'moderate',
      at: singapore('11:46'),
      pm25OneHour: 12,
      pm25Band: 'normal',
      pm25At: singapore('11:46'),
    },
  ],
  uv: { value: 9, band: 'very-high', at: singapore('11:46') },
  weatherDay: false,
};

function show(time: string, conditions: Conditions) {
  vi.setSystemTime(new Date(singapore(time)));
  const queryClient = createQueryClient();
  queryClient.setQueryData(['GET /api/auth/user'], { id: 1, hasConditions: true, currentStreak: 3 });
  stubFetch({ 'GET /api/conditions': () => [200, conditions] });
  renderInProviders(<GoNow at={HERE} saysStreakKept />, queryClient);
  return screen.findByRole('region', { name: 'Weather and air now' });
}

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'] }));
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test.each([
  ['12:00', 'Thundery showers until 1:30 pm · PSI 58, moderate · UV 9, very highBishan · 24 minutes ago · myENV'],
  // The forecast has ended; the air was published less than 90 minutes ago.
  ['13:10', 'Thundery showers until 1:30 pm · PSI 58, moderate · UV 9, very highBishan · 1 hour ago · myENV'],
  ['13:40', 'Forecast unknown · PSI unknown (58 at 11:46 am) · UV unknownBishan · myENV'],
  // UV is published from 7 am to 7 pm.
  ['20:00', 'Forecast unknown · PSI unknown (58 at 11:46 am)Bishan · myENV'],
])('at %s, a line of noon says: %s', async (time, words) => {
  expect((await show(time, NOON)).textContent.replaceAll(/[\u00A0\u202F]/g, ' ')).toBe(words);
});

test('haze comes with advice in the official words, and the link', async () => {
  const [region] = NOON.regions;
  if (!region) throw new Error('no region');
  const hazy = { ...region, psi24h: 134, band: 'unhealthy', pm25OneHour: 78, pm25Band: 'elevated' } as const;
  const line = await show('12:00', { ...NOON, regions: [hazy], weatherDay: true });
  expect(line).toHaveTextContent('PSI 134, unhealthy · 1-hour PM2.5 78, elevated');
  expect(line).toHaveTextContent('Reduce prolonged or strenuous outdoor physical exertion.');
  expect(line).toHaveTextContent('Your streak is kept, even if you stay in.');
  expect(screen.getByRole('link', { name: 'haze.gov.sg' })).toHaveAttribute('href', 'https://www.haze.gov.sg');
});

test('nothing is shown, and no call made, where conditions are off', () => {
  const calls = stubFetch({});
  const queryClient = createQueryClient();
  queryClient.setQueryData(['GET /api/auth/user'], { id: 1, hasConditions: false });
  renderInProviders(<GoNow at={HERE} />, queryClient);
  expect(screen.queryByText(/PSI/)).not.toBeInTheDocument();
  expect(calls).not.toHaveBeenCalled();
});
