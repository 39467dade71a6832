import { once } from 'node:events';
import { type ClientHttp2Session, connect, type IncomingHttpHeaders, type IncomingHttpStatusHeader } from 'node:http2';
import { connect as connectTcp } from 'node:net';
import { text } from 'node:stream/consumers';
import { connect as connectTls } from 'node:tls';
import { HOST } from './example-proxy.ts';

export interface ReceivedResponse {
  readonly status: number;
  readonly type: string | undefined;
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
}

type Headers = Readonly<Record<string, string>>;

/** `address` is a local address, so that a test can be several clients. */
export function openSession(port: number, address: string): ClientHttp2Session {
  return connect(`https://${HOST}`, {
    createConnection: () =>
      connectTls({
        socket: connectTcp({ host: '127.0.0.1', port, localAddress: address }),
        servername: HOST,
        ALPNProtocols: ['h2'],
        // The test's own certificate.
        rejectUnauthorized: false,
      }),
  });
}

/** Rejects if the response is missing or cut off. */
export async function send(
  session: ClientHttp2Session,
  method: string,
  path: string,
  headers: Headers = {},
  body?: unknown,
): Promise<ReceivedResponse> {
  const stream = session.request({
    ':method': method,
    ':path': path,
    ':authority': HOST,
    ...(body !== undefined && { 'content-type': 'application/json' }),
    ...headers,
  });
  if (body instanceof Uint8Array) stream.end(body);
  else stream.end(body === undefined ? undefined : JSON.stringify(body));
  const [response] = (await once(stream, 'response')) as [IncomingHttpHeaders & IncomingHttpStatusHeader];
  const status = response[':status'] ?? 0;
  return { status, type: response['content-type'], headers: response, text: await text(stream) };
}

export function register(
  session: ClientHttp2Session,
  username: string,
  headers: Headers = {},
): Promise<ReceivedResponse> {
  const body = { username, email: `${username}@example.sg`, password: 'a password of theirs' };
  return send(session, 'POST', '/api/auth/register', headers, body);
}

export function getSessionCookie({ status, headers }: ReceivedResponse): string {
  const cookie = headers['set-cookie']
    ?.map((line) => line.split(';')[0] ?? '')
    .find((pair) => pair.includes('session='));
  if (cookie === undefined) throw new Error(`no session in a response with status ${status}`);
  return cookie;
}
