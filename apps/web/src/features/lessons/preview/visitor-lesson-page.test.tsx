// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { clearStoredChoices } from '../../../testing/clear-stored-choices.ts';
import { leaveVisitorPage, showVisitorPage } from '../../../testing/visitor-page.tsx';
import { aLesson } from '../lessons.testing.tsx';
import { VisitorLessonPage } from './visitor-lesson-page.tsx';

beforeEach(clearStoredChoices);
afterEach(() => {
  vi.unstubAllGlobals();
  leaveVisitorPage();
});

const page = { path: '/learn/1', Page: VisitorLessonPage };
const sentTexts = {
  title: { text: 'As sent', lang: 'de' },
  description: { text: 'Described as sent', lang: 'en' },
  pictures: { light: '/day.svg', dark: '/night.svg' },
};

test('shows what a lesson is about, and links that come back to it after signing in or registering', async () => {
  const fetchStub = showVisitorPage({ ...page, sent: { ...sentTexts, item: aLesson() } }).fetchStub;
  expect(await screen.findByRole('heading', { level: 1, name: 'The blue bin, done right' })).toBeVisible();
  expect(screen.getByText('What belongs in the blue bin, and what spoils it.')).toBeVisible();
  expect(screen.getByText(/^8\s*mins?$/)).toBeVisible();
  expect(screen.getByText('30 eco-points')).toBeVisible();
  const headings = screen.getAllByRole('listitem').map(({ textContent }) => textContent);
  expect(headings).toEqual(expect.arrayContaining(['One greasy box', 'How sorting works', 'At home']));
  expect(screen.getByRole('link', { name: 'Sign in to read' })).toHaveAttribute('href', '/?next=%2Flearn%2F1');
  expect(screen.getByRole('link', { name: 'Create Account' })).toHaveAttribute('href', '/register?next=%2Flearn%2F1');
  expect(document.title).toBe('The blue bin, done right · EcoPulse');
  expect(fetchStub).not.toHaveBeenCalled();
});

test('first shows the texts and the picture of the page as sent, with their languages', () => {
  const { container } = showVisitorPage({ ...page, sent: { ...sentTexts, item: aLesson() } });
  expect(screen.getByRole('heading', { level: 1, name: 'As sent' })).toHaveAttribute('lang', 'de');
  expect(screen.getByText('Described as sent')).toHaveAttribute('lang', 'en');
  expect([...container.querySelectorAll('img')].map((image) => image.getAttribute('src'))).toEqual([
    '/day.svg',
    '/night.svg',
  ]);
});

test('fetches the lesson if the page brought none, and again on request', async () => {
  let answer: [number, unknown] = [503, { status: 503, code: 'unavailable', detail: 'x' }];
  showVisitorPage({ ...page, sent: { ...sentTexts, item: null }, responses: { 'GET /api/lessons/1': () => answer } });
  await screen.findByRole('alert');
  answer = [200, aLesson()];
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(screen.getByText('At home')).toBeVisible());
});
