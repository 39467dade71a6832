import { Agent, request } from 'node:http';
import { buffer } from 'node:stream/consumers';
import type { Request } from './calls.ts';
import { cookieOf } from './dataset/people.ts';

/** The response: its status, and the code of a problem. */
export interface Answer {
  readonly status: number;
  readonly code: string | null;
}

export interface Sender {
  send(sent: Request): Promise<Answer>;
  close(): void;
}

/** Sends calls over persistent connections, as browsers do. A broken connection counts as status 0. */
export function createSender(url: string, connections: number): Sender {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
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
        const failed = (error: Error): void => resolve({ status: 0, code: error.message });
        const call = request({ agent, hostname, port, method, path, headers }, (response) => {
          buffer(response)
            .then((bytes) => answerOf(response.statusCode ?? 0, bytes))
            .then(resolve, failed);
        });
        call.on('error', failed);
        call.end(text);
      });
    },
    close: () => agent.destroy(),
  };
}

function answerOf(status: number, bytes: Buffer): Answer {
  return { status, code: status < 400 ? null : codeIn(bytes) };
}

function codeIn(bytes: Buffer): string {
  try {
    const { code } = JSON.parse(bytes.toString()) as { code?: unknown };
    return typeof code === 'string' ? code : 'no code';
  } catch {
    return 'no problem document';
  }
}
