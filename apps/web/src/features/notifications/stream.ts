import type { QueryClient } from '@tanstack/react-query';
import type { PushedChange } from '@ecopulse/contract/notifications/notifications';
import { openConnection } from './connection.ts';
import { onePerBrowser } from './one-per-browser.ts';
import { isPushedChange, PUSHED_CHANGES, refreshPushed } from './refresh-pushed.ts';

const NAME = 'ecopulse-stream';
/** Sent to the other tabs when changes may have been missed. */
const MISSED = 'missed';
/** May have changed before the first connection opened; everything else was fetched with the page. */
const CHANGED_MEANWHILE: readonly PushedChange[] = ['friends', 'friend-requests'];
/** One action causes several changes; those within this time are fetched together. */
const GATHERED_MS = 50;
/** After this, notifications load without waiting for the stream. */
const TIMEOUT_MS = 5_000;

/** Closes the stream on `pagehide`, because a page in the back/forward cache must hold neither stream nor lock. */
function whilePageLives(begin: () => () => void): () => void {
  let end: (() => void) | undefined = begin();
  function leave() {
    end?.();
    end = undefined;
  }
  function comeBack() {
    end ??= begin();
  }
  addEventListener('pagehide', leave);
  addEventListener('pageshow', comeBack);
  return () => {
    removeEventListener('pagehide', leave);
    removeEventListener('pageshow', comeBack);
    leave();
  };
}

function createRefresher(queryClient: QueryClient) {
  const gathered = new Set<PushedChange>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  return (changes: readonly PushedChange[]) => {
    for (const change of changes) gathered.add(change);
    timer ??= setTimeout(() => {
      timer = undefined;
      void refreshPushed(queryClient, [...gathered]);
      gathered.clear();
    }, GATHERED_MS);
  };
}

/**
 * One stream per browser; the leading tab passes its events on to the others.
 * Calls `onListening` once, when connected or when waiting longer is pointless.
 */
export function startStream(queryClient: QueryClient, onListening: () => void): () => void {
  let isListening = false;
  const refresh = createRefresher(queryClient);

  function listening() {
    if (isListening) return;
    isListening = true;
    onListening();
  }

  function lead(others: BroadcastChannel | undefined): () => void {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has one origin, its own
    const tell = (said: PushedChange | typeof MISSED) => others?.postMessage(said);
    return openConnection({
      onOpen: () => {
        refresh(isListening ? PUSHED_CHANGES : CHANGED_MEANWHILE);
        listening();
        tell(MISSED);
      },
      onChange: (change) => {
        refresh([change]);
        tell(change);
      },
      onFail: listening,
    });
  }

  function begin(): () => void {
    if (!('locks' in navigator) || !('BroadcastChannel' in globalThis)) return lead(undefined);
    const channel = new BroadcastChannel(NAME);
    channel.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
      if (data === MISSED) refresh(PUSHED_CHANGES);
      else if (isPushedChange(data)) refresh([data]);
    });
    const stepBack = onePerBrowser(navigator.locks, NAME, { lead: () => lead(channel), follow: listening });
    return () => {
      stepBack();
      channel.close();
    };
  }

  const patience = setTimeout(listening, TIMEOUT_MS);
  const end = whilePageLives(begin);
  return () => {
    clearTimeout(patience);
    end();
  };
}
