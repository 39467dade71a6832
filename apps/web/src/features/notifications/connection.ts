import type { PushedChange } from '@ecopulse/contract/notifications/notifications';
import { call } from '../../lib/api.ts';
import { CallError } from '../../lib/call-error.ts';
import { isPushedChange } from './refresh-pushed.ts';

const MIN_MS = 2_000;
const MAX_MS = 60_000;

/**
 * Milliseconds to wait after `failures` in a row (at least 1): 2 to 4 s, doubling up to a minute.
 * `chance` (0 to 1) is the jitter that spreads the browsers after a server restart.
 */
export function reconnectWait(failures: number, chance: number): number {
  const longest = Math.min(MAX_MS, MIN_MS * 2 ** Math.min(failures, 10));
  return longest / 2 + (longest / 2) * chance;
}

const ADDRESS = '/api/notifications/stream';
/** After a connection of this length, the next failure counts as the first. */
const GOOD_AFTER_MS = 60_000;

interface Listener {
  onOpen: () => void;
  onChange: (change: PushedChange) => void;
  onFail: () => void;
}

/** False without a response: only a 401 proves that the session has ended. */
async function hasSessionEnded(): Promise<boolean> {
  try {
    await call('GET /api/auth/user');
    return false;
  } catch (error) {
    return error instanceof CallError && error.status === 401;
  }
}

/**
 * Replaces EventSource's own reconnect, which always waits three seconds and gives up after a response that is not a stream.
 */
export function openConnection({ onOpen, onChange, onFail }: Listener): () => void {
  let source: EventSource | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let failures = 0;
  let openedAt = Number.POSITIVE_INFINITY;
  let isClosed = false;

  function connect() {
    clearTimeout(timer);
    timer = undefined;
    const opening = new EventSource(ADDRESS);
    source = opening;
    opening.addEventListener('open', () => {
      openedAt = Date.now();
      onOpen();
    });
    opening.addEventListener('changed', ({ data }: MessageEvent<unknown>) => {
      if (isPushedChange(data)) onChange(data);
    });
    opening.addEventListener('error', () => {
      const isRefused = opening.readyState === EventSource.CLOSED;
      opening.close();
      void tryAgainLater(isRefused);
    });
  }

  async function tryAgainLater(isRefused: boolean) {
    failures = Date.now() - openedAt >= GOOD_AFTER_MS ? 1 : failures + 1;
    openedAt = Number.POSITIVE_INFINITY;
    onFail();
    // A broken connection just reconnects; the server refuses it if the session has ended.
    if (isRefused && (await hasSessionEnded())) close();
    if (!isClosed) timer = setTimeout(connect, reconnectWait(failures, Math.random()));
  }

  function onOnline() {
    if (timer !== undefined) connect();
  }

  function close() {
    isClosed = true;
    clearTimeout(timer);
    removeEventListener('online', onOnline);
    source?.close();
  }

  addEventListener('online', onOnline);
  connect();
  return close;
}
