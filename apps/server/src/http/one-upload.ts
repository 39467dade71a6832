import { finished } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { ProblemError } from '../core/problems/problem-error.ts';

/**
 * One upload per caller, from before its body is read until it is processed, even if the client disconnects. Otherwise one
 * resident could fill memory and queue.
 */
export interface OneUpload {
  begin(residentId: number, request: FastifyRequest, reply: FastifyReply): void;
  /** Frees the caller's slot when `result` settles. */
  until<T>(request: FastifyRequest, result: Promise<T>): Promise<T>;
}

export function createOneUpload(): OneUpload {
  const take = createOneAtATime();
  const underWay = new WeakMap<FastifyRequest, { readonly free: () => void; isWorking: boolean }>();
  return {
    begin(residentId, request, reply) {
      const upload = { free: take(String(residentId)), isWorking: false };
      underWay.set(request, upload);
      finished(reply.raw, () => {
        if (!upload.isWorking) upload.free();
      });
    },
    async until(request, result) {
      const upload = underWay.get(request);
      if (upload) upload.isWorking = true;
      try {
        return await result;
      } finally {
        upload?.free();
      }
    },
  };
}

const RETRY_AFTER_SECONDS = 2;

function createOneAtATime(): (who: string) => () => void {
  const taken = new Map<string, symbol>();
  return (who) => {
    if (taken.has(who)) throw new ProblemError('too-many-requests', { retryAfterSeconds: RETRY_AFTER_SECONDS });
    const own = Symbol(who);
    taken.set(who, own);
    return () => {
      if (taken.get(who) === own) taken.delete(who);
    };
  };
}
