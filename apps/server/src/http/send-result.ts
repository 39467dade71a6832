import { Readable } from 'node:stream';
import type { Caching, Endpoint } from '@ecopulse/contract/endpoint';
import type { FastifyReply, FastifyRequest } from 'fastify';
import {
  CachedResponse,
  JSON_MEDIA_TYPE,
  matchesEtag,
  PreparedFile,
  PreparedJson,
  type PreparedResponse,
  sendPrepared,
} from './prepared-response.ts';

export function sendResult(
  endpoint: Endpoint,
  request: FastifyRequest,
  reply: FastifyReply,
  result: unknown,
): FastifyReply | Promise<FastifyReply> {
  if (result instanceof CachedResponse) {
    const response = result.for(request);
    if (response instanceof Promise) return response.then((compressed) => sendPrepared(reply, compressed));
    return sendPrepared(reply, response);
  }
  if (result instanceof PreparedFile || result instanceof PreparedJson)
    return sendPrepared(reply, prepare(endpoint, request, result));
  // A search may say where someone is.
  const caching = isFiltered(endpoint, request) ? CACHE_CONTROL.private : cacheControl(endpoint);
  const isAccepted = endpoint.accepted !== undefined && reply.statusCode === 202;
  reply.code(isAccepted ? 202 : endpoint.status).header('cache-control', caching);
  if (result instanceof Readable) return reply.headers(streamHeaders(endpoint)).send(result);
  return endpoint.status === 204 ? reply.send() : reply.send(result);
}

/** Whether the call has one of the filters that count for a limit, because they cost a query. */
export function isFiltered({ limitedQuery }: Endpoint, { query }: FastifyRequest): boolean {
  return limitedQuery?.some((name) => (query as Readonly<Record<string, unknown>>)[name] !== undefined) ?? false;
}

function streamHeaders({ download, mediaType }: Endpoint) {
  if (download !== undefined)
    return { 'content-type': JSON_MEDIA_TYPE, 'content-disposition': `attachment; filename="${download}"` };
  // Proxies that buffer responses would hold back the stream forever.
  return { 'content-type': `${mediaType}; charset=utf-8`, 'x-accel-buffering': 'no' };
}

function prepare(
  endpoint: Endpoint,
  request: FastifyRequest,
  result: PreparedFile | PreparedJson<unknown>,
): PreparedResponse {
  const { status } = endpoint;
  const { mediaType, body } = result;
  const headers = { 'cache-control': cacheControl(endpoint) };
  const contentType = { 'content-type': mediaType };
  const isRevalidated = endpoint.caching === 'polled' || endpoint.caching === 'shared';
  if (!isRevalidated) return { status, headers: { ...headers, ...contentType }, body };
  const revalidated = { ...headers, etag: result.etag };
  if (matchesEtag(request.headers['if-none-match'], result.etag)) return { status: 304, headers: revalidated };
  return { status, headers: { ...revalidated, ...contentType }, body };
}

const CACHE_CONTROL: Readonly<Record<Exclude<Caching, 'immutable'>, string>> = {
  shared: 'public, no-cache',
  private: 'no-store',
  polled: 'private, no-cache',
};

/** Shared caches may store it only if everyone may read it. */
function cacheControl({ access, caching }: Endpoint): string {
  if (caching !== 'immutable') return CACHE_CONTROL[caching];
  return `${access === 'anyone' ? 'public' : 'private'}, max-age=31536000, immutable`;
}
