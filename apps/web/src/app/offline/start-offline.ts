import type { QueryClient } from '@tanstack/react-query';
import { userQuery } from '../../features/accounts/session.api.ts';
import { persistQueries } from '../../lib/offline/query-persister.ts';
import { isNetworkAway, noteReached, onNetworkChange } from '../../lib/offline/network.ts';
import { followOtherTabs, loadOutbox, onOutboxChange } from '../../lib/offline/outbox.ts';
import { call } from '../../lib/api.ts';
import { startWorker } from './new-release.ts';
import { syncOutbox } from './sync-outbox.ts';
import { greenSpacesQuery, shapesQuery } from '../../features/green-spaces/green-spaces.api.ts';
import { baseMapQuery } from '../../lib/map/map.api.ts';

const AFTER_MS = 4_000;

/** Loads all places and what their maps draw, once the first screen has long been drawn: parks often have no signal. */
function keepPlaces(queryClient: QueryClient): void {
  setTimeout(() => {
    if (isNetworkAway()) return;
    for (const query of [greenSpacesQuery(), shapesQuery, baseMapQuery])
      void queryClient.query(query as typeof baseMapQuery).catch(() => undefined);
  }, AFTER_MS);
}

const LOOK_AGAIN_MS = 15_000;

/** Asks the server for a sign of life. A call that any part of the app makes tells as much. */
async function look(): Promise<void> {
  const reached = await call('GET /api/health').then(
    () => true,
    () => false,
  );
  noteReached(reached);
}

/** While the server can't be reached, tries again: soon after the browser finds a network, and now and then. */
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

/** Lets residents go on without a network: keeps what they see, sends what they did, and keeps the app's own files. */
export function startOffline(queryClient: QueryClient): void {
  persistQueries(queryClient);
  followOtherTabs();
  onOutboxChange(() => void syncOutbox(queryClient));
  watchNetwork(queryClient);
  void loadOutbox();
  // Only now is it known whose calls may be sent.
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
