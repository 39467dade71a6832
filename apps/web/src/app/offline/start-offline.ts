import type { QueryClient } from '@tanstack/react-query';
import { userQuery } from '../../features/accounts/session.api.ts';
import { persistQueries } from '../../lib/offline/query-persister.ts';
import { isNetworkAway, noteReached, onNetworkChange } from '../../lib/offline/network.ts';
import { followOtherTabs, loadOutbox, onOutboxChange } from '../../lib/offline/outbox.ts';
import { call } from '../../lib/api.ts';
import { startWorker } from './new-release.ts';
import { syncOutbox } from './sync-outbox.ts';
import { greenSpacesQuery, shapesQuery } from '../../features/green-spaces/green-spaces.api.ts';
import { baseMapQuery } from '../../lib/map/map-area.ts';

const AFTER_MS = 4_000;

/** Places and maps are prefetched for parks without signal, long after the first screen has loaded. */
function keepPlaces(queryClient: QueryClient): void {
  setTimeout(() => {
    if (isNetworkAway()) return;
    for (const query of [greenSpacesQuery(), shapesQuery, baseMapQuery])
      void queryClient.query(query as typeof baseMapQuery).catch(() => undefined);
  }, AFTER_MS);
}

const LOOK_AGAIN_MS = 15_000;

async function look(): Promise<void> {
  const reached = await call('GET /api/health').then(
    () => true,
    () => false,
  );
  noteReached(reached);
}

function watchNetwork(queryClient: QueryClient): void {
  addEventListener('online', () => void look());
  addEventListener('offline', () => noteReached(false));
  setInterval(() => {
    if (document.visibilityState !== 'visible') return;
    if (isNetworkAway()) void look();
    else void syncOutbox(queryClient);
  }, LOOK_AGAIN_MS);
  onNetworkChange(() => {
    if (isNetworkAway()) return;
    void queryClient.refetchQueries({ stale: true, type: 'active' });
    void syncOutbox(queryClient);
  });
}

export function startOffline(queryClient: QueryClient): void {
  persistQueries(queryClient);
  followOtherTabs();
  onOutboxChange(() => void syncOutbox(queryClient));
  watchNetwork(queryClient);
  void loadOutbox();
  // The owner must be known before calls are sent.
  queryClient.query({ ...userQuery, staleTime: 'static' }).then(
    () => syncOutbox(queryClient),
    () => undefined,
  );
  // Neither may compete with the first screen.
  addEventListener('load', () => {
    startWorker();
    keepPlaces(queryClient);
  });
}
