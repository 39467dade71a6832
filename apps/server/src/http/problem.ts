import { type ErrorCode, type Problem, problems, problemTitle } from '@ecopulse/contract/errors';
import { formatProblem } from '@ecopulse/contract/problem-sentences';
import type { FastifyReply } from 'fastify';
import type { ProblemDetails } from '../core/problems/problem-error.ts';

export function problemDocument(code: ErrorCode, { values, fields, status }: ProblemDetails = {}): Problem {
  return {
    type: `/api/docs#${code}`,
    title: problemTitle(code),
    status: status ?? problems[code].status,
    detail: formatProblem(code, values),
    code,
    ...(fields && { fields: { ...fields } }),
    ...(values && { values }),
  };
}

/** Database and capacity usually recover within seconds. */
export const RETRY_AFTER_SECONDS = 2;

/**
 * Every 5xx carries the request id as reference, which is `reqId` in the log. 4xx have none: their bytes must not reveal
 * whom they concern.
 */
export function sendProblem(reply: FastifyReply, code: ErrorCode, details: ProblemDetails = {}): FastifyReply {
  const problem = problemDocument(code, details);
  if (problem.status >= 500) {
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
