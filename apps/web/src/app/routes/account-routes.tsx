import { createRoute, redirect } from '@tanstack/react-router';
import { readNewsFilters } from '../../features/news/news-filters.ts';
import { articleQuery, newsQuery, newsStatsQuery, ownNewsQuery } from '../../features/news/news.api.ts';
import { ArticleError } from './item-errors.tsx';
import { known, quietly } from './loading.ts';
import { underRoot } from './root-route.tsx';
import { screen } from './screen.ts';

/** The news screens, the static screens, and redirects for addresses that have moved. */
const newsRoute = createRoute({
  ...underRoot,
  path: '/news',
  validateSearch: readNewsFilters,
  // Not awaited: the page shows at once, with skeletons until the articles load.
  loader: ({ context: { queryClient }, location }) => {
    void quietly(queryClient.query(newsQuery(readNewsFilters(location.search).category)));
    void quietly(queryClient.query(newsStatsQuery));
    void quietly(queryClient.query(ownNewsQuery));
  },
  component: screen(
    () => import('../../features/news/news-page.tsx'),
    () => import('messages:features/news/news-page.tsx'),
    'NewsPage',
  ),
});
const articleRoute = createRoute({
  ...underRoot,
  path: '/news/$id',
  remountDeps: ({ params }) => params,
  loader: ({ context: { queryClient }, params }) => {
    void quietly(queryClient.query(ownNewsQuery));
    return known(params.id, (id) => queryClient.query(articleQuery(id)));
  },
  component: screen(
    () => import('../../features/news/article/article-page.tsx'),
    () => import('messages:features/news/article/article-page.tsx'),
    'ArticlePage',
  ),
  pendingComponent: screen(
    () => import('../../features/news/article/article-page.tsx'),
    () => import('messages:features/news/article/article-page.tsx'),
    'ArticlePageSkeleton',
  ),
  notFoundComponent: screen(
    () => import('../../features/news/article/unknown-article.tsx'),
    () => import('messages:features/news/article/unknown-article.tsx'),
    'UnknownArticle',
  ),
  errorComponent: ArticleError,
});

const legalScreens = () => import('./legal-screens.tsx');
const legalMessages = () => import('messages:app/routes/legal-screens.tsx');
const termsRoute = createRoute({
  ...underRoot,
  path: '/terms',
  component: screen(legalScreens, legalMessages, 'TermsScreen'),
});
const privacyRoute = createRoute({
  ...underRoot,
  path: '/privacy',
  component: screen(legalScreens, legalMessages, 'PrivacyScreen'),
});

const friendsRoute = createRoute({
  ...underRoot,
  path: '/friends',
  beforeLoad: () => {
    redirect({ to: '/social', replace: true, throw: true });
  },
});
const clubsRoute = createRoute({
  ...underRoot,
  path: '/clubs',
  beforeLoad: () => {
    redirect({ to: '/challenges', replace: true, throw: true });
  },
});

/** What other apps share with EcoPulse, see the manifest. */
const shareRoute = createRoute({
  ...underRoot,
  path: '/share',
  beforeLoad: async ({ location: { searchStr } }) => {
    const { sharedTarget } = await import('../../features/search/shared-target.ts');
    // Not the router's own reading of the address, which takes a shared "2026" for a number.
    const { article, search } = sharedTarget(new URLSearchParams(searchStr), location.origin);
    if (article !== undefined) redirect({ to: '/news/$id', params: { id: article }, replace: true, throw: true });
    redirect({ to: '/', search: search === undefined ? {} : { q: search }, replace: true, throw: true });
  },
});

export const otherRoutes = [
  newsRoute,
  articleRoute,
  termsRoute,
  privacyRoute,
  friendsRoute,
  clubsRoute,
  shareRoute,
] as const;
