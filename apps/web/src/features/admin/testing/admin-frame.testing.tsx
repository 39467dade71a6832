import '@testing-library/jest-dom/vitest';
import { i18n } from '@lingui/core';
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  RouterProvider,
} from '@tanstack/react-router';
import { act, configure } from '@testing-library/react';
import type { User } from '@ecopulse/contract/accounts';
import type { ArticleToEdit, ListedArticle, NewsSource } from '@ecopulse/contract/news-admin';
import { useLanguage } from '../../../lib/i18n.ts';
import { innerProblemWords } from '../../../lib/member-problem-messages.ts';
import { addProblemWords } from '../../../lib/problem-messages.ts';
import { createQueryClient } from '../../../lib/query-client.ts';
import { answerFetch, type Answers } from '../../../testing/fake-fetch.ts';
import { renderInProviders } from '../../../testing/render-at.tsx';
import { ArticleEditor } from '../news/article-editor.tsx';
import { ArticlesPage } from '../news/articles-page.tsx';
import { readSourceSearch } from '../news/sources-query.ts';
import { SourcesPage } from '../news/sources-page.tsx';
import { OverviewPage } from '../overview/overview-page.tsx';
import { AdminFrame } from '../shell/admin-frame.tsx';
import { readListSearch } from '../list/list-search-params.ts';

// The first screen of a file waits for its code on a busy machine.
configure({ asyncUtilTimeout: 5000 });

function aUser(isAdmin: boolean): User {
  return {
    id: 1,
    username: 'ada',
    firstName: 'Ada',
    lastName: 'Lim',
    profileImageUrl: null,
    email: 'ada@example.com',
    ecoPoints: 10,
    totalBadges: 0,
    currentStreak: 0,
    longestStreak: 0,
    createdAt: '2026-01-01T00:00:00Z',
    isAdmin,
    language: null,
    theme: null,
  };
}

export function anArticle(parts: Partial<ArticleToEdit> = {}): ArticleToEdit {
  return {
    id: 5,
    version: 3,
    status: 'draft',
    editedAt: null,
    title: 'Otters at the crossing',
    summary: 'They waited for the green man, as everybody does.',
    content: 'They waited for the green man, and then they crossed, one by one.',
    category: 'Nature & Wildlife',
    imageUrl: null,
    likes: 0,
    createdAt: '2026-11-20T04:05:00Z',
    publishedAt: '2026-11-20T04:05:00Z',
    sourceName: 'EcoPulse',
    isOwn: true,
    link: null,
    language: 'en',
    sources: [],
    ...parts,
  };
}

export function aListedArticle(parts: Partial<ListedArticle> = {}): ListedArticle {
  const { id, version, status, editedAt, title, summary, category, sourceName, isOwn, likes, publishedAt } =
    anArticle();
  const article = { id, version, status, editedAt, title, summary, category, sourceName, isOwn, likes, publishedAt };
  return { ...article, ...parts };
}

export function aSource(parts: Partial<NewsSource> = {}): NewsSource {
  return {
    id: 4,
    version: 2,
    name: 'Town News',
    url: 'https://news.example.sg/feed.xml',
    category: 'Green Living',
    keywords: ['solar'],
    isEnabled: true,
    lastFetchedAt: '2026-11-20T04:05:00Z',
    lastOkAt: '2026-11-20T04:05:00Z',
    fault: null,
    faultDetail: null,
    failuresInARow: 0,
    articles: 12,
    ...parts,
  };
}

/** What the server says of a call that it refuses. */
export function refused(status: number, code: string, more: object = {}): [number, unknown] {
  return [status, { type: 'about:blank', title: 'x', status, code, detail: 'Said by the server.', ...more }];
}

/** The app's frame: another language draws the screen in it anew. */
function Frame() {
  return (
    <main>
      <Outlet key={useLanguage()} />
    </main>
  );
}

/** Shows an address of the desk, with all that the app puts around it, to an admin or to somebody who is none. */
export function renderAdminRoute(address: string, answers: Answers, { isAdmin = true } = {}) {
  i18n.loadAndActivate({ locale: 'en', messages: {} });
  addProblemWords(innerProblemWords);
  const calls = answerFetch(answers);
  const rootRoute = createRootRoute({ component: Frame, notFoundComponent: () => <h1>Another screen</h1> });
  const adminRoute = createRoute({ getParentRoute: () => rootRoute, path: '/admin', component: AdminFrame });
  const under = { getParentRoute: () => adminRoute };
  const router = createRouter({
    routeTree: rootRoute.addChildren([
      adminRoute.addChildren([
        createRoute({ ...under, path: '/', component: OverviewPage }),
        createRoute({ ...under, path: 'news', validateSearch: readListSearch, component: ArticlesPage }),
        createRoute({ ...under, path: 'news/new', component: ArticleEditor }),
        createRoute({ ...under, path: 'news/$id', component: ArticleEditor }),
        createRoute({ ...under, path: 'sources', validateSearch: readSourceSearch, component: SourcesPage }),
      ]),
    ]),
    history: createMemoryHistory({ initialEntries: [address] }),
    // As in the app: an address has texts.
    parseSearch: (query) => Object.fromEntries(new URLSearchParams(query)),
    stringifySearch: (search) => {
      const query = new URLSearchParams(search as Record<string, string>).toString();
      return query === '' ? '' : `?${query}`;
    },
  });
  const queryClient = createQueryClient();
  queryClient.setQueryDefaults(['GET /api/auth/user'], { queryFn: () => aUser(isAdmin) });
  queryClient.setQueryData(['GET /api/auth/user'], aUser(isAdmin));
  renderInProviders(<RouterProvider router={router as never} />, queryClient);
  return {
    calls,
    router,
    /** What was sent by a call, the last time. */
    sentBy: (method: string, path: string): unknown => {
      const sent = calls.mock.calls.findLast(([url, init]) => init?.method === method && url.split('?')[0] === path);
      return typeof sent?.[1]?.body === 'string' ? JSON.parse(sent[1].body) : undefined;
    },
    /** As the app does for another language. */
    drawAnew: () => act(() => i18n.loadAndActivate({ locale: 'de', messages: {} })),
  };
}
