import { PassThrough, Readable } from 'node:stream';
import type { Metric } from '../../core/metrics/metric.ts';
import type { Changes } from '../../db/changes.ts';
import { ProblemError } from '../../core/problems/problem-error.ts';
import type { Sessions } from '../../core/sessions/sessions.service.ts';

export interface Streams {
  /**
   * Ends with the session, on shutdown, or when this process stops receiving changes; the client then reconnects.
   * Throws `unavailable` while no changes are received.
   */
  open(residentId: number, token: string): Readable;
  none(): Readable;
  close(): void;
  readonly metrics: readonly Metric[];
}

interface Stream {
  readonly out: PassThrough;
  isQuiet: boolean;
}

/** Proxies close a connection after about 30 s of silence. */
const HEARTBEAT_MS = 20_000;
/** Sessions expire without an event. */
const RECHECK_MS = 5 * 60_000;
/** A browser holds one stream; beyond this number the oldest is closed. */
const MAX_OF_RESIDENT = 10;
/** A client this far behind is gone. */
const MAX_WAITING_BYTES = 64 * 1024;
const RETRY = 'retry: 3000\n\n';
const RETRY_SECONDS = 2;

export function createStreams({ changes, sessions }: { changes: Changes; sessions: Sessions }): Streams {
  const ofResident = new Map<number, Set<Stream>>();
  let closed = false;

  const write = (stream: Stream, text: string): void => {
    stream.isQuiet = false;
    stream.out.write(text);
    if (stream.out.writableLength > MAX_WAITING_BYTES) stream.out.destroy();
  };
  const endAll = (): void => {
    for (const streams of ofResident.values()) for (const { out } of streams) out.end();
  };
  const beat = (): void => {
    for (const streams of ofResident.values()) {
      for (const stream of streams) {
        if (stream.isQuiet) write(stream, ': still here\n\n');
        stream.isQuiet = true;
      }
    }
  };
  const heartbeat = setInterval(beat, HEARTBEAT_MS).unref();

  changes.on('push', (key) => {
    const [residentId, change] = key.split('/', 2);
    for (const stream of ofResident.get(Number(residentId)) ?? [])
      write(stream, `event: changed\ndata: ${change ?? ''}\n\n`);
  });
  changes.onListening((listening) => {
    if (!listening) endAll();
  });

  const keep = (residentId: number, stream: Stream): void => {
    const streams = ofResident.get(residentId) ?? new Set();
    ofResident.set(residentId, streams.add(stream));
    const [oldest] = streams;
    if (streams.size > MAX_OF_RESIDENT) oldest?.out.end();
    stream.out.once('close', () => {
      streams.delete(stream);
      if (streams.size === 0) ofResident.delete(residentId);
    });
  };

  return {
    open(residentId, token) {
      // A proxy may still send clients here during shutdown, and an open stream would delay it.
      if (closed) return Readable.from([RETRY]);
      if (!changes.listening) throw new ProblemError('unavailable', { retryAfterSeconds: RETRY_SECONDS });
      const out = new PassThrough();
      const stream: Stream = { out, isQuiet: false };
      keep(residentId, stream);
      const unwatch = sessions.onEnd(token, () => out.end());
      // Ignored: without the database, listening ends too, which ends the stream.
      const check = (): void => {
        sessions.find(token, 'fresh').then(
          (member) => void (member ?? out.end()),
          () => undefined,
        );
      };
      const recheck = setInterval(check, RECHECK_MS).unref();
      out.once('close', () => {
        unwatch();
        clearInterval(recheck);
      });
      out.write(RETRY);
      // Catches a sign-out between reading the session and `onEnd`.
      check();
      return out;
    },
    metrics: [
      {
        name: 'ecopulse_streams_open',
        help: 'Open streams of changes.',
        kind: 'gauge',
        read: () => [{ value: ofResident.values().reduce((sum, { size }) => sum + size, 0) }],
      },
    ],
    none: () => Readable.from([]),
    close() {
      closed = true;
      clearInterval(heartbeat);
      endAll();
    },
  };
}
