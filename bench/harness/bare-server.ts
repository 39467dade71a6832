import fastify from 'fastify';
import { readJob } from './server.ts';

/** `bytes` are in base64. */
export interface BareJob {
  readonly fixedResponses: readonly {
    readonly path: string;
    readonly contentType: string;
    readonly etag: string;
    readonly bytes: string;
  }[];
  readonly user: {
    readonly path: string;
    readonly contentType: string;
    readonly byCookie: readonly (readonly [cookie: string, bytes: string])[];
  };
}

const { fixedResponses, user } = (await readJob()) as BareJob;
const app = fastify();

for (const { path, contentType, etag, bytes } of fixedResponses) {
  const body = Buffer.from(bytes, 'base64');
  app.get(path, (request, reply) => {
    reply.header('etag', etag);
    if (request.headers['if-none-match'] === etag) return reply.code(304).send();
    return reply.header('content-type', contentType).send(body);
  });
}

const users = new Map(user.byCookie.map(([cookie, bytes]) => [cookie, Buffer.from(bytes, 'base64')]));
app.get(user.path, (request, reply) => {
  const body = users.get(request.headers.cookie ?? '');
  return body ? reply.header('content-type', user.contentType).send(body) : reply.code(401).send();
});

const address = await app.listen({ port: 0, host: '127.0.0.1' });
process.once('SIGTERM', () => void app.close());
console.log(`ready at ${address}`);
