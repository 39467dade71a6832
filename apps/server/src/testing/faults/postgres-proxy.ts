import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { join } from 'node:path';
import type { ClientConfig } from 'pg';
import { onTestFinished } from 'vitest';

/** `bytesBefore` counts the bytes forwarded earlier in the same direction. */
interface Chunk {
  readonly from: 'client' | 'server';
  readonly bytesBefore: number;
  readonly bytes: Buffer;
}

interface Silence {
  /** A connection drops the first chunk for which this returns true, and all that follow. */
  readonly at: (chunk: Chunk) => boolean;
  /** Whether only connections with such a chunk fall silent, or all as soon as one has it. */
  readonly silentConnections: 'matching' | 'all';
}

export interface PostgresProxy {
  readonly connection: ClientConfig;
  /** Resolves when the first connection falls silent. */
  silence(silence: Silence): Promise<void>;
  cut(): void;
}

export async function startPostgresProxy(upstreamConfig: ClientConfig): Promise<PostgresProxy> {
  const socketFile = join(upstreamConfig.host ?? '', `.s.PGSQL.${upstreamConfig.port}`);
  const clients = new Set<Socket>();
  const upstreams = new Set<Socket>();
  let plannedSilence: (Silence & { readonly onBegin: () => void }) | null = null;
  let isAllSilent = false;

  const server = createServer((client) => {
    const upstream = connect(socketFile);
    clients.add(client);
    upstreams.add(upstream);
    let isSilent = false;
    const forward = (from: Chunk['from'], source: Socket, target: Socket): void => {
      let bytesBefore = 0;
      source.on('data', (bytes: Buffer) => {
        if (!isSilent && plannedSilence?.at({ from, bytesBefore, bytes })) {
          isSilent = true;
          isAllSilent = plannedSilence.silentConnections === 'all';
          plannedSilence.onBegin();
        }
        if (isSilent || isAllSilent) return;
        bytesBefore += bytes.length;
        target.write(bytes);
      });
      source.on('error', () => undefined);
      source.on('close', () => {
        if (!isSilent && !isAllSilent) target.destroy();
      });
    };
    forward('client', client, upstream);
    forward('server', upstream, client);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const cut = (): void => {
    for (const client of clients) client.resetAndDestroy();
    for (const upstream of upstreams) upstream.destroy();
  };
  onTestFinished(async () => {
    cut();
    server.close();
    await once(server, 'close');
  });
  return {
    connection: { ...upstreamConfig, host: '127.0.0.1', port: (server.address() as AddressInfo).port },
    silence: (silence) =>
      new Promise((onBegin) => {
        plannedSilence = { ...silence, onBegin };
      }),
    cut,
  };
}
