import { hash } from 'node:crypto';
import type { Endpoint, EndpointName } from '@ecopulse/contract/endpoint';
import type { FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { type Submission, SUBMITTED_NOW } from '../core/rewards/idempotency.rules.ts';
import { wasPresentAt } from '../core/sessions/sessions.rules.ts';

const KEY_HEADER = 'idempotency-key';

export const idempotencyHeaders = z.looseObject({ [KEY_HEADER]: z.optional(z.uuid({ error: 'Must be a UUID' })) });

export function parseSubmission(name: EndpointName, { offline }: Endpoint, request: FastifyRequest): Submission {
  if (!offline) return SUBMITTED_NOW;
  const { params, body, headers, caller } = request;
  const { madeAt: text } = (body ?? {}) as { madeAt?: string | null };
  const madeAt = text === undefined || text === null ? null : new Date(text);
  const key = headers[KEY_HEADER];
  // Hash the parsed body, so that the order of fields does not matter.
  const content = (): string => hash('sha256', JSON.stringify([name, params, body ?? null]), 'base64url');
  return {
    madeAt,
    isWitnessed: madeAt === null || (caller !== null && wasPresentAt(madeAt, caller.presence)),
    idempotencyKey: typeof key === 'string' ? { key, content: content() } : null,
  };
}
