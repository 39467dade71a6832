import { createRoute, redirect } from '@tanstack/react-router';
import { underRoot } from './root-route.tsx';
import { screen } from './screen.ts';

/** The screens that show nothing of their own yet, or nothing that changes, and the addresses that have moved. */
const comingScreens = () => import('./coming-screens.tsx');
const comingWords = () => import('words:app/coming-screens.tsx');
const newsRoute = createRoute({
  ...underRoot,
  path: '/news',
  component: screen(comingScreens, comingWords, 'NewsScreen'),
});
const adminRoute = createRoute({
  ...underRoot,
  path: '/admin',
  component: screen(comingScreens, comingWords, 'AdminScreen'),
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

export const otherRoutes = [newsRoute, adminRoute, termsRoute, privacyRoute, friendsRoute, clubsRoute] as const;
