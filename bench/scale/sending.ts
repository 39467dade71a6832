import { once } from 'node:events';
import { Agent, type ClientRequest, type IncomingMessage, request } from 'node:http';
import type { Socket } from 'node:net';
import { buffer } from 'node:stream/consumers';
import type { Request } from './calls.ts';
import { cookieOf } from './dataset/people.ts';

/** The response: its status, the code of a problem, and when to try again, in seconds. */
export interface Answer {
  readonly status: number;
  readonly code: string | null;
  readonly retryAfter: number | null;
}

export interface Sender {
  send(sent: Request): Promise<Answer>;
  /** Opens all connections. Otherwise they are opened on demand, and a busy server is slow to accept new ones. */
  open(): Promise<void>;
  close(): void;
}

/** Fewer than wait in the queue of a listening socket. */
const OPENED_AT_ONCE = 250;
/** A call that is answered only when its body has arrived: until then, no other is sent on its connection. */
const HALF = { 'content-type': 'application/json', 'content-length': 1 };

/** Sends calls over persistent connections, as browsers do. A broken connection counts as status 0. */
export function createSender(url: string, connections: number): Sender {
  const agent = new Agent({ keepAlive: true, maxSockets: connections, maxFreeSockets: connections });
  const { hostname, port } = new URL(url);
  return {
    send({ method, path, as, body }) {
      const text = body === undefined ? undefined : JSON.stringify(body);
      const headers = {
        'accept-encoding': 'br',
        ...(as !== null && { cookie: cookieOf(as) }),
        ...(text !== undefined && { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) }),
      };
      return new Promise((resolve) => {
        const failed = (error: Error): void => resolve({ status: 0, code: error.message, retryAfter: null });
        const call = request({ agent, hostname, port, method, path, headers }, (response) => {
          buffer(response)
            .then((bytes) => answerOf(response, bytes))
            .then(resolve, failed);
        });
        call.on('error', failed);
        call.end(text);
      });
    },
    async open() {
      const halves: ClientRequest[] = [];
      const connect = async (): Promise<void> => {
        const half = request({ agent, hostname, port, method: 'POST', path: '/api', headers: HALF });
        half.flushHeaders();
        halves.push(half);
        const [socket] = (await once(half, 'socket')) as [Socket];
        if (socket.connecting) await once(socket, 'connect');
      };
      while (halves.length < connections) {
        await Promise.all(Array.from({ length: Math.min(OPENED_AT_ONCE, connections - halves.length) }, connect));
        // Connections are accepted in turn, so this one last.
        await fetch(new URL('/api/health', url), { headers: { connection: 'close' } });
      }
      await Promise.all(
        halves.map(async (half) => {
          half.end('0');
          const [response] = (await once(half, 'response')) as [IncomingMessage];
          await buffer(response);
        }),
      );
    },
    close: () => agent.destroy(),
  };
}

function answerOf({ statusCode: status = 0, headers }: IncomingMessage, bytes: Buffer): Answer {
  const retryAfter = headers['retry-after'];
  return {
    status,
    code: status < 400 ? null : codeIn(bytes),
    retryAfter: retryAfter === undefined ? null : Number(retryAfter),
  };
}

function codeIn(bytes: Buffer): string {
  try {
    const { code } = JSON.parse(bytes.toString()) as { code?: unknown };
    return typeof code === 'string' ? code : 'no code';
  } catch {
    return 'no problem document';
  }
}
