import '@testing-library/jest-dom/vitest';
import { i18n } from '@lingui/core';
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  RouterProvider,
} from '@tanstack/react-router';
import { configure, screen, waitFor } from '@testing-library/react';
import { Suspense } from 'react';
import type { ReactNode } from 'react';
import { expect } from 'vitest';
import type { PublicProfile } from '@ecopulse/contract/accounts';
import type { ResidentCard } from '@ecopulse/contract/residents';
import type { Earnings } from '@ecopulse/contract/rewards';
import type { FoundResident, Friend, FriendRequest } from '@ecopulse/contract/social';
import { innerProblemWords } from '../../lib/member-problem-messages.ts';
import { addProblemWords } from '../../lib/problem-messages.ts';
import { createQueryClient } from '../../lib/query-client.ts';
import { readTab } from './tabs.ts';
import { renderScreen } from '../../testing/render-screen.tsx';

// The first screen of a file waits for its code on a busy machine.
configure({ asyncUtilTimeout: 5000 });

const MEI: ResidentCard = { id: 7, username: 'mei.tan', firstName: 'Mei', lastName: 'Tan', profileImageUrl: null };

export function aFriend(parts: Partial<Friend> = {}): Friend {
  return { ...MEI, ecoPoints: 1240, since: '2026-10-01T02:00:00Z', ...parts };
}

export function aRequest(parts: Partial<FriendRequest> = {}): FriendRequest {
  return { id: 71, requesterName: 'Mei Tan', resident: MEI, createdAt: '2026-11-20T17:00:00Z', ...parts };
}

export function aFoundResident(parts: Partial<FoundResident> = {}): FoundResident {
  return { ...MEI, relation: 'none', requestId: null, takesRequests: true, ...parts };
}

export function aProfile(parts: Partial<PublicProfile> = {}): PublicProfile {
  return {
    ...MEI,
    homeTown: 'Bukit Merah',
    about: null,
    ecoPoints: 1240,
    currentStreak: 12,
    longestStreak: 30,
    createdAt: '2026-01-31T18:00:00Z',
    stats: { lessonsCompleted: 6, challengesCompleted: 3, checkIns: 48, distinctGreenSpaces: 21, badges: 1 },
    badges: [
      {
        id: 1,
        badgeName: 'First Steps',
        description: 'Your first check-in',
        emblem: 'footprint',
        earnedAt: '2026-02-02T02:00:00Z',
      },
    ],
    standing: { relation: 'none', requestId: null, takesRequests: true },
    ...parts,
  };
}

export const EARNED: Earnings = { ecoPoints: 100, streak: 3, freezeUsed: false, badges: [], challenges: [] };

/** What the server says of a call that it refuses. */
export function refused(status: number, code: string): [number, unknown] {
  return [status, { type: 'about:blank', title: 'x', status, code, detail: 'Said by the server.' }];
}

/** An answer that waits until it is let go. */
export function held(answer: [number, unknown]) {
  let letGo = () => {};
  const wait = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  return { answer: () => wait.then(() => answer), letGo: () => letGo() };
}

/** Waits for the toast that says this; it is spoken elsewhere, too. */
export async function expectToast(title: string, description: string) {
  await waitFor(() =>
    expect(screen.getByRole('region', { name: 'Notifications (F8)', hidden: true })).toHaveTextContent(
      `${title}${description}`,
    ),
  );
}

/** Renders a screen about residents at an address, with all that the app puts around it. */
export function renderAt(address: string, page: () => ReactNode) {
  i18n.loadAndActivate({ locale: 'en', messages: {} });
  addProblemWords(innerProblemWords);
  const rootRoute = createRootRoute({ component: Outlet });
  const under = { getParentRoute: () => rootRoute };
  const suspended = () => <Suspense>{page()}</Suspense>;
  const social = address.startsWith('/social') ? page : () => <h1>Social</h1>;
  const routes = [
    createRoute({ ...under, path: '/social', validateSearch: readTab, component: social }),
    createRoute({ ...under, path: '/residents/$username', component: suspended }),
    createRoute({ ...under, path: '/profile', component: () => <h1>Profile</h1> }),
  ];
  const router = createRouter({
    routeTree: rootRoute.addChildren(routes),
    history: createMemoryHistory({ initialEntries: [address] }),
  });
  const queryClient = createQueryClient();
  renderScreen(<RouterProvider router={router as never} />, queryClient);
  return { router, queryClient };
}
