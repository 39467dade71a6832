import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Metrics } from './metrics.ts';

/** The message explains to the operator why the metrics cannot be served. */
export class MetricsPortError extends Error {
  override readonly name = 'MetricsPortError';
}

export interface MetricsListener {
  readonly url: string;
  close(): Promise<void>;
}

interface ListenAddress {
  readonly port: number;
  readonly host: string;
}

/** Serves `GET /metrics`, and nothing else, on a port of its own. Throws a `MetricsPortError` if it cannot listen. */
export async function serveMetrics(metrics: Metrics, { port, host }: ListenAddress): Promise<MetricsListener> {
  const server = createServer((request, response) => {
    if (request.method !== 'GET' || request.url?.split('?')[0] !== '/metrics') {
      response.writeHead(404).end();
      return;
    }
    metrics.text().then(
      (text) => response.writeHead(200, { 'content-type': metrics.contentType }).end(text),
      () => response.writeHead(500).end(),
    );
  });
  server.listen(port, host);
  try {
    await once(server, 'listening');
  } catch (error) {
    throw new MetricsPortError(formatListenError(error as NodeJS.ErrnoException, { port, host }), { cause: error });
  }
  const address = server.address() as AddressInfo;
  const name = address.family === 'IPv6' ? `[${address.address}]` : address.address;
  return {
    url: `http://${name}:${address.port}/metrics`,
    async close() {
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}

function formatListenError({ code, message }: NodeJS.ErrnoException, { port, host }: ListenAddress): string {
  if (code === 'EADDRINUSE')
    return 'Another program uses the port of the metrics already. Set METRICS_PORT to a free one.';
  if (code === 'EACCES') return `This user may not listen on the port ${port}. Set METRICS_PORT to one above 1023.`;
  return `The metrics cannot be served at ${host}, port ${port} (${message}). Check METRICS_HOST and METRICS_PORT.`;
}
