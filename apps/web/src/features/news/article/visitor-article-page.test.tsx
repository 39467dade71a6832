// @vitest-environment happy-dom
import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { act, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { NewsArticle } from '@ecopulse/contract/news/news';
import { activateLanguage, type Catalog, startInChosenLanguage } from '../../../lib/language/i18n.ts';
import { clearStoredChoices } from '../../../testing/clear-stored-choices.ts';
import { stubFetch, type Responses } from '../../../testing/fake-fetch.ts';
import { showVisitorPage } from '../../../testing/visitor-page.tsx';
import { anArticle } from '../news.testing.tsx';
import { VisitorArticlePage } from './visitor-article-page.tsx';

const loadEmptyCatalog: Catalog = () => Promise.resolve({ messages: {} });
const ARTICLE_CALL = 'GET /api/news/40';

function show(responses: Responses) {
  i18n.loadAndActivate({ locale: 'en', messages: {} });
  const fetchStub = stubFetch(responses);
  render(
    <I18nProvider i18n={i18n}>
      <VisitorArticlePage />
    </I18nProvider>,
  );
  return fetchStub;
}

beforeEach(() => {
  clearStoredChoices();
  history.replaceState(null, '', '/news/40');
});

afterEach(() => {
  vi.unstubAllGlobals();
  document.getElementById('preview')?.remove();
});

test('shows an article to a visitor without a session, and a sign-in link that comes back to it', async () => {
  show({ [ARTICLE_CALL]: () => [200, anArticle()] });
  expect(await screen.findByRole('heading', { level: 1, name: 'Otters return to the Kallang basin' })).toBeVisible();
  await waitFor(() => expect(document.title).toBe('Otters return to the Kallang basin · EcoPulse'));
  expect(screen.getByRole('link', { name: 'Read at The Daily Otter' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Sign In' })).toHaveAttribute('href', '/?next=%2Fnews%2F40');
  expect(screen.getByRole('link', { name: 'Create your account' })).toHaveAttribute(
    'href',
    '/register?next=%2Fnews%2F40',
  );
  expect(screen.queryByRole('button', { name: /^Like/ })).not.toBeInTheDocument();
});

const SENT = {
  title: { text: 'As sent', lang: 'de' },
  description: { text: 'Described as sent', lang: 'en' },
  pictures: { light: '/day.svg', dark: '/night.svg' },
  item: null,
};

function embed(article: NewsArticle) {
  const data = document.createElement('script');
  data.type = 'application/json';
  data.id = 'preview';
  data.textContent = JSON.stringify({ ...SENT, item: article });
  document.body.append(data);
}

test('uses the embedded article without a call', async () => {
  embed(anArticle({ title: 'Handed over' }));
  const fetchStub = show({});
  expect(await screen.findByRole('heading', { level: 1, name: 'Handed over' })).toBeVisible();
  expect(fetchStub).not.toHaveBeenCalled();
});

test('first shows the texts and the picture of the page as sent, and keeps that picture', async () => {
  const { container } = showVisitorPage({
    path: '/news/40',
    Page: VisitorArticlePage,
    sent: SENT,
    responses: { [ARTICLE_CALL]: () => [200, anArticle()] },
  });
  const pictures = () => [...container.querySelectorAll('img')].map((image) => image.getAttribute('src'));
  expect(screen.getByRole('heading', { level: 1, name: 'As sent' })).toHaveAttribute('lang', 'de');
  expect(screen.getByText('Described as sent')).toHaveAttribute('lang', 'en');
  expect(pictures()).toEqual(['/day.svg', '/night.svg']);
  await screen.findByRole('heading', { level: 1, name: /^Otters/ });
  expect(pictures()).toEqual(['/day.svg', '/night.svg']);
});

test('uses the translations of the embedded article, and fetches the article for a language without one', async () => {
  const title = 'Handed over';
  embed(anArticle({ title, translations: { zh: { title: '交付' } } }));
  const fetchStub = show({
    'GET /api/content-names': () => [200, {}],
    [ARTICLE_CALL]: () => [200, anArticle({ title, translations: { ms: { title: 'Diserahkan' } } })],
  });
  await act(() => startInChosenLanguage(loadEmptyCatalog));
  await act(() => activateLanguage('zh'));
  expect(await screen.findByRole('heading', { level: 1, name: '交付' })).toBeVisible();
  expect(fetchStub).not.toHaveBeenCalled();
  await act(() => activateLanguage('ms'));
  expect(await screen.findByRole('heading', { level: 1, name: 'Diserahkan' })).toBeVisible();
  await act(() => activateLanguage('en'));
  expect(await screen.findByRole('heading', { level: 1, name: title })).toBeVisible();
});

test('says so if the article could not be loaded, and loads it on request', async () => {
  let answer: [number, unknown] = [503, { status: 503, code: 'unavailable', detail: 'x' }];
  show({ [ARTICLE_CALL]: () => answer });
  await screen.findByRole('heading', { level: 1, name: 'Something went wrong' });
  answer = [200, anArticle()];
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('heading', { level: 1, name: /^Otters/ })).toBeVisible();
});
