import { finished } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { ProblemError } from '../core/problems/problem-error.ts';

/**
 * Lets each caller send one picture at a time: from before its body is read until it is stored or refused, also if the
 * client goes away in the meantime. Otherwise one resident's pictures would fill the memory and the queue of all.
 */
export interface OneUpload {
  /** Throws `too-many-requests` while the caller has another upload under way. */
  begin(residentId: number, request: FastifyRequest, reply: FastifyReply): void;
  /** The result of the work on a picture, which ends its upload. */
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

/**
 * Gives each caller one place in this process: takes it, and returns how to free it. Throws `too-many-requests` while it
 * is taken.
 */
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
