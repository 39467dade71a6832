import { finished } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { ProblemError } from '../core/problems/problem-error.ts';

/**
 * One upload per caller, from before its body is read until it is processed, even if the client disconnects. Otherwise one
 * resident could fill memory and queue.
 */
export interface UploadLimiter {
  acquire(residentId: number, request: FastifyRequest, reply: FastifyReply): void;
  /** Releases the caller's slot when `result` settles. */
  releaseAfter<T>(request: FastifyRequest, result: Promise<T>): Promise<T>;
}

export function createUploadLimiter(): UploadLimiter {
  const acquireSlot = createSlots();
  const uploads = new WeakMap<FastifyRequest, { readonly release: () => void; isProcessing: boolean }>();
  return {
    acquire(residentId, request, reply) {
      const upload = { release: acquireSlot(String(residentId)), isProcessing: false };
      uploads.set(request, upload);
      finished(reply.raw, () => {
        if (!upload.isProcessing) upload.release();
      });
    },
    async releaseAfter(request, result) {
      const upload = uploads.get(request);
      if (upload) upload.isProcessing = true;
      try {
        return await result;
      } finally {
        upload?.release();
      }
    },
  };
}

const RETRY_AFTER_SECONDS = 2;

function createSlots(): (who: string) => () => void {
  const holders = new Map<string, symbol>();
  return (who) => {
    if (holders.has(who)) throw new ProblemError('too-many-requests', { retryAfterSeconds: RETRY_AFTER_SECONDS });
    const holder = Symbol(who);
    holders.set(who, holder);
    return () => {
      if (holders.get(who) === holder) holders.delete(who);
    };
  };
}
