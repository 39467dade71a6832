// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import type { SearchResult } from '@ecopulse/contract/search/search';
import { stubFetch } from '../../testing/fake-fetch.ts';
import { aChallenge } from '../challenges/challenges.testing.tsx';
import { aGreenSpace } from '../green-spaces/green-spaces.testing.tsx';
import { aLesson } from '../lessons/lessons.testing.tsx';
import { renderInApp } from '../../testing/render-at.tsx';
import { SearchField } from './search-field.tsx';

const NO_RESULTS: SearchResult = { greenSpaces: [], lessons: [], challenges: [], news: [], matches: [] };

const RESULTS: SearchResult = {
  greenSpaces: [aGreenSpace({ id: 5, name: 'Berlayer Creek', specialFeatures: ['Mangrove boardwalk'] })],
  lessons: [aLesson({ id: 3, title: 'Mangroves of Singapore' })],
  challenges: [aChallenge({ id: 9, title: 'Coast Watcher', description: 'See three mangroves.' })],
  news: [
    {
      id: 2,
      title: 'New mangroves planted',
      summary: 'By the sea.',
      content: null,
      category: 'Nature & Wildlife',
      imageUrl: null,
      likes: 0,
      createdAt: '2026-11-20T02:00:00Z',
      publishedAt: '2026-11-20T02:00:00Z',
      sourceName: 'EcoPulse',
      isOwn: true,
      link: null,
      language: 'en',
      translations: {},
      sources: [],
    },
  ],
  matches: ['mangrove'],
};

function Field({ initialText }: { initialText: string }) {
  const [text, setText] = useState(initialText);
  return <SearchField value={text} onChange={setText} variant="sheet" clearsOnEscape />;
}

async function show(respond: (q: string) => readonly [number, unknown], initialText = '') {
  const queries: string[] = [];
  stubFetch({
    'GET /api/search': ({ url }) => {
      const q = url.searchParams.get('q') ?? '';
      queries.push(q);
      return respond(q);
    },
  });
  await renderInApp(<Field initialText={initialText} />);
  return { queries, box: screen.getByRole('searchbox', { name: 'Search' }) };
}

afterEach(() => {
  vi.unstubAllGlobals();
});

test('names what it searches in its placeholder, also on a phone', async () => {
  vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener() {}, removeEventListener() {} }));
  const { box } = await show(() => [200, RESULTS]);
  expect(box).toHaveAttribute('placeholder', 'Search green spaces, lessons, challenges...');
});

test('sends nothing while the box is blank', async () => {
  const { queries, box } = await show(() => [200, RESULTS], '   ');
  expect(screen.queryByRole('status')).not.toBeInTheDocument();
  await userEvent.type(box, 'a');
  await screen.findByRole('status');
  expect(queries).toEqual(['a']);
});

test('shows results by kind, each with a link to its screen and the matching words marked', async () => {
  const { queries, box } = await show(() => [200, RESULTS]);
  await userEvent.type(box, 'mangrove ');
  const spaces = await screen.findByRole('region', { name: 'Green Spaces' });
  expect(queries.at(-1)).toBe('mangrove');
  expect(screen.getByRole('status')).toHaveTextContent('4 results');
  expect(within(spaces).getByRole('link', { name: /Berlayer Creek/ })).toHaveAttribute('href', '/green-space/5');
  expect(within(spaces).getByRole('link', { name: 'View All' }).getAttribute('href')).toContain(
    '/green-spaces?search=',
  );
  // The name does not match, so the matching feature is shown.
  expect(within(spaces).getByText('Mangrove')).toHaveProperty('tagName', 'MARK');

  const lesson = within(screen.getByRole('region', { name: 'Lessons' })).getByRole('link');
  expect(lesson).toHaveAttribute('href', '/learn/3');
  expect(within(lesson).getByText('Mangroves')).toHaveProperty('tagName', 'MARK');
  const challenge = within(screen.getByRole('region', { name: 'Challenges' })).getByRole('link');
  expect(challenge).toHaveAttribute('href', '/challenges/9');
  expect(within(challenge).getByText('mangroves')).toHaveProperty('tagName', 'MARK');
  expect(within(screen.getByRole('region', { name: 'News' })).getByRole('link')).toHaveAttribute('href', '/news/2');
});

test('omits kinds without results', async () => {
  const { box } = await show(() => [200, { ...NO_RESULTS, lessons: RESULTS.lessons }]);
  await userEvent.type(box, 'mangrove');
  expect(await screen.findByRole('region', { name: 'Lessons' })).toBeVisible();
  for (const name of ['Green Spaces', 'Challenges', 'News'])
    expect(screen.queryByRole('region', { name })).not.toBeInTheDocument();
});

test('says if there are no results, until the box is cleared', async () => {
  const { box } = await show(() => [200, NO_RESULTS], 'zzzz');
  expect(await screen.findByRole('heading', { name: 'No Results Found' })).toBeVisible();
  expect(screen.getByText('Try searching with different keywords')).toBeVisible();
  expect(screen.getByRole('status')).toHaveTextContent('No results');
  await userEvent.click(screen.getByRole('button', { name: 'Clear search' }));
  expect(screen.queryByText('No Results Found')).not.toBeInTheDocument();
  expect(box).toHaveFocus();
});

test('moves through the results by arrow keys and Enter, and back to an empty box by Escape', async () => {
  const { box } = await show(() => [200, RESULTS], 'mangrove');
  await screen.findByRole('region', { name: 'News' });
  await userEvent.click(box);
  await userEvent.keyboard('{Enter}');
  expect(screen.getByRole('link', { name: /Berlayer Creek/ })).toHaveFocus();
  await userEvent.keyboard('{ArrowDown}');
  expect(screen.getByRole('link', { name: /Mangroves of Singapore/ })).toHaveFocus();
  await userEvent.keyboard('{ArrowUp}{ArrowUp}{ArrowUp}');
  expect(box).toHaveFocus();
  await userEvent.keyboard('{ArrowDown}{Escape}');
  expect(box).toHaveFocus();
  expect(box).toHaveValue('');
});

test('searches once typing pauses, and keeps the old results until the next response', async () => {
  const next = Promise.withResolvers<[number, typeof NO_RESULTS]>();
  const { queries, box } = await show(() => [200, RESULTS]);
  await userEvent.type(box, 'man');
  await screen.findByRole('region', { name: 'News' });
  expect(queries).toEqual(['man']);
  stubFetch({ 'GET /api/search': () => next.promise });
  await userEvent.type(box, 'y');
  await waitFor(() => expect(screen.getByRole('status').parentElement).toHaveAttribute('aria-busy', 'true'));
  expect(screen.getByRole('region', { name: 'News' })).toBeVisible();
  next.resolve([200, NO_RESULTS]);
  expect(await screen.findByText('No Results Found')).toBeVisible();
});

test('says why a search failed, and tries it again', async () => {
  let requestCount = 0;
  await show(() => {
    requestCount += 1;
    return requestCount === 1 ? [503, { status: 503, code: 'unavailable', detail: '' }] : [200, RESULTS];
  }, 'mangrove');
  expect(await screen.findByRole('alert')).toHaveTextContent('taking a short break');
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('region', { name: 'News' })).toBeVisible();
});
