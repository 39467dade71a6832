import { i18n } from '@lingui/core';
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  RouterProvider,
} from '@tanstack/react-router';
import { configure } from '@testing-library/react';
import type { ReactNode } from 'react';
import type {
  Challenge,
  EcoAction,
  EcoActionReceipt,
  LoggedEcoAction,
  UserChallenge,
} from '@ecopulse/contract/challenges';
import { createQueryClient } from '../../lib/query-client.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { readChallengeFilters } from './challenge-filters.ts';

// The first screen of a file waits for its code on a busy machine.
configure({ asyncUtilTimeout: 5000 });

export function aChallenge(parts: Partial<Challenge> = {}): Challenge {
  return {
    id: 7,
    title: 'Coast Watcher',
    description: 'Visit three different coastal parks.',
    type: 'green_space',
    category: 'Biodiversity',
    difficulty: 'medium',
    metric: 'distinct_green_spaces',
    filter: { parkType: 'Coastal Park' },
    target: 3,
    durationDays: 30,
    ecoPointsReward: 180,
    badgeReward: 'Shore Friend',
    emblem: 'wave',
    isActive: true,
    isRetired: false,
    participantCount: 12,
    completionCount: 3,
    endDate: null,
    translations: {},
    ...parts,
  };
}

export function aBottleChallenge(parts: Partial<Challenge> = {}): Challenge {
  return aChallenge({
    id: 8,
    title: 'Bottle Back',
    type: 'eco_action',
    metric: 'eco_actions',
    filter: { action: 'container_return' },
    target: 12,
    badgeReward: 'Bottle Friend',
    ...parts,
  });
}

const DAY_MS = 86_400_000;

/** A moment so many days from now, in the middle of that day in Singapore. */
export function inDays(days: number): string {
  const today = new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 10);
  return new Date(Date.parse(`${today}T12:00:00+08:00`) + days * DAY_MS).toISOString();
}

export function aUserChallenge(parts: Partial<UserChallenge> = {}): UserChallenge {
  return {
    challengeId: 7,
    progress: 1,
    target: 3,
    isCompleted: false,
    isEnded: false,
    joinedAt: inDays(-1),
    endsAt: inDays(18),
    completedAt: null,
    ...parts,
  };
}

export function aLoggedAction(action: EcoAction, dailyCap: number, ids: readonly number[] = []): LoggedEcoAction {
  return { action, dailyCap, today: ids.map((id) => ({ id, createdAt: new Date().toISOString() })) };
}

export function aReceipt(logged: LoggedEcoAction, parts: Partial<EcoActionReceipt> = {}): EcoActionReceipt {
  return { ecoPoints: 100, streak: 3, freezeUsed: false, badges: [], challenges: [], logged, ...parts };
}

/** Renders a screen of challenges at an address, with all that the app puts around it. */
export function renderAt(address: string, screen: () => ReactNode) {
  i18n.loadAndActivate({ locale: 'en', messages: {} });
  const rootRoute = createRootRoute({ component: Outlet });
  const challengesRoute = createRoute({
    getParentRoute: () => rootRoute,
    path: '/challenges',
    validateSearch: readChallengeFilters,
    component: screen,
  });
  const elsewhere = ['/', '/learn', '/learn/$id/quiz'].map((path) =>
    createRoute({ getParentRoute: () => rootRoute, path, component: screen }),
  );
  const router = createRouter({
    routeTree: rootRoute.addChildren([challengesRoute, ...elsewhere]),
    history: createMemoryHistory({ initialEntries: [address] }),
  });
  const queryClient = createQueryClient();
  renderScreen(<RouterProvider router={router} />, queryClient);
  return { router, queryClient };
}
