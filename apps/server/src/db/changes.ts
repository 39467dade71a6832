import { randomUUID } from 'node:crypto';
import { Client, type ClientConfig } from 'pg';
import type { Metric } from '../core/metrics/metric.ts';
import type { Topic, Topics } from './topics.ts';

const CHANNEL = 'ecopulse_changes';
/** Second item of every payload: when its process sent it. No topic has this name. */
const SENT_AT = 'at:';
const COALESCE_MS = 20;
/** NOTIFY payloads are limited to 8000 bytes. */
const MAX_PAYLOAD = 7_500;
const RECONNECT_MS = 500;
/** The sum bounds how long caches are trusted after the connection was lost. */
const HEARTBEAT_MS = 1_000;
const ANSWER_MS = 2_000;

type Listener = (key: string) => void;

/** Invalidates caches on every server process, including this one. */
export interface Changes {
  /** Reaches this process at once and others within about 20 ms. Call after the commit, never inside a transaction. */
  publish<T extends Topic>(topic: T, key: Topics[T]): void;
  on<T extends Topic>(topic: T, listener: (key: `${Topics[T]}`) => void): void;
  /** While listening is lost, caches must not be used. */
  onListening(listener: (listening: boolean) => void): void;
  readonly listening: boolean;
  readonly metrics: readonly Metric[];
  close(): Promise<void>;
}

interface Line {
  readonly client: Client;
  lose(): void;
}

/**
 * Reconnects when lost. Also sends over this connection, so that changes never wait for the pool; unsent ones follow after
 * the reconnect.
 */
export function openChanges(connection: ClientConfig): Changes {
  const mark = `by:${randomUUID()}`;
  const listeners = new Map<string, Listener[]>();
  const listeningListeners: ((listening: boolean) => void)[] = [];
  let line: Line | null = null;
  let lagMs = 0;
  /** When the oldest change that has not come back was sent. */
  let waitsSince: number | null = null;
  let closed = false;
  let retry: NodeJS.Timeout | undefined;
  let unsent = new Set<string>();
  let flushTimer: NodeJS.Timeout | undefined;

  const dispatch = (change: string): void => {
    const at = change.indexOf(':');
    for (const listener of listeners.get(change.slice(0, at)) ?? []) listener(change.slice(at + 1));
  };

  const setLine = (now: Line | null): void => {
    if (line === now) return;
    line = now;
    waitsSince = null;
    for (const listener of listeningListeners) listener(now !== null);
  };

  const connect = async (): Promise<void> => {
    const client = new Client({
      ...connection,
      connectionTimeoutMillis: ANSWER_MS,
      query_timeout: ANSWER_MS,
      keepAlive: true,
      application_name: 'ecopulse-changes',
    });
    let heartbeat: NodeJS.Timeout | undefined;
    let isLost = false;
    const lose = (): void => {
      if (isLost) return;
      isLost = true;
      clearInterval(heartbeat);
      if (line?.client === client) setLine(null);
      client.end().catch(() => undefined);
      if (!closed) retry = setTimeout(reconnect, RECONNECT_MS);
    };
    client.on('error', lose);
    client.once('end', lose);
    client.on('notification', ({ payload }) => {
      const received = JSON.parse(payload ?? '[]') as string[];
      if (received[0] !== mark) for (const change of received) dispatch(change);
      else {
        lagMs = performance.now() - Number(received[1]?.slice(SENT_AT.length));
        waitsSince = null;
      }
    });
    const listen = (): Promise<unknown> => client.query(`listen ${CHANNEL}`);
    try {
      await client.connect();
      await listen();
      setLine({ client, lose });
      // A silently dropped connection looks like an idle one.
      heartbeat = setInterval(() => void listen().catch(lose), HEARTBEAT_MS);
      await flush();
    } catch {
      lose();
    }
  };

  const flush = async (): Promise<void> => {
    flushTimer = undefined;
    const over = line;
    if (over === null || unsent.size === 0) return;
    const changes = [...unsent];
    unsent = new Set();
    const sentAt = performance.now();
    waitsSince ??= sentAt;
    try {
      for (const payload of payloads([mark, `${SENT_AT}${sentAt}`], changes))
        await over.client.query('select pg_notify($1, $2)', [CHANNEL, payload]);
    } catch {
      // Some may have been sent; receiving a change twice is harmless.
      unsent = new Set([...changes, ...unsent]);
      over.lose();
    }
  };

  let connecting = connect();
  const reconnect = (): void => {
    connecting = connect();
  };
  return {
    publish(topic, key) {
      const change = `${topic}:${key}`;
      dispatch(change);
      unsent.add(change);
      flushTimer ??= setTimeout(() => void flush(), COALESCE_MS);
    },
    on(topic, listener) {
      listeners.set(topic, [...(listeners.get(topic) ?? []), listener as Listener]);
    },
    onListening(listener) {
      listeningListeners.push(listener);
    },
    get listening() {
      return line !== null;
    },
    metrics: [
      {
        name: 'ecopulse_notify_lag_seconds',
        help: 'How long the last change that this process notified of took to come back to it, or waits to.',
        kind: 'gauge',
        read: () => [{ value: (waitsSince === null ? lagMs : performance.now() - waitsSince) / 1_000 }],
      },
      {
        name: 'ecopulse_notify_listening',
        help: '1 while this process receives changes; else it uses no cache.',
        kind: 'gauge',
        read: () => [{ value: line === null ? 0 : 1 }],
      },
    ],
    async close() {
      closed = true;
      clearTimeout(retry);
      clearTimeout(flushTimer);
      await connecting;
      if (line === null && unsent.size > 0) await connect();
      await flush();
      await line?.client.end().catch(() => undefined);
    },
  };
}

function payloads(head: readonly string[], changes: readonly string[]): string[] {
  const packed: string[][] = [];
  let size = Infinity;
  for (const change of changes) {
    const length = Buffer.byteLength(JSON.stringify(change)) + 1;
    if (size + length > MAX_PAYLOAD) {
      packed.push([...head]);
      size = Buffer.byteLength(JSON.stringify(head));
    }
    packed.at(-1)?.push(change);
    size += length;
  }
  return packed.map((list) => JSON.stringify(list));
}
