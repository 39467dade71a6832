import type { QueryClient } from '@tanstack/react-query';
import type { StreamedChange } from '@ecopulse/contract/notifications/notifications';
import { openStreamConnection } from './connection.ts';
import { electLeaderTab } from './leader-election.ts';
import { isStreamedChange, STREAMED_CHANGES, refreshStreamedChanges } from './refresh-streamed-changes.ts';

const STREAM_NAME = 'ecopulse-stream';
/** Sent to the other tabs when changes may have been missed. */
const MISSED = 'missed';
/**
 * Other residents may change these between the page's requests and the first connection. Notifications are fetched only
 * after the connection, and earnings change nearly always by the resident's own actions.
 */
const CHANGES_BEFORE_CONNECTION: readonly StreamedChange[] = ['friends', 'friend-requests'];
/** One action causes several changes; those within this time are refreshed together. */
const BATCH_WINDOW_MS = 50;
/** After this, notifications are fetched without waiting for the stream. */
const SETTLE_TIMEOUT_MS = 5_000;

/** Closes the stream on `pagehide`, because a page in the back/forward cache must hold neither stream nor lock. */
function runWhilePageIsActive(start: () => () => void): () => void {
  let stop: (() => void) | undefined = start();
  function stopOnHide() {
    stop?.();
    stop = undefined;
  }
  function restartOnShow() {
    stop ??= start();
  }
  addEventListener('pagehide', stopOnHide);
  addEventListener('pageshow', restartOnShow);
  return () => {
    removeEventListener('pagehide', stopOnHide);
    removeEventListener('pageshow', restartOnShow);
    stopOnHide();
  };
}

function createBatchedRefresh(queryClient: QueryClient) {
  const pendingChanges = new Set<StreamedChange>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  return (changes: readonly StreamedChange[]) => {
    for (const change of changes) pendingChanges.add(change);
    timer ??= setTimeout(() => {
      timer = undefined;
      void refreshStreamedChanges(queryClient, [...pendingChanges]);
      pendingChanges.clear();
    }, BATCH_WINDOW_MS);
  };
}

/**
 * One stream per browser; the leading tab passes its events on to the others.
 * Calls `onStreamSettled` once: when connected, when another tab leads, or when waiting longer is pointless.
 */
export function startStream(queryClient: QueryClient, onStreamSettled: () => void): () => void {
  let hasStreamSettled = false;
  const refresh = createBatchedRefresh(queryClient);

  function reportSettled() {
    if (hasStreamSettled) return;
    hasStreamSettled = true;
    onStreamSettled();
  }

  function lead(others: BroadcastChannel | undefined): () => void {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has one origin, its own
    const broadcast = (message: StreamedChange | typeof MISSED) => others?.postMessage(message);
    return openStreamConnection({
      onOpen: () => {
        // Once settled, this is a later connection, or one after notifications were fetched without it.
        refresh(hasStreamSettled ? STREAMED_CHANGES : CHANGES_BEFORE_CONNECTION);
        reportSettled();
        broadcast(MISSED);
      },
      onChange: (change) => {
        refresh([change]);
        broadcast(change);
      },
      onFail: reportSettled,
    });
  }

  function start(): () => void {
    if (!('locks' in navigator) || !('BroadcastChannel' in globalThis)) return lead(undefined);
    const channel = new BroadcastChannel(STREAM_NAME);
    channel.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
      if (data === MISSED) refresh(STREAMED_CHANGES);
      else if (isStreamedChange(data)) refresh([data]);
    });
    const resign = electLeaderTab(navigator.locks, STREAM_NAME, { lead: () => lead(channel), follow: reportSettled });
    return () => {
      resign();
      channel.close();
    };
  }

  const timeout = setTimeout(reportSettled, SETTLE_TIMEOUT_MS);
  const stop = runWhilePageIsActive(start);
  return () => {
    clearTimeout(timeout);
    stop();
  };
}
