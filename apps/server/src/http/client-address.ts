import type { FastifyInstance, FastifyRequest, FastifyServerOptions } from 'fastify';
import { addressKey, clientAddress } from '../core/limits/client-address.rules.ts';
import type { TrustedProxies } from '../env.ts';

/** Which of the addresses on the way of a call are proxies, in Fastify's form. Fastify itself trusts no number. */
export function trustOf(proxies: TrustedProxies): NonNullable<FastifyServerOptions['trustProxy']> {
  if (typeof proxies === 'number') return (_address: string, hop: number) => hop < proxies;
  return proxies === false ? false : [...proxies];
}

/** Lets every request say who has sent it and whether over HTTPS: see `FastifyRequest` below. */
export function describeClients(app: FastifyInstance, publicUrl: URL | null): void {
  app.decorateRequest('clientKey', {
    getter(this: FastifyRequest) {
      return addressKey(clientAddress(this.ips ?? [this.ip]));
    },
  });
  app.decorateRequest('isHttps', {
    getter(this: FastifyRequest) {
      return publicUrl === null ? this.protocol === 'https' : publicUrl.protocol === 'https:';
    },
  });
}

declare module 'fastify' {
  interface FastifyRequest {
    /** The key by which every limit of client addresses counts. `ip` may be text that a client has invented. */
    readonly clientKey: string;
    /** Whether the client uses HTTPS: as PUBLIC_URL says, else as a trusted proxy says. */
    readonly isHttps: boolean;
  }
}
