import type { QueryClient } from '@tanstack/react-query';
import type { PushedChange } from '@ecopulse/contract/notifications/notifications';
import { openConnection } from './connection.ts';
import { onePerBrowser } from './one-per-browser.ts';
import { isPushedChange, PUSHED_CHANGES, refreshPushed } from './refresh-pushed.ts';

const NAME = 'ecopulse-stream';
/** Sent by the leading tab to the others when there may have been missed changes. */
const MISSED = 'missed';
/** The queries that may change before the first connection opens. The rest was fetched with the screen a moment ago. */
const CHANGED_MEANWHILE: readonly PushedChange[] = ['friends', 'friend-requests'];
/** One action causes several changes at once. Those within this time are fetched together. */
const GATHERED_MS = 50;
/** The longest wait for the server to respond. */
const TIMEOUT_MS = 5_000;

/** Runs while the page may be visible. A page in the back/forward cache holds neither stream nor lock. */
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

/** Refreshes what changes affect, several at once if they come in quick succession. */
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
 * Keeps the cache in step with the server: one stream per browser, whose events the leading tab passes on to the
 * others. Calls `onListening` once, when nothing more is missed, or when there is no point in waiting for that.
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
    // Without either, each tab listens for itself.
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
