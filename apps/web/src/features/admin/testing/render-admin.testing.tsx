import { i18n } from '@lingui/core';
import { act } from '@testing-library/react';
import type { ReactNode } from 'react';
import { highestRole, type ResidentRole } from '@ecopulse/contract/accounts/role-access';
import { UNSET_OPERATOR } from '@ecopulse/contract/operator/operator-conditions';
import { useLanguage } from '../../../lib/language/i18n.ts';
import { addProblemMessages } from '../../../lib/problem-messages.ts';
import { createQueryClient } from '../../../lib/query-client.ts';
import { stubFetch, type Responses } from '../../../testing/fake-fetch.ts';
import { aProfile } from '../../../testing/a-profile.ts';
import { renderAt, type Screens } from '../../../testing/render-at.tsx';
import { operatorQuery } from '../../legal/operator.api.ts';
import { parseAuditSearch } from '../audit/audit-filters.ts';
import { GreenSpaceEditor } from '../green-spaces/green-space-editor.tsx';
import { GreenSpacesAdminPage } from '../green-spaces/green-spaces-admin-page.tsx';
import { PlaceStatusPage } from '../green-spaces/place-status/place-status-page.tsx';
import { parseInboxSearch } from '../inbox/inbox-search.ts';
import { parseChallengeListSearch, parseGreenSpaceListSearch, parseListSearch } from '../list/list-search-params.ts';
import { ArticleEditor } from '../news/article-editor.tsx';
import { ChallengesAdminPage } from '../challenges/challenges-admin-page.tsx';
import { ArticlesPage } from '../news/articles-page.tsx';
import { SourcesPage } from '../news/sources-page.tsx';
import { parseSourceSearch } from '../news/sources-query.ts';
import { LessonEditor } from '../lessons/lesson-editor.tsx';
import { OverviewPage } from '../overview/overview-page.tsx';
import { parseReportSearch } from '../report/report-span.ts';
import { AdminFrame, adminProblemMessages } from '../shell/admin-frame.tsx';
import { parseTranslationSearch, parseTranslationsEditorSearch } from '../translations/translation-search.ts';
import { TranslationsEditor } from '../translations/translations-editor.tsx';
import { TranslationsPage } from '../translations/translations-page.tsx';
import { ADA } from './admin-fixtures.testing.ts';

const OWNER: readonly ResidentRole[] = [{ role: 'owner' }];

function createSignedInClient(roles: readonly ResidentRole[]) {
  const isAdmin = roles.length > 0;
  const user = { ...aProfile(), ...ADA, isAdmin, role: highestRole(roles), roles: [...roles] };
  const queryClient = createQueryClient();
  queryClient.setQueryDefaults(['GET /api/auth/user'], { queryFn: () => user });
  queryClient.setQueryData(['GET /api/auth/user'], user);
  queryClient.setQueryData(operatorQuery.queryKey, { ...UNSET_OPERATOR, configured: true });
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
  '/admin/green-spaces': { component: GreenSpacesAdminPage, validateSearch: parseGreenSpaceListSearch },
  '/admin/green-spaces/$id': GreenSpaceEditor,
  '/admin/green-spaces/$id/status': PlaceStatusPage,
  '/admin/challenges': { component: ChallengesAdminPage, validateSearch: parseChallengeListSearch },
  '/admin/news': { component: ArticlesPage, validateSearch: parseListSearch },
  '/admin/lessons/$id': LessonEditor,
  '/admin/news/new': ArticleEditor,
  '/admin/news/$id': ArticleEditor,
  '/admin/translations': { component: TranslationsPage, validateSearch: parseTranslationSearch },
  '/admin/translations/$subject/$id': { component: TranslationsEditor, validateSearch: parseTranslationsEditorSearch },
  '/admin/sources': { component: SourcesPage, validateSearch: parseSourceSearch },
};

export function renderInAdminFrame(url: string, responses: Responses, roles: readonly ResidentRole[] = OWNER) {
  const calls = stubFetch(responses);
  const { router } = renderAt(url, FRAMED_SCREENS, {
    queryClient: createSignedInClient(roles),
    frame: Frame,
    notFound: () => <h1>Another screen</h1>,
  });
  return {
    calls,
    router,
    findSentBody: (method: string, path: string): unknown => {
      const sentCall = calls.mock.calls.findLast(
        ([calledUrl, init]) => init?.method === method && calledUrl.split('?')[0] === path,
      );
      return typeof sentCall?.[1]?.body === 'string' ? JSON.parse(sentCall[1].body) : undefined;
    },
    switchLanguage: () => act(() => i18n.loadAndActivate({ locale: 'de', messages: {} })),
  };
}

const SEARCH_PARSERS = {
  '/admin/green-spaces/sources': () => ({}),
  '/admin/green-spaces/$id/status': () => ({}),
  '/admin/report': parseReportSearch,
  '/admin/residents': parseListSearch,
  '/admin/residents/$id': () => ({}),
  '/admin/inbox': parseInboxSearch,
  '/admin/inbox/$item': parseInboxSearch,
  '/admin/audit': parseAuditSearch,
  '/admin/limits': () => ({}),
  '/admin/settings': () => ({}),
} as const;

/** Renders one screen without the frame, signed in as ADA. `loadOtherScreens` delays the screens it links to. */
export function renderAdmin(
  path: keyof typeof SEARCH_PARSERS,
  url: string,
  page: () => ReactNode,
  loadOtherScreens: () => Promise<void> | undefined = () => undefined,
  roles: readonly ResidentRole[] = OWNER,
) {
  addProblemMessages(adminProblemMessages);
  const screens = Object.entries(SEARCH_PARSERS).map(([screenPath, validateSearch]): [string, Screens[string]] => [
    screenPath,
    screenPath === path
      ? { validateSearch, component: page }
      : { validateSearch, component: () => <h1>{screenPath}</h1>, loader: loadOtherScreens },
  ]);
  const { router, queryClient } = renderAt(url, Object.fromEntries(screens), {
    queryClient: createSignedInClient(roles),
    notFound: () => <p>Another screen</p>,
  });
  return { router, queryClient };
}
