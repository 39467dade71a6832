import { randomUUID } from 'node:crypto';
import { Client, type ClientConfig } from 'pg';
import type { Metric } from '../core/metrics/metric.ts';
import type { Topic, Topics } from './topics.ts';

const CHANNEL = 'ecopulse_changes';
/** Second item of every payload: when its process sent it. No topic has this name. */
const SENT_AT_PREFIX = 'at:';
const COALESCE_DELAY_MS = 20;
/** NOTIFY payloads are limited to 8000 bytes. */
const MAX_PAYLOAD_BYTES = 7_500;
const RECONNECT_DELAY_MS = 500;
/** The sum bounds how long caches are trusted after the connection was lost. */
const HEARTBEAT_INTERVAL_MS = 1_000;
const RESPONSE_TIMEOUT_MS = 2_000;

type Listener = (key: string) => void;

/** Invalidates caches on every server process, including this one. */
export interface Changes {
  /** Reaches this process immediately and others within about 20 ms. Call after the commit, never inside a transaction. */
  publish<T extends Topic>(topic: T, key: Topics[T]): void;
  on<T extends Topic>(topic: T, listener: (key: `${Topics[T]}`) => void): void;
  /** While listening is lost, caches must not be used. */
  onListening(listener: (listening: boolean) => void): void;
  readonly listening: boolean;
  readonly metrics: readonly Metric[];
  close(): Promise<void>;
}

interface ListeningConnection {
  readonly client: Client;
  disconnect(): void;
}

/**
 * Reconnects when lost. Also sends over this connection, so that changes never wait for the pool; unsent ones follow after
 * the reconnect.
 */
export function openChanges(connection: ClientConfig): Changes {
  const senderId = `by:${randomUUID()}`;
  const listeners = new Map<string, Listener[]>();
  const listeningListeners: ((listening: boolean) => void)[] = [];
  let current: ListeningConnection | null = null;
  let lagMs = 0;
  /** When the oldest change that has not come back was sent. */
  let awaitedSince: number | null = null;
  let closed = false;
  let retry: NodeJS.Timeout | undefined;
  let unsent = new Set<string>();
  let flushTimer: NodeJS.Timeout | undefined;

  const dispatch = (change: string): void => {
    const separator = change.indexOf(':');
    for (const listener of listeners.get(change.slice(0, separator)) ?? []) listener(change.slice(separator + 1));
  };

  const setCurrent = (next: ListeningConnection | null): void => {
    if (current === next) return;
    current = next;
    awaitedSince = null;
    for (const listener of listeningListeners) listener(next !== null);
  };

  const connect = async (): Promise<void> => {
    const client = new Client({
      ...connection,
      connectionTimeoutMillis: RESPONSE_TIMEOUT_MS,
      query_timeout: RESPONSE_TIMEOUT_MS,
      keepAlive: true,
      application_name: 'ecopulse-changes',
    });
    let heartbeat: NodeJS.Timeout | undefined;
    let isLost = false;
    const disconnect = (): void => {
      if (isLost) return;
      isLost = true;
      clearInterval(heartbeat);
      if (current?.client === client) setCurrent(null);
      client.end().catch(() => undefined);
      if (!closed) retry = setTimeout(reconnect, RECONNECT_DELAY_MS);
    };
    client.on('error', disconnect);
    client.once('end', disconnect);
    client.on('notification', ({ payload }) => {
      const received = JSON.parse(payload ?? '[]') as string[];
      const [sender, sentAt] = received;
      if (sender === senderId) {
        lagMs = performance.now() - Number(sentAt?.slice(SENT_AT_PREFIX.length));
        awaitedSince = null;
        return;
      }
      for (const change of received) dispatch(change);
    });
    const listen = (): Promise<unknown> => client.query(`listen ${CHANNEL}`);
    try {
      await client.connect();
      await listen();
      setCurrent({ client, disconnect });
      // A silently dropped connection looks like an idle one.
      heartbeat = setInterval(() => void listen().catch(disconnect), HEARTBEAT_INTERVAL_MS);
      await flush();
    } catch {
      disconnect();
    }
  };

  const flush = async (): Promise<void> => {
    flushTimer = undefined;
    const active = current;
    if (active === null || unsent.size === 0) return;
    const changes = [...unsent];
    unsent = new Set();
    const sentAt = performance.now();
    awaitedSince ??= sentAt;
    try {
      for (const payload of packPayloads([senderId, `${SENT_AT_PREFIX}${sentAt}`], changes))
        await active.client.query('select pg_notify($1, $2)', [CHANNEL, payload]);
    } catch {
      // Some may have been sent; receiving a change twice is harmless.
      unsent = new Set([...changes, ...unsent]);
      active.disconnect();
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
      flushTimer ??= setTimeout(() => void flush(), COALESCE_DELAY_MS);
    },
    on(topic, listener) {
      listeners.set(topic, [...(listeners.get(topic) ?? []), listener as Listener]);
    },
    onListening(listener) {
      listeningListeners.push(listener);
    },
    get listening() {
      return current !== null;
    },
    metrics: [
      {
        name: 'ecopulse_notify_lag_seconds',
        help: 'How long the last change that this process notified of took to come back to it, or waits to.',
        kind: 'gauge',
        read: () => [{ value: (awaitedSince === null ? lagMs : performance.now() - awaitedSince) / 1_000 }],
      },
      {
        name: 'ecopulse_notify_listening',
        help: '1 while this process receives changes; else it uses no cache.',
        kind: 'gauge',
        read: () => [{ value: current === null ? 0 : 1 }],
      },
    ],
    async close() {
      closed = true;
      clearTimeout(retry);
      clearTimeout(flushTimer);
      await connecting;
      if (current === null && unsent.size > 0) await connect();
      await flush();
      await current?.client.end().catch(() => undefined);
    },
  };
}

function packPayloads(header: readonly string[], changes: readonly string[]): string[] {
  const packed: string[][] = [];
  // Infinite, so that the first change starts a payload.
  let size = Infinity;
  for (const change of changes) {
    const length = Buffer.byteLength(JSON.stringify(change)) + 1;
    if (size + length > MAX_PAYLOAD_BYTES) {
      packed.push([...header]);
      size = Buffer.byteLength(JSON.stringify(header));
    }
    packed.at(-1)?.push(change);
    size += length;
  }
  return packed.map((items) => JSON.stringify(items));
}
