import type { PushedChange } from '@ecopulse/contract/notifications';
import { call } from '../../lib/api.ts';
import { CallError } from '../../lib/call-error.ts';
import { isPushedChange } from './refresh-pushed.ts';

const SHORTEST_MS = 2_000;
const LONGEST_MS = 60_000;

/**
 * How long to wait before the next try, in milliseconds, after so many failures in a row (one at least): from 2 to
 * 4 s, then twice that each time, up to a minute. `chance` (0 to 1) spreads the browsers that a restart cut off at once.
 */
export function reconnectWait(failures: number, chance: number): number {
  const longest = Math.min(LONGEST_MS, SHORTEST_MS * 2 ** Math.min(failures, 10));
  return longest / 2 + (longest / 2) * chance;
}

const ADDRESS = '/api/notifications/stream';
/** A connection that stood so long was a good one: the next failure is the first again. */
const GOOD_AFTER_MS = 60_000;

interface Listener {
  onOpen: () => void;
  onChange: (change: PushedChange) => void;
  onFail: () => void;
}

/** Whether the server says that nobody is signed in; where it says nothing, it may come back. */
async function hasSessionEnded(): Promise<boolean> {
  try {
    await call('GET /api/auth/user');
    return false;
  } catch (error) {
    return error instanceof CallError && error.status === 401;
  }
}

/**
 * Listens to the server's stream until it is closed or the session ends. Left to itself an `EventSource` would come
 * back in the same three seconds in every browser, and never after an answer that is no stream.
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
    // A connection that only broke is opened again: a session that has ended refuses it then.
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
