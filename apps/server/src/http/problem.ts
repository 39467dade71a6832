import { type ErrorCode, type Problem, problems } from '@ecopulse/contract/errors';
import { sentenceOf } from '@ecopulse/contract/problem-sentences';
import type { FastifyReply } from 'fastify';
import type { ProblemDetails } from '../core/problems/problem-error.ts';

/** The RFC 9457 document of an error. */
function problemDocument(code: ErrorCode, reference: string, { values, fields, status }: ProblemDetails = {}): Problem {
  const { title, status: usual } = problems[code];
  return {
    type: `/api/docs#${code}`,
    title,
    status: status ?? usual,
    detail: sentenceOf(code, values),
    code,
    reference,
    ...(fields && { fields: { ...fields } }),
    ...(values && { values }),
  };
}

/** Sends a problem document. Its reference is the id of the request, which its lines in the log have as `reqId`. */
export function sendProblem(reply: FastifyReply, code: ErrorCode, details: ProblemDetails = {}): FastifyReply {
  if (details.retryAfterSeconds !== undefined) reply.header('retry-after', String(details.retryAfterSeconds));
  return reply
    .code(details.status ?? problems[code].status)
    .header('cache-control', 'no-store')
    .header('x-request-id', reply.request.id)
    .type('application/problem+json')
    .send(JSON.stringify(problemDocument(code, reply.request.id, details)));
}
