import {
  createServer,
  request as forwardRequest,
  type IncomingMessage,
  type Server,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo } from 'node:net';

/** A proxy between browser and server that can fail. */
export interface Network {
  readonly url: string;
  /** Ends all connections and refuses new ones. */
  readonly cut: () => Promise<void>;
  readonly restore: () => Promise<void>;
  /** Writes reach the server, but their responses are lost until `isDropping` is false. */
  readonly dropResponses: (isDropping: boolean) => void;
  readonly lostCount: () => number;
  /** Changes the file of the service worker, as a new release does. */
  readonly simulateRelease: () => void;
  readonly close: () => Promise<void>;
}

function listen(server: Server, port: number): Promise<number> {
  return new Promise((resolve) => {
    server.listen(port, '127.0.0.1', () => resolve((server.address() as AddressInfo).port));
  });
}

function stop(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });
}

export async function startNetwork(target: string): Promise<Network> {
  let releases = 0;
  let isDropping = false;
  let lostCount = 0;

  function relay(incoming: IncomingMessage, outgoing: ServerResponse): void {
    const isWorker = incoming.url === '/worker.js';
    const headers = { ...incoming.headers, ...(isWorker && { 'accept-encoding': 'identity' }) };
    const upstream = forwardRequest(
      new URL(incoming.url ?? '/', target),
      { method: incoming.method, headers },
      (answer) => {
        if (isDropping && incoming.method !== 'GET') {
          lostCount += 1;
          outgoing.destroy();
          return;
        }
        // These headers belong to the unchanged file.
        const { 'content-length': _length, etag: _etag, 'last-modified': _modified, ...others } = answer.headers;
        outgoing.writeHead(answer.statusCode ?? 502, isWorker ? others : answer.headers);
        answer.pipe(outgoing, { end: !isWorker });
        if (isWorker) answer.on('end', () => outgoing.end(`\n// Release ${releases}`));
      },
    );
    upstream.on('error', () => outgoing.destroy());
    outgoing.on('close', () => upstream.destroy());
    incoming.pipe(upstream);
  }

  let server = createServer(relay);
  const port = await listen(server, 0);
  return {
    url: `http://127.0.0.1:${port}`,
    cut: () => stop(server),
    async restore() {
      server = createServer(relay);
      await listen(server, port);
    },
    dropResponses(isDroppingNow) {
      isDropping = isDroppingNow;
    },
    lostCount: () => lostCount,
    simulateRelease() {
      releases += 1;
    },
    close: () => stop(server),
  };
}
