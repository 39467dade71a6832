import type { FastifyInstance, FastifyRequest } from 'fastify';
import { compile } from '@fastify/proxy-addr';
import { addressKey, clientAddress } from '../core/limits/client-address.rules.ts';
import type { TrustedProxies } from '../env.ts';

/** Whether the sender of a call, or of what it has forwarded, so many hops away, is a trusted proxy. */
type Trust = (address: string, hop: number) => boolean;

/** Which of the addresses on the way of a call are proxies; false = none. Fastify itself trusts no number. */
export function trustOf(proxies: TrustedProxies): Trust | false {
  if (proxies === false || proxies === 0) return false;
  return typeof proxies === 'number' ? (_address, hop) => hop < proxies : compile([...proxies]);
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
