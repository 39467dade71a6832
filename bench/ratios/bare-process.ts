import fastify from 'fastify';
import { readJob } from '../processes.ts';

/** What a bare handler sends; bytes in base64. */
export interface BareAnswer {
  readonly path: string;
  readonly contentType: string;
  readonly etag: string;
  readonly bytes: string;
}

/** The handlers to compare with: the same bytes, and nothing else that a product needs. */
export interface BareJob {
  readonly ready: readonly BareAnswer[];
  /** The paths that answer 304 to a matching tag. */
  readonly unchanged: readonly { readonly path: string; readonly etag: string }[];
  /** Bytes by cookie. */
  readonly user: {
    readonly path: string;
    readonly contentType: string;
    readonly byCookie: readonly (readonly [cookie: string, bytes: string])[];
  };
}

const { ready, unchanged, user } = (await readJob()) as BareJob;
const app = fastify();

for (const { path, contentType, etag, bytes } of ready) {
  const body = Buffer.from(bytes, 'base64');
  app.get(path, (_request, reply) => reply.header('content-type', contentType).header('etag', etag).send(body));
}

for (const { path, etag } of unchanged)
  app.get(path, (request, reply) => {
    reply.header('etag', etag);
    return request.headers['if-none-match'] === etag ? reply.code(304).send() : reply.send('changed');
  });

const users = new Map(user.byCookie.map(([cookie, bytes]) => [cookie, Buffer.from(bytes, 'base64')]));
app.get(user.path, (request, reply) => {
  const body = users.get(request.headers.cookie ?? '');
  return body ? reply.header('content-type', user.contentType).send(body) : reply.code(401).send();
});

const address = await app.listen({ port: 0, host: '127.0.0.1' });
process.once('SIGTERM', () => void app.close());
console.log(`ready at ${address}`);
