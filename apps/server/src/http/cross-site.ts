import type { FastifyInstance, FastifyRequest } from 'fastify';
import { ProblemError } from '../core/problems/problem-error.ts';

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS']);

export function isSafeMethod(method: string): boolean {
  return SAFE_METHODS.has(method);
}

/** Scripts and tests send no origin and are accepted. */
export function refuseCrossSite(app: FastifyInstance, publicUrl: URL | null): void {
  app.addHook('onRequest', (request, _reply, done) => {
    done(isSafeMethod(request.method) || isOwnSite(request, publicUrl) ? undefined : new ProblemError('cross-site'));
  });
}

function isOwnSite(request: FastifyRequest, publicUrl: URL | null): boolean {
  if (request.headers['sec-fetch-site'] === 'cross-site') return false;
  const { origin } = request.headers;
  if (origin === undefined) return true;
  return origin === (publicUrl?.origin ?? `${request.protocol}://${request.host}`);
}
