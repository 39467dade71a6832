import { createRoute, redirect } from '@tanstack/react-router';
import { underRoot } from './root-route.tsx';
import { screen } from './screen.ts';

/** The news, the screens that never change, and the addresses that have moved. */
const newsRoute = createRoute({
  ...underRoot,
  path: '/news',
  component: screen(
    () => import('../features/news/news-page.tsx'),
    () => import('words:features/news/news-page.tsx'),
    'NewsPage',
  ),
});
const articleRoute = createRoute({
  ...underRoot,
  path: '/news/$id',
  remountDeps: ({ params }) => params,
  component: screen(
    () => import('../features/news/article-page.tsx'),
    () => import('words:features/news/article-page.tsx'),
    'ArticlePage',
  ),
  notFoundComponent: screen(
    () => import('../features/news/unknown-article.tsx'),
    () => import('words:features/news/unknown-article.tsx'),
    'UnknownArticle',
  ),
});

const legalScreens = () => import('./legal-screens.tsx');
const legalWords = () => import('words:app/legal-screens.tsx');
const termsRoute = createRoute({
  ...underRoot,
  path: '/terms',
  component: screen(legalScreens, legalWords, 'TermsScreen'),
});
const privacyRoute = createRoute({
  ...underRoot,
  path: '/privacy',
  component: screen(legalScreens, legalWords, 'PrivacyScreen'),
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

export const otherRoutes = [newsRoute, articleRoute, termsRoute, privacyRoute, friendsRoute, clubsRoute] as const;
