import fastifyCookie from '@fastify/cookie';
import { PICTURE_TYPES } from '@ecopulse/contract/accounts/settings';
import fastify, { type FastifyInstance, LogController } from 'fastify';
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import { ProblemError } from '../core/problems/problem-error.ts';
import type { Env } from '../env.ts';
import { addClientProperties, toTrustFunction } from './client-address.ts';
import { refuseCrossSite } from './cross-site.ts';
import { drainOnClose } from './drain.ts';
import { handleErrors, rejectUnreadableUrl } from './errors.ts';
import { serveDocumentation } from './openapi.ts';
import { answerParserErrors, refuseIncompleteRequests } from './parser-errors.ts';
import { createRequestIdGenerator } from './request-id.ts';
import { createSecurityHeaders, type SecurityHeaders, setSecurityHeaders } from './security-headers.ts';

const MAX_BODY_BYTES = 64 * 1024;
const MAX_PARAM_LENGTH = 200;

interface ServerDeps {
  readonly env: Pick<Env, 'clientIpv6Prefix' | 'drainSeconds' | 'logLevel' | 'mapTiles' | 'publicUrl' | 'trustProxy'>;
  readonly cookieName: string;
}

export async function openServer({ env, cookieName }: ServerDeps): Promise<FastifyInstance> {
  const headers = createSecurityHeaders(env);
  const app = createServer(env, headers);
  addClientProperties(app, env);
  setSecurityHeaders(app, headers);
  refuseIncompleteRequests(app, headersWithoutRequest(env, headers));
  dropContentTypeOfEmptyBodies(app);
  drainOnClose(app, env.drainSeconds * 1000);
  refuseCrossSite(app, env.publicUrl);
  handleErrors(app);
  await app.register(fastifyCookie, { hook: false });
  await serveDocumentation(app, { cookieName });
  return app;
}

const HEADERS_TIMEOUT_MS = 10_000;
const REQUEST_TIMEOUT_MS = 15_000;
const KEEP_ALIVE_TIMEOUT_MS = 72_000;
const TIMEOUT_CHECK_INTERVAL_MS = 5_000;

function createServer(env: ServerDeps['env'], headers: SecurityHeaders): FastifyInstance {
  const bareHeaders = headersWithoutRequest(env, headers);
  const app = fastify({
    clientErrorHandler: answerParserErrors(bareHeaders),
    http: {
      requireHostHeader: false,
      headersTimeout: HEADERS_TIMEOUT_MS,
      connectionsCheckingInterval: TIMEOUT_CHECK_INTERVAL_MS,
      // Otherwise Node creates and ends a stream for the missing body of each GET (decision 050).
      optimizeEmptyRequests: true,
    },
    requestTimeout: REQUEST_TIMEOUT_MS,
    keepAliveTimeout: KEEP_ALIVE_TIMEOUT_MS,
    logger: {
      level: env.logLevel,
      // Omit the query: it may contain a position or a search.
      serializers: {
        err: serializeError,
        req: (request) => ({ method: request.method, path: request.url?.split('?')[0] }),
      },
    },
    // A line per request would cost more than most responses; errors are logged where they occur.
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: createRequestIdGenerator(env.trustProxy),
    trustProxy: toTrustFunction(env.trustProxy),
    bodyLimit: MAX_BODY_BYTES,
    routerOptions: { maxParamLength: MAX_PARAM_LENGTH },
    forceCloseConnections: 'idle',
    // Serve calls on open connections during shutdown.
    return503OnClosing: false,
    frameworkErrors: (error, _request, reply) => {
      void rejectUnreadableUrl(error, reply.headers(bareHeaders));
    },
  });
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  app.decorateRequest('caller', null);
  app.decorateRequest('towns', null);
  app.decorateRequest('undoCount', null);
  app.removeContentTypeParser('text/plain');
  const parseJson = app.getDefaultJsonParser('error', 'error');
  // Empty bodies may name JSON as their type; the endpoint's schema requires the body where needed.
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

/** Where forwarded headers are not available. */
function headersWithoutRequest({ publicUrl }: ServerDeps['env'], headers: SecurityHeaders) {
  return headers.for({ isHttps: publicUrl?.protocol === 'https:' });
}

/** With `optimizeEmptyRequests` an empty body has already ended, and Fastify would wait for it forever if a type is set. */
function dropContentTypeOfEmptyBodies(app: FastifyInstance): void {
  app.addHook('onRequest', ({ raw }, _reply, done) => {
    if (raw.readableEnded && raw.headers['content-type'] !== undefined) delete raw.headers['content-type'];
    done();
  });
}

interface LoggedError {
  readonly [key: string]: unknown;
  readonly type: string;
  readonly message: string;
  readonly stack: string;
  readonly code?: string;
}

/** Drops `detail`, `where` and query parameters, which contain row values. */
function serializeError(error: Error & { readonly code?: unknown }): LoggedError {
  const { message, stack = '', code } = error;
  return { type: error.constructor.name, message, stack, ...(typeof code === 'string' && { code }) };
}

export function listeningAddress({ server }: FastifyInstance): string {
  const address = server.address();
  if (address === null || typeof address === 'string') return 'http://localhost';
  if (/^(0\.0\.0\.0|::)$/.test(address.address)) return `http://localhost:${address.port}`;
  return `http://${address.family === 'IPv6' ? `[${address.address}]` : address.address}:${address.port}`;
}
