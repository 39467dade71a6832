import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import type { ClubFilters } from '../../features/clubs/club-lists.api.ts';
import { clubQuery, type ClubSearch, ownClubsQuery } from '../../features/clubs/clubs.api.ts';
import { ClubError } from './item-errors.tsx';
import { ignoreFailure, loadByName } from './loading.ts';
import { rootRoute, underRoot } from './root-route.tsx';

const clubScreens = () => import('./club-screens.tsx');
const stewardScreens = () => import('../../features/clubs/steward/club-editor.tsx');

const clubsRoute = createRoute({
  ...underRoot,
  path: '/clubs',
  staticData: { catalog: 'clubs' },
  // The screen parses the address, so that other pages do not load the code for it.
  validateSearch: (address: ClubFilters) => address,
  // Awaited, because one's own clubs are above the rest and would shift it.
  loader: ({ context: { queryClient } }) => ignoreFailure(queryClient.query(ownClubsQuery)),
  component: lazyRouteComponent(clubScreens, 'ClubsScreen'),
});

const newClubRoute = createRoute({
  ...underRoot,
  path: '/clubs/new',
  staticData: { catalog: 'clubs' },
  component: lazyRouteComponent(stewardScreens, 'NewClubPage'),
});

/** Screens of one club, which they read from the cache. */
function createClubRoute<Path extends string>(path: Path, component: ReturnType<typeof lazyRouteComponent>) {
  return createRoute({
    getParentRoute: () => rootRoute,
    path,
    staticData: { catalog: 'clubs' },
    validateSearch: (address: ClubSearch) => address,
    remountDeps: ({ params }) => params,
    loader: ({ context: { queryClient }, params, location }) =>
      loadByName((params as { slug: string }).slug, (slug) =>
        queryClient.query(clubQuery(slug, (location.search as ClubSearch).code)),
      ),
    component,
    notFoundComponent: lazyRouteComponent(clubScreens, 'UnknownClub'),
    errorComponent: ClubError,
  });
}

export const clubRoutes = [
  clubsRoute,
  newClubRoute,
  createClubRoute('/clubs/$slug', lazyRouteComponent(clubScreens, 'ClubScreen')),
  createClubRoute('/clubs/$slug/edit', lazyRouteComponent(stewardScreens, 'EditClubPage')),
  createClubRoute('/clubs/$slug/people', lazyRouteComponent(stewardScreens, 'ClubPeoplePage')),
] as const;
