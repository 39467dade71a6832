import { createRoute } from '@tanstack/react-router';
import { profileQuery } from '../../features/accounts/session.api.ts';
import { readBoard } from '../../features/rankings/boards.ts';
import { boardQuery } from '../../features/rankings/rankings.api.ts';
import { readSettingsSearch } from '../../features/settings/settings-search.ts';
import { blocksQuery, settingsQuery } from '../../features/settings/settings.api.ts';
import { friendsQuery } from '../../lib/friends.api.ts';
import { friendRequestsQuery, residentQuery } from '../../features/social/social.api.ts';
import { readTab } from '../../features/social/tabs.ts';
import { knownName, quietly } from './loading.ts';
import { underRoot } from './root-route.tsx';
import { screen } from './screen.ts';

/** The screens about residents: rankings, friends, profile and settings. */
const rankingsRoute = createRoute({
  ...underRoot,
  path: '/rankings',
  validateSearch: readBoard,
  loader: ({ context: { queryClient }, location }) => {
    void quietly(queryClient.query(boardQuery(readBoard(location.search).board ?? 'national')));
    void quietly(queryClient.query(profileQuery));
  },
  component: screen(
    () => import('../../features/rankings/rankings-page.tsx'),
    () => import('messages:features/rankings/rankings-page.tsx'),
    'RankingsPage',
  ),
});

const socialRoute = createRoute({
  ...underRoot,
  path: '/social',
  validateSearch: readTab,
  loader: ({ context: { queryClient } }) => {
    void quietly(queryClient.query(friendsQuery));
    void quietly(queryClient.query(friendRequestsQuery('incoming')));
    void quietly(queryClient.query(friendRequestsQuery('sent')));
  },
  component: screen(
    () => import('../../features/social/social-page.tsx'),
    () => import('messages:features/social/social-page.tsx'),
    'SocialPage',
  ),
});

const residentRoute = createRoute({
  ...underRoot,
  path: '/residents/$username',
  remountDeps: ({ params }) => params,
  loader: ({ context: { queryClient }, params }) =>
    knownName(params.username, (username) => queryClient.query(residentQuery(username))),
  component: screen(
    () => import('../../features/social/resident/resident-page.tsx'),
    () => import('messages:features/social/resident/resident-page.tsx'),
    'ResidentPage',
  ),
  pendingComponent: screen(
    () => import('../../features/social/resident/resident-page.tsx'),
    () => import('messages:features/social/resident/resident-page.tsx'),
    'ResidentSkeleton',
  ),
  notFoundComponent: screen(
    () => import('../../features/social/resident/unknown-resident.tsx'),
    () => import('messages:features/social/resident/unknown-resident.tsx'),
    'UnknownResident',
  ),
});

const inviteRoute = createRoute({
  ...underRoot,
  path: '/invite/$code',
  remountDeps: ({ params }) => params,
  component: screen(
    () => import('../../features/social/invites/invite-page.tsx'),
    () => import('messages:features/social/invites/invite-page.tsx'),
    'InvitePage',
  ),
});

const settingsRoute = createRoute({
  ...underRoot,
  path: '/settings',
  validateSearch: readSettingsSearch,
  loader: async ({ context: { queryClient } }) => {
    void quietly(queryClient.query(blocksQuery));
    await Promise.all([quietly(queryClient.query(settingsQuery)), quietly(queryClient.query(profileQuery))]);
  },
  component: screen(
    () => import('../../features/settings/settings-page.tsx'),
    () => import('messages:features/settings/settings-page.tsx'),
    'SettingsPage',
  ),
  // Each of its sections has a skeleton.
  pendingComponent: screen(
    () => import('../../features/settings/settings-page.tsx'),
    () => import('messages:features/settings/settings-page.tsx'),
    'SettingsPage',
  ),
});

export const communityRoutes = [rankingsRoute, socialRoute, residentRoute, inviteRoute, settingsRoute] as const;
