import type { FastifyInstance } from 'fastify';

/** The address at which this server listens; for all addresses, the one that this machine has for itself. */
export function listeningAddress({ server }: FastifyInstance): string {
  const address = server.address();
  if (address === null || typeof address === 'string') return 'http://localhost';
  if (/^(0\.0\.0\.0|::)$/.test(address.address)) return `http://localhost:${address.port}`;
  return `http://${address.family === 'IPv6' ? `[${address.address}]` : address.address}:${address.port}`;
}
