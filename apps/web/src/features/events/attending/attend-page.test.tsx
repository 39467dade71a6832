// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { getOutboxCalls } from '../../../lib/offline/outbox.ts';
import { mockDeviceLocation } from '../../../lib/location/device-location.testing.ts';
import { problemResponse, type Responses, stubFetch } from '../../../testing/fake-fetch.ts';
import { anEventNow, ownPart, renderEvents } from '../events.testing.tsx';
import { AttendPage } from './attend-page.tsx';

vi.mock('idb-keyval', () => import('../../../testing/fake-idb.ts'));

const ATTEND = 'POST /api/events/7/attend';

const receipt = (proof: 'verified' | 'claimed', pointsAwarded: number) => ({
  pointsAwarded,
  proof,
  ecoPoints: 120,
  streak: 3,
  freezeUsed: false,
  badges: [],
  challenges: [],
});

beforeEach(() => {
  mockDeviceLocation({ latitude: 1.3, longitude: 103.9, accuracy: 12 });
});

afterEach(() => {
  history.replaceState(null, '', '/');
  vi.unstubAllGlobals();
});

async function show(hash: string, responses: Responses) {
  history.replaceState(null, '', `/events/7/attend${hash}`);
  stubFetch({ 'GET /api/events/7': () => [200, anEventNow()], ...responses });
  renderEvents('/events/7/attend', AttendPage);
  await screen.findByRole('heading', { level: 1, name: 'Beach clean-up' });
}

test('sends the scanned code with its step and the location, and shows the receipt', async () => {
  const sentBody = vi.fn<(body: unknown) => void>();
  await show('#code=ACDEFH&step=59500000', {
    [ATTEND]: ({ body }) => {
      sentBody(body);
      return [200, receipt('verified', 20)];
    },
  });
  await userEvent.click(screen.getByRole('button', { name: "I'm here" }));
  expect(await screen.findByText('Your attendance is verified.')).toBeVisible();
  expect(screen.getByText('You now have 120 eco-points.')).toBeVisible();
  expect(sentBody).toHaveBeenCalledWith({
    code: 'ACDEFH',
    step: 59_500_000,
    location: { lat: 1.3, lng: 103.9, accuracyMeters: 12 },
    madeAt: expect.any(String),
  });
});

test('says what a verified attendance without points waits for, and the limit of the week', async () => {
  await show('#code=ACDEFH&step=59500000', { [ATTEND]: () => [200, receipt('verified', 0)] });
  await userEvent.click(screen.getByRole('button', { name: "I'm here" }));
  expect(await screen.findByText(/^Everyone gets their points once 3 residents are verified/)).toBeVisible();
  expect(screen.getByText('Events earn you up to 60 points a week.')).toBeVisible();
});

test('takes typed letters in any case, without a location if the resident prefers', async () => {
  const sentBody = vi.fn<(body: unknown) => void>();
  await show('', {
    [ATTEND]: ({ body }) => {
      sentBody(body);
      return [200, receipt('claimed', 0)];
    },
  });
  const button = screen.getByRole('button', { name: "I'm here" });
  expect(button).toBeDisabled();
  await userEvent.type(screen.getByRole('textbox', { name: "Organiser's code" }), 'acd-efh');
  await userEvent.click(screen.getByRole('checkbox', { name: 'Verify with my location' }));
  await userEvent.click(button);
  expect(await screen.findByText(/once the organiser confirms it\.$/)).toBeVisible();
  expect(sentBody).toHaveBeenCalledWith({ code: 'ACDEFH', step: null, madeAt: expect.any(String) });
});

test('says that an attendance is recorded, and takes a code that verifies it', async () => {
  await show('', { 'GET /api/events/7': () => [200, anEventNow({ own: ownPart({ attendance: 'claimed' }) })] });
  expect(screen.getByText(/^You said you were there/)).toBeVisible();
  expect(screen.getByRole('textbox', { name: "Organiser's code" })).toBeVisible();
});

test('asks for the letters if a scanned code has expired', async () => {
  await show('#code=ACDEFH&step=1', { [ATTEND]: () => problemResponse(422, 'wrong-code') });
  await userEvent.click(screen.getByRole('button', { name: "I'm here" }));
  expect(await screen.findByRole('alert')).toHaveTextContent(/^This code isn't right or is no longer valid\./);
  expect(screen.getByRole('textbox', { name: "Organiser's code" })).toBeVisible();
});

test('keeps the scan with its step on the device while the server cannot be reached', async () => {
  await show('#code=ACDEFH&step=59500000', {});
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
  await userEvent.click(screen.getByRole('button', { name: "I'm here" }));
  expect(await screen.findByText(/^Saved on this device\./)).toBeVisible();
  expect(getOutboxCalls().at(-1)).toMatchObject({
    name: 'POST /api/events/:id/attend',
    params: { id: 7 },
    body: { code: 'ACDEFH', step: 59_500_000 },
    subject: 'Beach clean-up',
  });
});
