import { PICTURE_TYPES } from '@ecopulse/contract/settings';
import fastify, { type FastifyInstance, LogController } from 'fastify';
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import { ProblemError } from '../core/problems/problem-error.ts';
import type { Env } from '../env.ts';
import { answerUnreadableAddress } from './errors.ts';

const BODY_LIMIT_BYTES = 64 * 1024;
const MAX_PARAM_LENGTH = 200;

/** The bare server: what it reads, how much of it, and how it logs. */
export function createServer(
  env: Pick<Env, 'logLevel' | 'trustProxy'>,
  headers: Readonly<Record<string, string>>,
): FastifyInstance {
  const app = fastify({
    logger: {
      level: env.logLevel,
      // Addresses without their query: it can hold where somebody is, or what they look for.
      serializers: { req: (request) => ({ method: request.method, path: request.url?.split('?')[0] }) },
    },
    // A line a request would cost more than most answers; what goes wrong is logged where it does.
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: env.trustProxy,
    bodyLimit: BODY_LIMIT_BYTES,
    routerOptions: { maxParamLength: MAX_PARAM_LENGTH },
    forceCloseConnections: 'idle',
    // A call that arrives on a kept connection while the server stops is served like those before it.
    return503OnClosing: false,
    requestTimeout: 15_000,
    frameworkErrors: (error, _request, reply) => void answerUnreadableAddress(error, reply.headers(headers)),
  });
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  app.decorateRequest('caller', null);
  app.removeContentTypeParser('text/plain');
  const parseJson = app.getDefaultJsonParser('error', 'error');
  // A call without a body may still name JSON as its type; what the endpoint needs, its schema asks for.
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body.length === 0) done(null, undefined);
    else void parseJson(request, body as string, done);
  });
  app.addContentTypeParser([...PICTURE_TYPES], { parseAs: 'buffer' }, (request, body, done) => {
    if (request.routeOptions.config.sends === 'picture') done(null, body);
    else done(new ProblemError('unsupported-media-type'));
  });
  return app;
}
