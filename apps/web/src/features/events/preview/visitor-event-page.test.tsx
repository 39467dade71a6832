// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { clearStoredChoices } from '../../../testing/clear-stored-choices.ts';
import { leaveVisitorPage, showVisitorPage } from '../../../testing/visitor-page.tsx';
import { anEvent } from '../events.testing.tsx';
import { VisitorEventPage } from './visitor-event-page.tsx';

beforeEach(clearStoredChoices);
afterEach(() => {
  vi.unstubAllGlobals();
  leaveVisitorPage();
});

function show(event = anEvent()) {
  showVisitorPage({
    path: '/events/7',
    Page: VisitorEventPage,
    responses: { 'GET /api/events/7': () => [200, event] },
  });
}

test('shows when and where, and a link to sign in that comes back to the event', async () => {
  show();
  expect(await screen.findByRole('heading', { level: 1, name: 'Beach clean-up' })).toHaveAttribute('lang', 'en');
  expect(screen.getByText('Help us keep the beach clean.')).toBeVisible();
  expect(screen.getByText('Saturday, 5 December 2026')).toBeVisible();
  expect(screen.getByText('Singapore time')).toBeVisible();
  expect(screen.getByText('East Coast Park')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Sign in to join' })).toHaveAttribute('href', '/?next=%2Fevents%2F7');
});

test('marks the language of an event that is not written in English', async () => {
  show(anEvent({ title: { ta: 'மரம் நடும் நாள்' }, text: { ta: 'வாருங்கள்.' } }));
  expect(await screen.findByRole('heading', { level: 1 })).toHaveAttribute('lang', 'ta');
});

test('says that an event was moved', async () => {
  show(anEvent({ state: 'moved' }));
  expect(await screen.findByText('This event was moved. Check the time and the venue.')).toBeVisible();
});

test('does not promise that a cancelled event can be joined', async () => {
  show(anEvent({ state: 'cancelled' }));
  expect(await screen.findByText('This event was cancelled.')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Sign In' })).toBeVisible();
});
