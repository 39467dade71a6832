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
import type { ReactNode } from 'react';
import { expect } from 'vitest';
import type { User } from '@ecopulse/contract/accounts';
import type { AuditEntry } from '@ecopulse/contract/audit';
import type { FlaggedCheckIn } from '@ecopulse/contract/flagged-check-ins';
import type { ResidentCard } from '@ecopulse/contract/residents';
import type { ListedResident, ResidentForAdmin } from '@ecopulse/contract/residents-admin';
import type { Report } from '@ecopulse/contract/social';
import { innerProblemWords } from '../../../lib/member-problem-messages.ts';
import { addProblemWords } from '../../../lib/problem-messages.ts';
import { createQueryClient } from '../../../lib/query-client.ts';
import { renderInProviders } from '../../../testing/render-at.tsx';
import { adminProblemMessages } from '../shell/admin-problem-messages.ts';
import { readListSearch } from '../list/list-search-params.ts';
import { readAuditFilters } from '../audit/audit-filters.ts';
import { readStatusFilter } from '../moderation/status-filter.ts';

// The first screen of a file waits for its code on a busy machine.
configure({ asyncUtilTimeout: 5000 });

export const MEI: ResidentCard = {
  id: 7,
  username: 'mei.tan',
  firstName: 'Mei',
  lastName: 'Tan',
  profileImageUrl: null,
};
export const RAJ: ResidentCard = { id: 8, username: 'raj', firstName: null, lastName: null, profileImageUrl: null };

/** The admin who looks at the screen. */
const OWN: ResidentCard = { id: 1, username: 'ada', firstName: 'Ada', lastName: 'Lim', profileImageUrl: null };

function anAdmin(): User {
  return {
    ...OWN,
    email: 'ada@example.com',
    ecoPoints: 10,
    totalBadges: 0,
    currentStreak: 0,
    longestStreak: 0,
    createdAt: '2026-01-01T00:00:00Z',
    isAdmin: true,
    language: null,
    theme: null,
  };
}

export function aListedResident(parts: Partial<ListedResident> = {}): ListedResident {
  return {
    ...MEI,
    ecoPoints: 1240,
    isAdmin: false,
    withheldFromRankings: null,
    createdAt: '2026-01-31T18:00:00Z',
    lastActiveDay: '2026-11-20',
    ...parts,
  };
}

export function aResidentForAdmin(parts: Partial<ResidentForAdmin> = {}): ResidentForAdmin {
  return {
    ...aListedResident(),
    homeTown: 'Bukit Merah',
    about: null,
    currentStreak: 12,
    longestStreak: 30,
    freezes: 1,
    badges: [],
    counts: { checkIns: 48, greenSpaces: 21, lessons: 6, challenges: 3, friends: 4 },
    sessions: { open: 2, lastSeenAt: '2026-11-20T02:00:00Z' },
    openReports: 0,
    flaggedCheckIns: 0,
    openFlags: 0,
    ...parts,
  };
}

export function aReport(parts: Partial<Report> = {}): Report {
  return {
    id: 31,
    reason: 'harassment',
    details: 'Sends rude messages.',
    reporter: RAJ,
    reported: MEI,
    createdAt: '2026-11-20T04:05:00Z',
    answeredAt: null,
    answeredBy: null,
    outcome: null,
    answer: null,
    ...parts,
  };
}

export function aFlaggedCheckIn(parts: Partial<FlaggedCheckIn> = {}): FlaggedCheckIn {
  return {
    id: 51,
    resident: MEI,
    greenSpace: { id: 3, name: 'Labrador Nature Reserve' },
    day: '2026-11-20',
    distanceMeters: null,
    flag: 'too-fast',
    against: {
      greenSpace: { id: 4, name: 'Changi Beach Park' },
      createdAt: '2026-11-20T04:01:00Z',
      kilometres: 23.4,
      kilometresPerHour: 351,
    },
    proof: 'claimed',
    createdAt: '2026-11-20T04:05:00Z',
    settledAt: null,
    settledBy: null,
    ...parts,
  };
}

export function anEntry(parts: Partial<AuditEntry> = {}): AuditEntry {
  return {
    id: 91,
    admin: OWN,
    action: 'ranking_withheld',
    subject: 'resident',
    subjectId: 7,
    subjectName: 'mei.tan',
    facts: { reason: 'Points that cannot be' },
    createdAt: '2026-11-20T04:05:00Z',
    ...parts,
  };
}

/** What the server says of a call that it refuses. */
export function refused(status: number, code: string, more: object = {}): [number, unknown] {
  return [status, { type: 'about:blank', title: 'x', status, code, detail: 'Said by the server.', ...more }];
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

const SCREENS = {
  '/admin/residents': readListSearch,
  '/admin/residents/$id': () => ({}),
  '/admin/check-ins': readStatusFilter,
  '/admin/reports': readStatusFilter,
  '/admin/audit': readAuditFilters,
  '/admin/settings': () => ({}),
} as const;

/** Renders a screen of the desk at an address, as an admin with the id 1 sees it; the others come when `others` lets them. */
export function renderAdmin(
  path: keyof typeof SCREENS,
  address: string,
  page: () => ReactNode,
  others: () => Promise<void> | undefined = () => undefined,
) {
  i18n.loadAndActivate({ locale: 'en', messages: {} });
  addProblemWords(innerProblemWords);
  addProblemWords(adminProblemMessages);
  const rootRoute = createRootRoute({ component: Outlet, notFoundComponent: () => <p>Another screen</p> });
  const routes = Object.entries(SCREENS).map(([known, validateSearch]) =>
    createRoute({
      getParentRoute: () => rootRoute,
      path: known,
      validateSearch,
      component: known === path ? page : () => <h1>{known}</h1>,
      loader: known === path ? () => undefined : others,
    }),
  );
  const router = createRouter({
    routeTree: rootRoute.addChildren(routes),
    history: createMemoryHistory({ initialEntries: [address] }),
    // As in the app: an address has texts.
    parseSearch: (query) => Object.fromEntries(new URLSearchParams(query)),
    stringifySearch: (search) => {
      const query = new URLSearchParams(search as Record<string, string>).toString();
      return query === '' ? '' : `?${query}`;
    },
  });
  const queryClient = createQueryClient();
  queryClient.setQueryDefaults(['GET /api/auth/user'], { queryFn: anAdmin });
  queryClient.setQueryData(['GET /api/auth/user'], anAdmin());
  renderInProviders(<RouterProvider router={router as never} />, queryClient);
  return { router, queryClient };
}
