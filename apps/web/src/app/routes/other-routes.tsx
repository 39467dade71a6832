import type { QueryClient } from '@tanstack/react-query';
import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router';
import { operatorQuery } from '../../features/legal/operator.api.ts';
import { parseNewsFilters } from '../../features/news/news-filters.ts';
import { articleQuery, newsQuery, newsStatsQuery, ownNewsQuery } from '../../features/news/news.api.ts';
import { ArticleError } from './item-errors.tsx';
import { loadById, ignoreFailure } from './loading.ts';
import { underRoot } from './root-route.tsx';

const newsRoute = createRoute({
  ...underRoot,
  path: '/news',
  staticData: { isPrerendered: true },
  validateSearch: parseNewsFilters,
  loader: ({ context: { queryClient }, location }) => {
    void ignoreFailure(queryClient.query(newsQuery(parseNewsFilters(location.search).category)));
    void ignoreFailure(queryClient.query(newsStatsQuery));
    void ignoreFailure(queryClient.query(ownNewsQuery));
  },
  component: lazyRouteComponent(() => import('../../features/news/news-page.tsx'), 'NewsPage'),
});
const articleRoute = createRoute({
  ...underRoot,
  path: '/news/$id',
  remountDeps: ({ params }) => params,
  loader: ({ context: { queryClient }, params }) => {
    void ignoreFailure(queryClient.query(ownNewsQuery));
    return loadById(params.id, (id) => queryClient.query(articleQuery(id)));
  },
  component: lazyRouteComponent(() => import('../../features/news/article/article-page.tsx'), 'ArticlePage'),
  pendingComponent: lazyRouteComponent(
    () => import('../../features/news/article/article-page.tsx'),
    'ArticlePageSkeleton',
  ),
  notFoundComponent: lazyRouteComponent(() => import('../../features/news/article/article-page.tsx'), 'UnknownArticle'),
  errorComponent: ArticleError,
});

const legalScreens = () => import('./legal-screens.tsx');
const underLegal = {
  ...underRoot,
  // Awaited, because the operator is shown above the rest.
  loader: ({ context: { queryClient } }: { context: { queryClient: QueryClient } }) =>
    ignoreFailure(queryClient.query(operatorQuery)),
};
const termsRoute = createRoute({
  ...underLegal,
  path: '/terms',
  staticData: { catalog: 'terms' },
  component: lazyRouteComponent(legalScreens, 'TermsScreen'),
});
const privacyRoute = createRoute({
  ...underLegal,
  path: '/privacy',
  staticData: { catalog: 'privacy' },
  component: lazyRouteComponent(legalScreens, 'PrivacyScreen'),
});

const friendsRoute = createRoute({
  ...underRoot,
  path: '/friends',
  beforeLoad: () => {
    redirect({ to: '/social', replace: true, throw: true });
  },
});

const shareRoute = createRoute({
  ...underRoot,
  path: '/share',
  beforeLoad: async ({ location: { searchStr } }) => {
    const { resolveSharedTarget } = await import('../../features/search/shared-target.ts');
    // The router's parser would turn a shared "2026" into a number.
    const { articleId, search } = resolveSharedTarget(new URLSearchParams(searchStr), location.origin);
    if (articleId !== undefined) redirect({ to: '/news/$id', params: { id: articleId }, replace: true, throw: true });
    redirect({ to: '/', search: search === undefined ? {} : { q: search }, replace: true, throw: true });
  },
});

export const otherRoutes = [newsRoute, articleRoute, termsRoute, privacyRoute, friendsRoute, shareRoute] as const;
