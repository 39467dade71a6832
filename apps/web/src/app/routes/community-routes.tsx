import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { profileQuery } from '../../features/accounts/session.api.ts';
import { leaderboardQuery, parseLeaderboardSearch } from '../../features/rankings/rankings.api.ts';
import { blocksQuery, settingsQuery, parseSettingsSearch } from '../../features/settings/settings.api.ts';
import { friendsQuery } from '../../lib/residents.ts';
import { residentQuery, parseSocialSearch } from '../../features/social/social.api.ts';
import { loadByName, ignoreFailure } from './loading.ts';
import { underRoot } from './root-route.tsx';

const rankingsRoute = createRoute({
  ...underRoot,
  path: '/rankings',
  staticData: { isPrerendered: true, catalog: 'community' },
  validateSearch: parseLeaderboardSearch,
  loader: ({ context: { queryClient }, location }) => {
    void ignoreFailure(
      queryClient.query(leaderboardQuery(parseLeaderboardSearch(location.search).board ?? 'national')),
    );
    void ignoreFailure(queryClient.query(profileQuery));
  },
  component: lazyRouteComponent(() => import('../../features/rankings/rankings-page.tsx'), 'RankingsPage'),
});

const socialRoute = createRoute({
  ...underRoot,
  path: '/social',
  staticData: { isPrerendered: true, catalog: 'community', calls: ['/api/friends/feed?limit=6', '/api/user/cheers'] },
  validateSearch: parseSocialSearch,
  loader: ({ context: { queryClient } }) => {
    void ignoreFailure(queryClient.query(friendsQuery));
  },
  component: lazyRouteComponent(() => import('../../features/social/social-page.tsx'), 'SocialPage'),
});

const residentRoute = createRoute({
  ...underRoot,
  path: '/residents/$username',
  staticData: { catalog: 'community' },
  remountDeps: ({ params }) => params,
  loader: ({ context: { queryClient }, params }) =>
    loadByName(params.username, (username) => queryClient.query(residentQuery(username))),
  component: lazyRouteComponent(() => import('../../features/social/resident/resident-page.tsx'), 'ResidentPage'),
  pendingComponent: lazyRouteComponent(
    () => import('../../features/social/resident/resident-page.tsx'),
    'ResidentSkeleton',
  ),
  notFoundComponent: lazyRouteComponent(
    () => import('../../features/social/resident/resident-page.tsx'),
    'UnknownResident',
  ),
});

const inviteRoute = createRoute({
  ...underRoot,
  path: '/invite/$code',
  staticData: { catalog: 'community' },
  remountDeps: ({ params }) => params,
  component: lazyRouteComponent(() => import('../../features/social/invites/invite-page.tsx'), 'InvitePage'),
});

const settingsRoute = createRoute({
  ...underRoot,
  path: '/settings',
  staticData: { catalog: 'settings' },
  validateSearch: parseSettingsSearch,
  loader: async ({ context: { queryClient } }) => {
    void ignoreFailure(queryClient.query(blocksQuery));
    await Promise.all([
      ignoreFailure(queryClient.query(settingsQuery)),
      ignoreFailure(queryClient.query(profileQuery)),
    ]);
  },
  component: lazyRouteComponent(() => import('../../features/settings/settings-page.tsx'), 'SettingsPage'),
  pendingComponent: lazyRouteComponent(() => import('../../features/settings/settings-page.tsx'), 'SettingsPage'),
});

export const communityRoutes = [rankingsRoute, socialRoute, residentRoute, inviteRoute, settingsRoute] as const;
