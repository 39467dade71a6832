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
  temperature: { at: singapore('11:55'), stations: [{ ...HERE, value: 31.4 }] },
  rain: { at: singapore('11:55'), stations: [{ ...HERE, value: 0 }] },
  heatStress: { at: singapore('11:45'), stations: [{ ...HERE, value: 'low' }] },
  lightning: { at: singapore('11:56'), strikes: [] },
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

const textOf = async (line: Promise<HTMLElement>) => (await line).textContent.replaceAll(/[\u00A0\u202F]/g, ' ');
const THUNDER = 'If you hear thunder, go indoors and stay away from open spaces, water and trees.';
const UV = 'Avoid the midday sun. Seek shade, and use a hat and sunscreen.';

test.each([
  [
    '12:00',
    `Thundery showers until 1:30 pm · 31°C · PSI 58, moderate · UV 9, very high${THUNDER}Bishan · 24 minutes ago · myENV`,
  ],
  // The forecast has ended; the air was published less than 90 minutes ago.
  ['13:10', `Thundery showers until 1:30 pm · PSI 58, moderate · UV 9, very high${THUNDER}Bishan · 1 hour ago · myENV`],
  ['13:40', 'Forecast unknown · PSI unknown (58 at 11:46 am) · UV unknownBishan · myENV'],
  // UV is published from 7 am to 7 pm.
  ['20:00', 'Forecast unknown · PSI unknown (58 at 11:46 am)Bishan · myENV'],
])('at %s, a line of noon says: %s', async (time, words) => {
  expect(await textOf(show(time, NOON))).toBe(words);
});

const [bishan] = NOON.areas;
const FAIR: Conditions = { ...NOON, areas: bishan ? [{ ...bishan, forecast: 'fair' }] : [] };
const struckAt = (kilometres: number, time: string): Conditions['lightning'] => ({
  at: singapore('11:56'),
  strikes: [{ lat: HERE.lat + kilometres / 111.2, lng: HERE.lng, at: singapore(time) }],
});

test.each<[string, Partial<Conditions>, string]>([
  ['very high UV', {}, `Fair until 1:30 pm · 31°C · PSI 58, moderate · UV 9, very high${UV}`],
  [
    'rain',
    { rain: { at: singapore('11:55'), stations: [{ ...HERE, value: 1.2 }] } },
    `Raining nearby, 1.2 mm in 5 minutes · Fair until 1:30 pm · 31°C · PSI 58, moderate · UV 9, very high${UV}`,
  ],
  [
    'heat',
    { heatStress: { at: singapore('11:45'), stations: [{ ...HERE, value: 'high' }] } },
    'Fair until 1:30 pm · 31°C · PSI 58, moderate · High heat stress · UV 9, very highMinimise outdoor activities, take breaks somewhere cool and drink more fluids.',
  ],
  [
    'lightning nearby',
    { lightning: struckAt(3.2, '11:31') },
    'Lightning 3 km away · Fair until 1:30 pm · 31°C · PSI 58, moderate · UV 9, very highGo indoors or into a car, and stay away from open spaces, water and trees.',
  ],
  [
    'lightning too far away',
    { lightning: struckAt(8.1, '11:59') },
    `Fair until 1:30 pm · 31°C · PSI 58, moderate · UV 9, very high${UV}`,
  ],
  [
    'lightning of 30 minutes ago',
    { lightning: struckAt(1, '11:30') },
    `Fair until 1:30 pm · 31°C · PSI 58, moderate · UV 9, very high${UV}`,
  ],
])('%s', async (_what, changed, words) => {
  const text = await textOf(show('12:00', { ...FAIR, ...changed }));
  expect(text.replace(/Bishan · .*$/, '')).toBe(words);
  expect(text).not.toMatch(/no lightning/i);
});

test('haze comes with advice in the official words, and the link', async () => {
  const [region] = NOON.regions;
  if (!region) throw new Error('no region');
  const hazy = { ...region, psi24h: 134, band: 'unhealthy', pm25OneHour: 78, pm25Band: 'elevated' } as const;
  const line = await show('12:00', { ...FAIR, regions: [hazy], weatherDay: true });
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
