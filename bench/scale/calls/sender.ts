import { once } from 'node:events';
import { Agent, type IncomingMessage, request } from 'node:http';
import { buffer } from 'node:stream/consumers';
import type { Request } from './call.ts';
import { getSessionCookie } from '../dataset/residents.ts';

/** Without a response, `status` is 0 and `code` the error. */
export interface Response {
  readonly status: number;
  readonly code: string | null;
}

export interface Sender {
  send(call: Request): Promise<Response>;
  close(): void;
}

export function createSender(url: string, connections: number): Sender {
  const agent = new Agent({ keepAlive: true, maxSockets: connections, maxFreeSockets: connections });
  const { hostname, port } = new URL(url);
  return {
    async send({ method, path, as, body }) {
      const text = body === undefined ? undefined : JSON.stringify(body);
      const headers = {
        'accept-encoding': 'br',
        ...(as !== null && { cookie: getSessionCookie(as) }),
        ...(text !== undefined && { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) }),
      };
      try {
        const call = request({ agent, hostname, port, method, path, headers }).end(text);
        const [response] = (await once(call, 'response')) as [IncomingMessage];
        const bytes = await buffer(response);
        const { statusCode: status = 0 } = response;
        return { status, code: status < 400 ? null : parseProblemCode(bytes) };
      } catch (error) {
        return { status: 0, code: error instanceof Error ? error.message : String(error) };
      }
    },
    close: () => agent.destroy(),
  };
}

function parseProblemCode(bytes: Buffer): string {
  try {
    const { code } = JSON.parse(bytes.toString()) as { code?: unknown };
    return typeof code === 'string' ? code : 'no code';
  } catch {
    return 'no problem document';
  }
}
