// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { problemResponse, type Responses } from '../../testing/fake-fetch.ts';
import { renderSettingsPage } from './settings.testing.tsx';

vi.mock('idb-keyval', () => import('../../testing/fake-idb.ts'));

/** The section loads once it is in view. */
class ObserverInView {
  readonly observe: () => void;
  constructor(callback: (entries: { isIntersecting: boolean }[]) => void) {
    this.observe = () => callback([{ isIntersecting: true }]);
  }
  disconnect() {}
}

beforeEach(() => {
  vi.stubGlobal('IntersectionObserver', ObserverInView);
});

afterEach(() => {
  vi.unstubAllGlobals();
});

async function open(responses: Responses) {
  await renderSettingsPage(responses);
  return within(await screen.findByRole('region', { name: 'Privacy' }));
}

test('shows a new private link once, copies it, and replaces it', async () => {
  let created = 0;
  const section = await open({
    'GET /api/user/calendar-key': () => [200, { createdAt: null }],
    'POST /api/user/calendar-key': () => {
      created += 1;
      return [201, { key: `secret-${created}`, createdAt: '2026-12-01T04:00:00.000Z' }];
    },
  });
  expect(await section.findByText(/^A private link adds the events/)).toBeVisible();
  const user = userEvent.setup();
  await user.click(await section.findByRole('button', { name: 'Create private link' }));
  const url = `${location.origin}/api/user/events.ics?key=secret-1`;
  expect(await section.findByText(url)).toBeVisible();
  expect(section.getByText(/^Copy the link now/)).toBeVisible();
  expect(section.getByRole('link', { name: 'Subscribe' })).toHaveAttribute('href', url.replace('http:', 'webcal:'));
  await user.click(section.getByRole('button', { name: 'Copy link' }));
  expect(await navigator.clipboard.readText()).toBe(url);
  await user.click(section.getByRole('button', { name: 'Replace private link' }));
  expect(await section.findByText(/key=secret-2$/)).toBeVisible();
  expect(section.queryByText(url)).toBeNull();
});

test('says when the link was created, without showing it, and why another failed', async () => {
  const section = await open({
    'GET /api/user/calendar-key': () => [200, { createdAt: '2026-11-30T04:00:00.000Z' }],
    'POST /api/user/calendar-key': () => problemResponse(429, 'too-many-requests'),
  });
  expect(await section.findByText(/^Created on 30 November 2026\./)).toBeVisible();
  expect(section.queryByRole('button', { name: 'Copy link' })).toBeNull();
  await userEvent.click(section.getByRole('button', { name: 'Replace private link' }));
  expect(await screen.findByText('Too many requests. Please wait a moment.')).toBeVisible();
});
