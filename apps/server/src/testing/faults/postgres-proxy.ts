import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { join } from 'node:path';
import type { ClientConfig } from 'pg';
import { onTestFinished } from 'vitest';

/** `before` counts the bytes passed on earlier in the same direction. */
interface Piece {
  readonly from: 'client' | 'server';
  readonly before: number;
  readonly bytes: Buffer;
}

interface Silence {
  /** Drops the first piece for which it is true, and all that follow. */
  readonly at: (piece: Piece) => boolean;
  readonly of: 'one' | 'all';
}

export interface PostgresProxy {
  readonly connection: ClientConfig;
  silence(silence: Silence): Promise<void>;
  cut(): void;
}

export async function startPostgresProxy(behind: ClientConfig): Promise<PostgresProxy> {
  const socketFile = join(behind.host ?? '', `.s.PGSQL.${behind.port}`);
  const clients = new Set<Socket>();
  const upstreams = new Set<Socket>();
  let planned: (Silence & { readonly begun: () => void }) | null = null;
  let isAllSilent = false;

  const server = createServer((client) => {
    const upstream = connect(socketFile);
    clients.add(client);
    upstreams.add(upstream);
    let isSilent = false;
    const passOn = (from: Piece['from'], source: Socket, target: Socket): void => {
      let before = 0;
      source.on('data', (bytes: Buffer) => {
        if (!isSilent && planned?.at({ from, before, bytes })) {
          isSilent = true;
          isAllSilent = planned.of === 'all';
          planned.begun();
        }
        if (isSilent || isAllSilent) return;
        before += bytes.length;
        target.write(bytes);
      });
      source.on('error', () => undefined);
      source.on('close', () => {
        if (!isSilent && !isAllSilent) target.destroy();
      });
    };
    passOn('client', client, upstream);
    passOn('server', upstream, client);
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
    connection: { ...behind, host: '127.0.0.1', port: (server.address() as AddressInfo).port },
    silence: (silence) =>
      new Promise((begun) => {
        planned = { ...silence, begun };
      }),
    cut,
  };
}
