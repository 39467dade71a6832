import type { PushedChange } from '@ecopulse/contract/notifications/notifications';
import { call } from '../../lib/api.ts';
import { CallError } from '../../lib/call-error.ts';
import { isPushedChange } from './refresh-pushed.ts';

const MIN_MS = 2_000;
const MAX_MS = 60_000;

/**
 * The wait before the next attempt in milliseconds, after this number of failures in a row (at least one): from 2 to 4
 * s, then doubled each time, up to a minute. `chance` (0 to 1) spreads the browsers that a restart disconnected
 * together.
 */
export function reconnectWait(failures: number, chance: number): number {
  const longest = Math.min(MAX_MS, MIN_MS * 2 ** Math.min(failures, 10));
  return longest / 2 + (longest / 2) * chance;
}

const ADDRESS = '/api/notifications/stream';
/** A connection that lasted this long was good, so the next failure counts as the first again. */
const GOOD_AFTER_MS = 60_000;

interface Listener {
  onOpen: () => void;
  onChange: (change: PushedChange) => void;
  onFail: () => void;
}

/** Whether the server says that the session has ended. Without a response it may come back. */
async function hasSessionEnded(): Promise<boolean> {
  try {
    await call('GET /api/auth/user');
    return false;
  } catch (error) {
    return error instanceof CallError && error.status === 401;
  }
}

/**
 * Listens to the server's stream until it is closed or the session ends. On its own an `EventSource` would reconnect
 * after the same three seconds in every browser, and never after a response that is not a stream.
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
    // A connection that only broke is opened again. If the session has ended, the server refuses it then.
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
