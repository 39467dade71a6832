import { PassThrough, Readable } from 'node:stream';
import type { Metric } from '../../core/metrics/metric.ts';
import type { Changes } from '../../db/changes.ts';
import { ProblemError } from '../../core/problems/problem-error.ts';
import type { Sessions } from '../../core/sessions/sessions.service.ts';

export interface EventStreams {
  /**
   * Ends with the session, on shutdown, or when this process stops receiving changes; the client then reconnects.
   * Throws `unavailable` while no changes are received.
   */
  open(residentId: number, token: string): Readable;
  /** Answers HEAD requests, which only check that there is a stream. */
  openEmpty(): Readable;
  close(): void;
  readonly metrics: readonly Metric[];
}

interface Stream {
  readonly out: PassThrough;
  /** True if nothing was sent since the last heartbeat. */
  isIdle: boolean;
}

/** Proxies close a connection after about 30 s of silence. */
const HEARTBEAT_INTERVAL_MS = 20_000;
/** Sessions expire without an event, so they are checked regularly. */
const SESSION_RECHECK_INTERVAL_MS = 5 * 60_000;
/** A browser holds one stream; beyond this number the oldest is closed. */
const MAX_STREAMS_PER_RESIDENT = 10;
/** A client with more unread data is considered gone. */
const MAX_BUFFERED_BYTES = 64 * 1024;
/** The client reconnects after this number of milliseconds. */
const RETRY_FIELD = 'retry: 3000\n\n';
const RETRY_AFTER_SECONDS = 2;

export function createEventStreams({ changes, sessions }: { changes: Changes; sessions: Sessions }): EventStreams {
  const streamsByResident = new Map<number, Set<Stream>>();
  let isClosed = false;

  const write = (stream: Stream, text: string): void => {
    stream.isIdle = false;
    stream.out.write(text);
    if (stream.out.writableLength > MAX_BUFFERED_BYTES) stream.out.destroy();
  };
  const endAll = (): void => {
    for (const streams of streamsByResident.values()) for (const { out } of streams) out.end();
  };
  const sendHeartbeats = (): void => {
    for (const streams of streamsByResident.values()) {
      for (const stream of streams) {
        if (stream.isIdle) write(stream, ': still here\n\n');
        stream.isIdle = true;
      }
    }
  };
  const heartbeat = setInterval(sendHeartbeats, HEARTBEAT_INTERVAL_MS).unref();

  // The topic of live changes, not of push messages.
  changes.on('push', (key) => {
    const [residentId, change] = key.split('/', 2);
    for (const stream of streamsByResident.get(Number(residentId)) ?? [])
      write(stream, `event: changed\ndata: ${change ?? ''}\n\n`);
  });
  changes.onListening((listening) => {
    if (!listening) endAll();
  });

  const register = (residentId: number, stream: Stream): void => {
    const streams = streamsByResident.get(residentId) ?? new Set();
    streamsByResident.set(residentId, streams.add(stream));
    const [oldest] = streams;
    if (streams.size > MAX_STREAMS_PER_RESIDENT) oldest?.out.end();
    stream.out.once('close', () => {
      streams.delete(stream);
      if (streams.size === 0) streamsByResident.delete(residentId);
    });
  };

  return {
    open(residentId, token) {
      // A proxy may still send clients here during shutdown, and an open stream would delay it.
      if (isClosed) return Readable.from([RETRY_FIELD]);
      if (!changes.listening) throw new ProblemError('unavailable', { retryAfterSeconds: RETRY_AFTER_SECONDS });
      const out = new PassThrough();
      const stream: Stream = { out, isIdle: false };
      register(residentId, stream);
      const stopWatchingSession = sessions.onEnd(token, () => out.end());
      // Errors are ignored: without the database, listening ends too, which ends the stream.
      const checkSession = (): void => {
        sessions.find(token, 'watched').then(
          (member) => void (member ?? out.end()),
          () => undefined,
        );
      };
      const recheck = setInterval(checkSession, SESSION_RECHECK_INTERVAL_MS).unref();
      out.once('close', () => {
        stopWatchingSession();
        clearInterval(recheck);
      });
      out.write(RETRY_FIELD);
      // Catches a sign-out between reading the session and `onEnd`.
      checkSession();
      return out;
    },
    metrics: [
      {
        name: 'ecopulse_streams_open',
        help: 'Open streams of changes.',
        kind: 'gauge',
        read: () => [{ value: streamsByResident.values().reduce((sum, { size }) => sum + size, 0) }],
      },
    ],
    openEmpty: () => Readable.from([]),
    close() {
      isClosed = true;
      clearInterval(heartbeat);
      endAll();
    },
  };
}
