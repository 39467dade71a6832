import { once } from 'node:events';
import { createServer } from 'node:http';
import { type AddressInfo, isIP } from 'node:net';
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

const UNEXPECTED_HOST =
  'The metrics are served under an address, a name without a dot, or the name in METRICS_HOST. Use one of these as the host.\n';

/** Serves `GET /metrics`, and nothing else, on a port of its own. Throws a `MetricsPortError` if it cannot listen. */
export async function serveMetrics(metrics: Metrics, { port, host }: ListenAddress): Promise<MetricsListener> {
  const server = createServer((request, response) => {
    response.setHeader('x-content-type-options', 'nosniff');
    response.setHeader('content-security-policy', "frame-ancestors 'none'");
    if (!isOwnHost(request.headers.host ?? '', host)) {
      response.writeHead(421, { 'content-type': 'text/plain' }).end(UNEXPECTED_HOST);
      return;
    }
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

/**
 * A page in a browser of the same network can send requests here under a name of its own (DNS rebinding). Addresses and
 * names without a dot, as in a container network, are no names of public pages.
 */
export function isOwnHost(header: string, listenHost: string): boolean {
  const [, name = ''] = /^(\[[\da-f:.]+\]|[^:[\]]*)(?::\d+)?$/i.exec(header) ?? [];
  const isAddress = name.startsWith('[') || isIP(name) !== 0;
  return name !== '' && (isAddress || !name.includes('.') || name.toLowerCase() === listenHost.toLowerCase());
}

function formatListenError({ code, message }: NodeJS.ErrnoException, { port, host }: ListenAddress): string {
  if (code === 'EADDRINUSE')
    return 'Another program uses the port of the metrics already. Set METRICS_PORT to a free one.';
  if (code === 'EACCES') return `This user may not listen on the port ${port}. Set METRICS_PORT to one above 1023.`;
  return `The metrics cannot be served at ${host}, port ${port} (${message}). Check METRICS_HOST and METRICS_PORT.`;
}
