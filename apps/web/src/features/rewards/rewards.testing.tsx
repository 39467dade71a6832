import '@testing-library/jest-dom/vitest';
import { i18n } from '@lingui/core';
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import type { Activity, NewBadge } from '@ecopulse/contract/rewards';
import { createQueryClient } from '../../lib/query-client.ts';
import { renderScreen } from '../../testing/render-screen.tsx';

/** A row of a ledger for tests, with what a test says about it. */
export function anActivity(parts: Partial<Activity> = {}): Activity {
  return {
    id: 1,
    activityType: 'check_in',
    description: 'Checked in at Labrador Nature Reserve',
    ecoPointsEarned: 20,
    day: '2026-11-21',
    proof: 'verified',
    facts: { name: 'Labrador Nature Reserve' },
    createdAt: '2026-11-21T02:00:00Z',
    ...parts,
  };
}

export function aBadge(parts: Partial<NewBadge> = {}): NewBadge {
  return { badgeName: 'First Steps', description: 'Your first check-in', emblem: 'footprint', ...parts };
}

/** Renders a part of a screen with all that the app puts around it, and waits until it stands. */
export async function renderInApp(part: ReactNode) {
  i18n.loadAndActivate({ locale: 'en', messages: {} });
  const router = createRouter({
    routeTree: createRootRoute({ component: () => <div data-testid="part">{part}</div> }),
    history: createMemoryHistory({ initialEntries: ['/'] }),
  });
  const client = createQueryClient();
  renderScreen(<RouterProvider router={router as never} />, client);
  await screen.findByTestId('part');
  return client;
}
