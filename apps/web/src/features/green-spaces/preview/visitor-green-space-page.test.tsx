// @vitest-environment happy-dom
import { i18n } from '@lingui/core';
import { act, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { activateLanguage, startInChosenLanguage } from '../../../lib/language/i18n.ts';
import { clearStoredChoices } from '../../../testing/clear-stored-choices.ts';
import { leaveVisitorPage, showVisitorPage } from '../../../testing/visitor-page.tsx';
import { aGreenSpace } from '../green-spaces.testing.tsx';
import { VisitorGreenSpacePage } from './visitor-green-space-page.tsx';

beforeEach(clearStoredChoices);
afterEach(() => {
  vi.unstubAllGlobals();
  leaveVisitorPage();
});

const space = aGreenSpace({
  name: 'Kingfisher Lawn',
  location: 'Bedok North Street 3',
  openingHours: 'Open at all hours',
  nearestMrt: 'Bedok North (DT29)',
  ecoPoints: 20,
});
const page = { path: '/green-space/7', Page: VisitorGreenSpacePage };

test('shows the key facts of a place, and a link to sign in that comes back to it', async () => {
  showVisitorPage({ ...page, responses: { 'GET /api/green-spaces/7': () => [200, space] } });
  expect(await screen.findByRole('heading', { level: 1, name: 'Kingfisher Lawn' })).toBeVisible();
  for (const fact of ['Bedok North Street 3', 'Open at all hours', 'Bedok North (DT29)', '20 eco-points'])
    expect(screen.getByText(fact)).toBeVisible();
  expect(screen.getByRole('link', { name: 'Sign in to check in' })).toHaveAttribute(
    'href',
    '/?next=%2Fgreen-space%2F7',
  );
});

test('follows the language that the visitor chooses', async () => {
  const responses = {
    'GET /api/content-names': () => [200, {}] as [number, unknown],
    'GET /api/green-spaces/7': () =>
      [200, { ...space, translations: { zh: { name: '翠鸟草坪' } } }] as [number, unknown],
  };
  const sent = {
    title: { text: 'Kingfisher Lawn', lang: 'en' },
    description: { text: '', lang: 'en' },
    pictures: {},
    item: space,
  };
  showVisitorPage({ ...page, responses, sent });
  await act(() => startInChosenLanguage(() => Promise.resolve({ messages: {} })));
  await act(async () => void (await activateLanguage('zh')));
  expect(await screen.findByRole('heading', { level: 1, name: '翠鸟草坪' })).not.toHaveAttribute('lang');
  await act(async () => void (await activateLanguage('en')));
  expect(await screen.findByRole('heading', { level: 1, name: 'Kingfisher Lawn' })).toHaveAttribute('lang', 'en');
  expect(i18n.locale).toBe('en');
});
