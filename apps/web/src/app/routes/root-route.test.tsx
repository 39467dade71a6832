// @vitest-environment happy-dom
import type { QueryClient } from '@tanstack/react-query';
import { createMemoryHistory, createRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useUser, userQuery } from '../../features/accounts/session.api.ts';
import { createQueryClient } from '../../lib/query-client.ts';
import { clearStoredChoices } from '../../testing/clear-stored-choices.ts';
import { type FakeResponse, problemResponse, stubFetch } from '../../testing/fake-fetch.ts';
import { renderInProviders } from '../../testing/render-at.tsx';

vi.mock('../shell/app-shell.tsx', () => ({ AppShell: () => <p>{`Hello ${useUser().username}`}</p> }));

beforeEach(() => {
  clearStoredChoices();
  sessionStorage.clear();
  // The guard redirects once in the life of a page.
  vi.resetModules();
});

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

async function readFriends(queryClient: QueryClient): Promise<void> {
  const { friendsQuery } = await import('../../lib/residents.ts');
  await queryClient.query(friendsQuery).catch(() => undefined);
}

async function openApp() {
  const replace = vi.spyOn(location, 'replace').mockImplementation(() => {});
  let answer: FakeResponse = [200, { id: 7, username: 'mei', language: null, theme: null, withdrawnDocuments: [] }];
  const refused = () => problemResponse(401, 'signed-out');
  stubFetch({ 'GET /api/auth/user': () => answer, 'GET /api/friends': refused, 'POST /api/auth/logout': refused });
  const { rootRoute } = await import('./root-route.tsx');
  const { redirectWhenSignedOut } = await import('../session-guard.ts');
  const queryClient = createQueryClient();
  redirectWhenSignedOut(queryClient);
  const index = createRoute({ getParentRoute: () => rootRoute, path: '/' });
  const router = createRouter({
    routeTree: rootRoute.addChildren([index]),
    context: { queryClient },
    history: createMemoryHistory(),
  });
  renderInProviders(<RouterProvider router={router as never} />, queryClient);
  await screen.findByText('Hello mei');
  answer = refused();
  return { queryClient, replace };
}

test.each([
  ['the user is read again', (client: QueryClient) => client.invalidateQueries(userQuery)],
  ['a screen is refused its data', readFriends],
])('a session that has ended when %s leads to the sign-in, without an error', async (_what, notice) => {
  const { queryClient, replace } = await openApp();
  const errors = vi.spyOn(console, 'error').mockImplementation(() => {});
  await act(async () => {
    await notice(queryClient);
  });
  expect(await screen.findByRole('heading', { name: 'Loading Greenla...' })).toBeVisible();
  await waitFor(() => expect(replace).toHaveBeenCalledExactlyOnceWith('/'));
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
  expect(errors).not.toHaveBeenCalled();
});
