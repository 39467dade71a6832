import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod';
import { type EndpointName, methodAndPath } from '@ecopulse/contract/endpoint';
import { endpoints } from '@ecopulse/contract/endpoints';
import type { ErrorCode } from '@ecopulse/contract/errors';
import { isDatabaseUnavailable } from '../db/database.ts';
import { ProblemError } from '../core/problems/problem-error.ts';
import { RETRY_AFTER_SECONDS, sendProblem } from './problem.ts';

const PROBLEM_BY_FASTIFY_CODE: Readonly<Record<string, ErrorCode>> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'body-too-large',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'unsupported-media-type',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'malformed-request',
  FST_ERR_MAX_PARAM_LENGTH: 'address-too-long',
  FST_ERR_BAD_URL: 'malformed-request',
};

/** Fastify rejects unparsable and overlong addresses before any hook or error handler. */
export function rejectUnreadableUrl(error: FastifyError, reply: FastifyReply): FastifyReply {
  return sendProblem(reply, PROBLEM_BY_FASTIFY_CODE[error.code] ?? 'malformed-request');
}

export function handleErrors(app: FastifyInstance): void {
  app.setErrorHandler((error: FastifyError, request, reply) => {
    if (error instanceof ProblemError) return sendProblem(reply, error.code, error.details);
    if (hasZodFastifySchemaValidationErrors(error))
      return sendProblem(reply, 'invalid-input', { fields: fieldsOf(error.validation) });
    // The client has disconnected, so no one reads the response.
    if (request.raw.readableAborted) {
      request.log.debug({ reason: error.message }, 'the client has cut its request');
      return sendProblem(reply, 'malformed-request');
    }
    if (isDatabaseUnavailable(error)) {
      request.log.warn({ reason: error.message }, 'the database is away');
      return sendProblem(reply, 'unavailable', { retryAfterSeconds: RETRY_AFTER_SECONDS });
    }
    const isPicture = request.routeOptions.config.sends === 'picture';
    if (isPicture && error.code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE') return sendProblem(reply, 'picture-type');
    const problemCode = PROBLEM_BY_FASTIFY_CODE[error.code];
    if (problemCode) return sendProblem(reply, problemCode);
    if (error.statusCode !== undefined && error.statusCode >= 400 && error.statusCode < 500)
      return sendProblem(reply, 'malformed-request');
    const { method, routeOptions, caller } = request;
    const details = { err: error, method, route: routeOptions.url, residentId: caller?.residentId };
    request.log.error(details, 'unexpected error');
    return sendProblem(reply, 'internal-error');
  });
}

function fieldsOf(issues: readonly { instancePath: string; message?: string | undefined }[]): Record<string, string> {
  const fields: Record<string, string> = {};
  for (const { instancePath, message } of issues) {
    const name = instancePath.split('/').filter(Boolean).join('.') || 'body';
    fields[name] ??= message ?? 'Invalid';
  }
  return fields;
}

const endpointPatterns = Object.keys(endpoints).map((name) => {
  const { method, path } = methodAndPath(name as EndpointName);
  return { method, pattern: new RegExp(`^${path.replaceAll('.', '\\.').replace(/:\w+/g, '[^/]+')}$`) };
});

function allowedMethods(path: string): string[] {
  const methods = endpointPatterns.filter(({ pattern }) => pattern.test(path)).map(({ method }) => method);
  return [...new Set(methods.flatMap((method) => (method === 'GET' ? [method, 'HEAD'] : [method])))];
}

export function rejectUnknownCall(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const methods = allowedMethods(request.url.split('?')[0] ?? '');
  if (methods.length === 0) return sendProblem(reply, 'not-found');
  return sendProblem(reply.header('allow', methods.join(', ')), 'method-not-allowed');
}
