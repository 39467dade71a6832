import type { StreamedChange } from '@ecopulse/contract/notifications/notifications';
import { call } from '../../lib/api.ts';
import { CallError } from '../../lib/call-error.ts';
import { isStreamedChange } from './refresh-streamed-changes.ts';

const MIN_DELAY_MS = 2_000;
const MAX_DELAY_MS = 60_000;

/**
 * Milliseconds to wait after `failures` in a row (at least 1): 2 to 4 s, doubling up to a minute.
 * `jitter` (0 to 1) spreads the browsers after a server restart.
 */
export function reconnectDelayMs(failures: number, jitter: number): number {
  const maxDelay = Math.min(MAX_DELAY_MS, MIN_DELAY_MS * 2 ** failures);
  return maxDelay / 2 + (maxDelay / 2) * jitter;
}

const STREAM_PATH = '/api/notifications/stream';
/** After a connection of this length, the next failure counts as the first. */
const STABLE_AFTER_MS = 60_000;

interface ConnectionListener {
  onOpen: () => void;
  onChange: (change: StreamedChange) => void;
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
export function openStreamConnection({ onOpen, onChange, onFail }: ConnectionListener): () => void {
  let source: EventSource | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let failures = 0;
  /** Infinity until the connection opens, so that one which never did is not stable. */
  let openedAt = Number.POSITIVE_INFINITY;
  let isClosed = false;

  function connect() {
    clearTimeout(timer);
    timer = undefined;
    const newSource = new EventSource(STREAM_PATH);
    source = newSource;
    newSource.addEventListener('open', () => {
      openedAt = Date.now();
      onOpen();
    });
    newSource.addEventListener('changed', ({ data }: MessageEvent<unknown>) => {
      if (isStreamedChange(data)) onChange(data);
    });
    newSource.addEventListener('error', () => {
      const isRefused = newSource.readyState === EventSource.CLOSED;
      newSource.close();
      void scheduleReconnect(isRefused);
    });
  }

  async function scheduleReconnect(isRefused: boolean) {
    failures = Date.now() - openedAt >= STABLE_AFTER_MS ? 1 : failures + 1;
    openedAt = Number.POSITIVE_INFINITY;
    onFail();
    // A broken connection just reconnects; the server refuses it if the session has ended.
    if (isRefused && (await hasSessionEnded())) close();
    if (!isClosed) timer = setTimeout(connect, reconnectDelayMs(failures, Math.random()));
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
