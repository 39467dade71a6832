import type { FastifyInstance, FastifyRequest } from 'fastify';
import { compile } from '@fastify/proxy-addr';
import { addressKey, clientAddress } from '../core/limits/client-address.rules.ts';
import type { Env, TrustedProxies } from '../env.ts';

type Trust = (address: string, hop: number) => boolean;

/** False trusts no proxy. A function counts the hops, because Fastify (5.12) trusts no proxy if given a number. */
export function toTrustFunction(proxies: TrustedProxies): Trust | false {
  if (proxies === false || proxies === 0) return false;
  return typeof proxies === 'number' ? (_address, hop) => hop < proxies : compile([...proxies]);
}

export function addClientProperties(
  app: FastifyInstance,
  { publicUrl, clientIpv6Prefix }: Pick<Env, 'publicUrl' | 'clientIpv6Prefix'>,
): void {
  app.decorateRequest('clientKey', {
    getter(this: FastifyRequest) {
      return addressKey(clientAddress(this.ips ?? [this.ip]), clientIpv6Prefix);
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
    /** Key of rate limits by client address. `ip` may be text invented by the client. */
    readonly clientKey: string;
    /** From PUBLIC_URL, else from a trusted proxy. */
    readonly isHttps: boolean;
  }
}
