import { type ErrorCode, type Problem, problems } from '@ecopulse/contract/errors';
import { sentenceOf } from '@ecopulse/contract/problem-sentences';
import type { FastifyReply } from 'fastify';
import type { ProblemDetails } from '../core/problems/problem-error.ts';

/** The RFC 9457 document of an error. */
function problemDocument(code: ErrorCode, { values, fields, status }: ProblemDetails = {}): Problem {
  const { title, status: usual } = problems[code];
  return {
    type: `/api/docs#${code}`,
    title,
    status: status ?? usual,
    detail: sentenceOf(code, values),
    code,
    ...(fields && { fields: { ...fields } }),
    ...(values && { values }),
  };
}

/** When a client may try again what the server cannot do now: database and capacity usually come back within seconds. */
export const RETRY_AFTER_SECONDS = 2;

/**
 * Sends a problem document. A failure of the server has the id of the request as reference, which its lines in the log
 * have as `reqId`. A refusal is not logged, and has none: the bytes of two refusals must not differ by who is asked about.
 */
export function sendProblem(
  reply: FastifyReply,
  code: ErrorCode,
  details: ProblemDetails & { readonly isLogged?: boolean } = {},
): FastifyReply {
  const problem = problemDocument(code, details);
  if (problem.status >= 500 && details.isLogged !== false) {
    problem.reference = reply.request.id;
    reply.header('x-request-id', problem.reference);
  }
  if (details.retryAfterSeconds !== undefined) reply.header('retry-after', String(details.retryAfterSeconds));
  return reply
    .code(problem.status)
    .header('cache-control', 'no-store')
    .type('application/problem+json')
    .send(JSON.stringify(problem));
}
