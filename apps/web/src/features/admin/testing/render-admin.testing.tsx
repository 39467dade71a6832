import { i18n } from '@lingui/core';
import { act } from '@testing-library/react';
import type { ReactNode } from 'react';
import type { User } from '@ecopulse/contract/accounts/accounts';
import { useLanguage } from '../../../lib/language/i18n.ts';
import { addProblemMessages } from '../../../lib/problem-messages.ts';
import { createQueryClient } from '../../../lib/query-client.ts';
import { stubFetch, type Responses } from '../../../testing/fake-fetch.ts';
import { renderAt, type Screens } from '../../../testing/render-at.tsx';
import { readAuditFilters } from '../audit/audit-filters.ts';
import { readListSearch, readStatusFilter } from '../list/list-search-params.ts';
import { ArticleEditor } from '../news/article-editor.tsx';
import { ArticlesPage } from '../news/articles-page.tsx';
import { SourcesPage } from '../news/sources-page.tsx';
import { readSourceSearch } from '../news/sources-query.ts';
import { OverviewPage } from '../overview/overview-page.tsx';
import { AdminFrame, adminProblemMessages } from '../shell/admin-frame.tsx';
import { readLanguage, readTranslationSearch } from '../translations/translation-search.ts';
import { TranslationsEditor } from '../translations/translations-editor.tsx';
import { TranslationsPage } from '../translations/translations-page.tsx';
import { ADA } from './admin-fixtures.testing.ts';

function clientOf(isAdmin: boolean) {
  const user: User = {
    ...ADA,
    email: 'ada@example.com',
    ecoPoints: 10,
    totalBadges: 0,
    currentStreak: 0,
    longestStreak: 0,
    createdAt: '2026-01-01T00:00:00Z',
    isAdmin,
    needsVerification: false,
    needsConsent: false,
    language: null,
    theme: null,
    welcome: null,
    interests: [],
  };
  const queryClient = createQueryClient();
  queryClient.setQueryDefaults(['GET /api/auth/user'], { queryFn: () => user });
  queryClient.setQueryData(['GET /api/auth/user'], user);
  return queryClient;
}

/** Remounts on a change of language, as the app does. */
function Frame() {
  return (
    <main>
      <AdminFrame key={useLanguage()} />
    </main>
  );
}

const FRAMED_SCREENS = {
  '/admin': OverviewPage,
  '/admin/news': { component: ArticlesPage, validateSearch: readListSearch },
  '/admin/news/new': ArticleEditor,
  '/admin/news/$id': ArticleEditor,
  '/admin/translations': { component: TranslationsPage, validateSearch: readTranslationSearch },
  '/admin/translations/$subject/$id': { component: TranslationsEditor, validateSearch: readLanguage },
  '/admin/sources': { component: SourcesPage, validateSearch: readSourceSearch },
};

export function renderInAdminFrame(address: string, answers: Responses, { isAdmin = true } = {}) {
  const calls = stubFetch(answers);
  const { router } = renderAt(address, FRAMED_SCREENS, {
    queryClient: clientOf(isAdmin),
    frame: Frame,
    notFound: () => <h1>Another screen</h1>,
  });
  return {
    calls,
    router,
    sentBy: (method: string, path: string): unknown => {
      const sent = calls.mock.calls.findLast(([url, init]) => init?.method === method && url.split('?')[0] === path);
      return typeof sent?.[1]?.body === 'string' ? JSON.parse(sent[1].body) : undefined;
    },
    switchLanguage: () => act(() => i18n.loadAndActivate({ locale: 'de', messages: {} })),
  };
}

const SEARCH_READERS = {
  '/admin/residents': readListSearch,
  '/admin/residents/$id': () => ({}),
  '/admin/check-ins': readStatusFilter,
  '/admin/reports': readStatusFilter,
  '/admin/translation-reports': readStatusFilter,
  '/admin/audit': readAuditFilters,
  '/admin/settings': () => ({}),
} as const;

/** Renders one screen without the frame, signed in as ADA. `loadOthers` delays the screens it links to. */
export function renderAdmin(
  path: keyof typeof SEARCH_READERS,
  address: string,
  page: () => ReactNode,
  loadOthers: () => Promise<void> | undefined = () => undefined,
) {
  addProblemMessages(adminProblemMessages);
  const screens = Object.entries(SEARCH_READERS).map(([known, validateSearch]): [string, Screens[string]] => [
    known,
    known === path
      ? { validateSearch, component: page }
      : { validateSearch, component: () => <h1>{known}</h1>, loader: loadOthers },
  ]);
  const { router, queryClient } = renderAt(address, Object.fromEntries(screens), {
    queryClient: clientOf(true),
    notFound: () => <p>Another screen</p>,
  });
  return { router, queryClient };
}
