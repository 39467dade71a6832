import type { FastifyReply } from 'fastify';

/** An answer that is ready to send: nothing of it has to be made any more. */
export interface Ready {
  readonly status: number;
  /** Names and values in turn: Node takes them so without looking each one up. */
  readonly headers: readonly string[];
  readonly body: Uint8Array | null;
}

/**
 * Sends it past Fastify's own way, which takes a tenth of all that such an answer costs. Only for what is answered in the
 * turn in which the call came: hooks that look at answers are not asked, and one of them tells callers to
 * close their connection when the server has begun to stop meanwhile.
 */
export function sendAtOnce(reply: FastifyReply, { status, headers, body }: Ready): void {
  reply.hijack();
  reply.raw.writeHead(status, [...(reply.server.securityHeaders ?? []), ...headers]);
  reply.raw.end(body);
}

/** Sends it through all hooks. */
export function sendReady(reply: FastifyReply, { status, headers, body }: Ready): FastifyReply {
  for (let index = 0; index < headers.length; index += 2) reply.header(headers[index] ?? '', headers[index + 1]);
  return reply.code(status).send(body ?? undefined);
}

/** Whether a caller has an answer already, by the If-None-Match that it sends. */
export function holdsEtag(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return false;
  if (ifNoneMatch === etag || ifNoneMatch === '*') return true;
  return ifNoneMatch.split(',').some((held) => held.trim().replace(/^W\//, '') === etag);
}
