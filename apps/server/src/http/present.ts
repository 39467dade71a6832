import { Readable } from 'node:stream';
import type { Caching, Endpoint } from '@ecopulse/contract/endpoint';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { matchesEtag, PreparedFile, PreparedJson, type PreparedResponse, sendPrepared } from './prepared-response.ts';
import { CachedResponse } from './response-cache.ts';

/** Sends the result of a handler. */
export function present(
  endpoint: Endpoint,
  request: FastifyRequest,
  reply: FastifyReply,
  result: unknown,
): FastifyReply {
  const prepared = prepare(endpoint, request, result);
  if (prepared) return sendPrepared(reply, prepared);
  reply.code(endpoint.status).header('cache-control', cacheControl(endpoint));
  if (result instanceof Readable) return reply.headers(headersOfStream(endpoint)).send(result);
  return endpoint.status === 204 ? reply.send() : reply.send(result);
}

const JSON_TYPE = 'application/json; charset=utf-8';

function headersOfStream({ download, mediaType }: Endpoint) {
  if (download !== undefined)
    return { 'content-type': JSON_TYPE, 'content-disposition': `attachment; filename="${download}"` };
  // A proxy that buffers a response before it passes it on would hold back a stream forever.
  return { 'content-type': `${mediaType}; charset=utf-8`, 'x-accel-buffering': 'no' };
}

/** The response if it is already serialised; null for a value that the contract's schema has to serialise. */
export function prepare(
  endpoint: Endpoint,
  request: Pick<FastifyRequest, 'headers'>,
  result: unknown,
): PreparedResponse | null {
  const { caching, status } = endpoint;
  if (result instanceof CachedResponse) return result.for(request);
  const kept = ['cache-control', cacheControl(endpoint)];
  if (!(result instanceof PreparedFile) && !(result instanceof PreparedJson)) return null;
  if (caching === 'polled') kept.push('etag', result.etag);
  if (caching === 'polled' && matchesEtag(request.headers['if-none-match'], result.etag))
    return { status: 304, headers: kept, body: null };
  return { status, headers: [...kept, ...contentOf(result)], body: result.body };
}

function contentOf(result: PreparedFile | PreparedJson<unknown>): string[] {
  const type = result instanceof PreparedFile ? result.mediaType : JSON_TYPE;
  return ['content-type', type, 'content-length', String(result.bytes.length)];
}

const CACHE_CONTROL: Readonly<Record<Exclude<Caching, 'immutable'>, string>> = {
  shared: 'public, no-cache',
  private: 'no-store',
  polled: 'private, no-cache',
};

/** An immutable response may be cached forever, but by shared caches only if everyone may read it. */
function cacheControl({ access, caching }: Endpoint): string {
  if (caching !== 'immutable') return CACHE_CONTROL[caching];
  return `${access === 'anyone' ? 'public' : 'private'}, max-age=31536000, immutable`;
}
