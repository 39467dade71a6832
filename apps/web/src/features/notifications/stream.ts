import type { QueryClient } from '@tanstack/react-query';
import type { StreamedChange } from '@ecopulse/contract/notifications/notifications';
import { openStreamConnection } from './connection.ts';
import { electLeaderTab } from './leader-election.ts';
import { isStreamedChange, STREAMED_CHANGES, refreshStreamedChanges } from './refresh-streamed-changes.ts';

const STREAM_NAME = 'ecopulse-stream';
/** Sent to the other tabs when changes may have been missed. */
const MISSED = 'missed';
/** May have changed before the first connection opened; everything else was fetched with the page. */
const CHANGES_BEFORE_CONNECTION: readonly StreamedChange[] = ['friends', 'friend-requests'];
/** One action causes several changes; those within this time are refreshed together. */
const BATCH_WINDOW_MS = 50;
/** After this, notifications load without waiting for the stream. */
const LISTENING_TIMEOUT_MS = 5_000;

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
 * Calls `onListening` once, when connected or when waiting longer is pointless.
 */
export function startStream(queryClient: QueryClient, onListening: () => void): () => void {
  let isListening = false;
  const refresh = createBatchedRefresh(queryClient);

  function reportListening() {
    if (isListening) return;
    isListening = true;
    onListening();
  }

  function lead(others: BroadcastChannel | undefined): () => void {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has one origin, its own
    const broadcast = (message: StreamedChange | typeof MISSED) => others?.postMessage(message);
    return openStreamConnection({
      onOpen: () => {
        refresh(isListening ? STREAMED_CHANGES : CHANGES_BEFORE_CONNECTION);
        reportListening();
        broadcast(MISSED);
      },
      onChange: (change) => {
        refresh([change]);
        broadcast(change);
      },
      onFail: reportListening,
    });
  }

  function start(): () => void {
    if (!('locks' in navigator) || !('BroadcastChannel' in globalThis)) return lead(undefined);
    const channel = new BroadcastChannel(STREAM_NAME);
    channel.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
      if (data === MISSED) refresh(STREAMED_CHANGES);
      else if (isStreamedChange(data)) refresh([data]);
    });
    const resign = electLeaderTab(navigator.locks, STREAM_NAME, { lead: () => lead(channel), follow: reportListening });
    return () => {
      resign();
      channel.close();
    };
  }

  const timeout = setTimeout(reportListening, LISTENING_TIMEOUT_MS);
  const stop = runWhilePageIsActive(start);
  return () => {
    clearTimeout(timeout);
    stop();
  };
}
