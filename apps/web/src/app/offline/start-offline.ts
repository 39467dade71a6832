import type { QueryClient } from '@tanstack/react-query';
import { userQuery } from '../../features/accounts/session.api.ts';
import { hasKeptEntries, persistQueries } from '../../lib/offline/query-persister.ts';
import { isServerUnreachable, setServerReachable, onNetworkChange } from '../../lib/offline/network.ts';
import { watchOutboxOfOtherTabs, loadOutbox, onOutboxChange } from '../../lib/offline/outbox.ts';
import { call } from '../../lib/api.ts';
import { isSignOutPending } from '../../lib/session-memory.ts';
import { finishPendingSignOut } from '../session-guard.ts';
import { registerWorker } from './new-release.ts';
import { syncOutbox } from './sync-outbox.ts';
import { greenSpacesQuery, greenSpaceShapesQuery } from '../../features/green-spaces/green-spaces.api.ts';
import { baseMapQuery } from '../../lib/map/map-area.ts';

async function refreshKept(queryClient: QueryClient): Promise<void> {
  if (await hasKeptEntries()) await (await import('../../lib/offline/kept.ts')).refreshKept(queryClient);
}

const PREFETCH_DELAY_MS = 4_000;

/** Places and maps are prefetched for parks without signal, long after the first screen has loaded. */
function prefetchPlaces(queryClient: QueryClient): void {
  setTimeout(() => {
    if (isServerUnreachable()) return;
    for (const query of [greenSpacesQuery(), greenSpaceShapesQuery, baseMapQuery])
      void queryClient.query(query as typeof baseMapQuery).catch(() => undefined);
    void refreshKept(queryClient).catch(() => undefined);
  }, PREFETCH_DELAY_MS);
}

const CHECK_INTERVAL_MS = 15_000;

async function checkServer(): Promise<void> {
  const isReachable = await call('GET /api/health').then(
    () => true,
    () => false,
  );
  setServerReachable(isReachable);
}

function watchServer(queryClient: QueryClient): void {
  addEventListener('online', () => void checkServer());
  addEventListener('offline', () => setServerReachable(false));
  setInterval(() => {
    if (document.visibilityState !== 'visible') return;
    if (isServerUnreachable()) void checkServer();
    else void syncOutbox(queryClient);
  }, CHECK_INTERVAL_MS);
  onNetworkChange(() => {
    if (isServerUnreachable()) return;
    if (isSignOutPending()) {
      void finishPendingSignOut().catch(() => undefined);
      return;
    }
    void queryClient.refetchQueries({ stale: true, type: 'active' });
    void syncOutbox(queryClient);
  });
}

export function startOffline(queryClient: QueryClient): void {
  persistQueries(queryClient);
  watchOutboxOfOtherTabs();
  onOutboxChange(() => void syncOutbox(queryClient));
  watchServer(queryClient);
  void loadOutbox();
  // The owner must be known before calls are sent.
  queryClient.query({ ...userQuery, staleTime: 'static' }).then(
    () => syncOutbox(queryClient),
    () => undefined,
  );
  // The worker and the prefetch must not compete with the first screen.
  addEventListener('load', () => {
    registerWorker();
    prefetchPlaces(queryClient);
  });
}
