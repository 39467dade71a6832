import '@testing-library/jest-dom/vitest';
import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { QueryClientProvider } from '@tanstack/react-query';
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { render, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import type { Activity, NewBadge } from '@ecopulse/contract/rewards';
import { createQueryClient } from '../../lib/query-client.ts';

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
  render(
    <I18nProvider i18n={i18n}>
      <QueryClientProvider client={client}>
        <RouterProvider router={router as never} />
      </QueryClientProvider>
    </I18nProvider>,
  );
  await screen.findByTestId('part');
  return client;
}
