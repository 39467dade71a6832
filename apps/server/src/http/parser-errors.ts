import { type IncomingMessage, type ServerResponse, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { ProblemError } from '../core/problems/problem-error.ts';
import { problemDocument } from './problem.ts';

type Headers = Readonly<Record<string, string>>;

const STATUS_BY_ERROR: Readonly<Record<string, number>> = { HPE_HEADER_OVERFLOW: 431, ERR_HTTP_REQUEST_TIMEOUT: 408 };

function malformedResponse(status: number, headers: Headers) {
  const body = JSON.stringify({ ...problemDocument('malformed-request'), status });
  const bodyHeaders = {
    'content-type': 'application/problem+json',
    'content-length': String(Buffer.byteLength(body)),
    'cache-control': 'no-store',
    connection: 'close',
  };
  return { body, headers: { ...headers, ...bodyHeaders } };
}

/** What Node's parser refuses reaches no route, so its response goes directly to the socket. */
export function answerParserErrors(securityHeaders: Headers) {
  return ({ code = '' }: Error & { readonly code?: string }, socket: Socket): void => {
    if (code === 'ECONNRESET' || !socket.writable) {
      socket.destroy();
      return;
    }
    const status = STATUS_BY_ERROR[code] ?? 400;
    const { body, headers } = malformedResponse(status, securityHeaders);
    const lines = Object.entries({ ...headers, date: new Date().toUTCString() }).map(
      ([name, text]) => `${name}: ${text}`,
    );
    socket.end([`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, ...lines, '', body].join('\r\n'));
  };
}

/** Needs `requireHostHeader: false`: otherwise Node answers these calls itself, without our headers. */
export function refuseIncompleteRequests(app: FastifyInstance, securityHeaders: Headers): void {
  app.addHook('onRequest', ({ raw }, _reply, done) => {
    const needsHost = raw.httpVersionMajor === 1 && raw.httpVersionMinor >= 1;
    done(needsHost && raw.headers.host === undefined ? new ProblemError('malformed-request') : undefined);
  });
  app.server.on('checkExpectation', (_request: IncomingMessage, response: ServerResponse) => {
    const { body, headers } = malformedResponse(417, securityHeaders);
    response.writeHead(417, headers).end(body);
  });
}
