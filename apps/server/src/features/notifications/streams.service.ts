import { PassThrough, Readable } from 'node:stream';
import type { Changes } from '../../db/changes.ts';
import { ProblemError } from '../../core/problems/problem-error.ts';
import type { Sessions } from '../../core/sessions/sessions.service.ts';

/** The streams of server-sent events that this process holds open. */
export interface Streams {
  /**
   * Opens a stream of what changes for a resident. It ends with the session, with the server, and whenever this process
   * no longer hears of changes: its client then comes back and looks what it has missed. Throws `unavailable` as long as
   * nothing is heard, and while the server stops.
   */
  open(residentId: number, token: string): Readable;
  /** A stream that has nothing to say. */
  none(): Readable;
  /** Ends all of them, so that the server can stop. */
  close(): void;
}

interface Stream {
  readonly out: PassThrough;
  /** Whether nothing was sent since the last beat. */
  isQuiet: boolean;
}

/** Silence beyond some 30 s makes proxies cut a connection. */
const HEARTBEAT_MS = 20_000;
/** Of a session that ends by itself nobody tells: it is asked for now and then. */
const RECHECK_MS = 5 * 60_000;
/** A browser holds one; the oldest goes when a resident has more than this many browsers and devices. */
const MAX_OF_RESIDENT = 10;
/** Who has not taken this much is gone, or as good as. */
const MAX_WAITING_BYTES = 64 * 1024;
/** How soon a browser comes back after an end. */
const RETRY_MS = 3_000;
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
      // One that opens while the server stops would hold it up.
      if (closed || !changes.listening) throw new ProblemError('unavailable', { retryAfterSeconds: RETRY_SECONDS });
      const out = new PassThrough();
      const stream: Stream = { out, isQuiet: false };
      keep(residentId, stream);
      const unwatch = sessions.onEnd(token, () => out.end());
      // Away, the database tells nothing; then listening is lost, too, which ends the stream.
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
      out.write(`retry: ${RETRY_MS}\n\n`);
      // A sign-out between the look at the session and now was heard by nobody.
      check();
      return out;
    },
    none: () => Readable.from([]),
    close() {
      closed = true;
      clearInterval(heartbeat);
      endAll();
    },
  };
}
