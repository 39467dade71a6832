import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { readJob } from '../processes.ts';

/** What the handler answers at each path: the bytes that EcoPulse sent, in base64. */
export type NodeJob = readonly {
  readonly path: string;
  readonly contentType: string;
  readonly etag: string;
  readonly bytes: string;
}[];

const answers = new Map(
  ((await readJob()) as NodeJob).map(({ path, contentType, etag, bytes }) => {
    const body = Buffer.from(bytes, 'base64');
    const headers = { 'content-type': contentType, 'content-length': body.length, ...(etag !== '' && { etag }) };
    return [path, { etag, body, headers }];
  }),
);

const server = createServer((request, response) => {
  const answer = answers.get(request.url ?? '');
  if (!answer) response.writeHead(404).end();
  else if (request.headers['if-none-match'] === answer.etag) response.writeHead(304, { etag: answer.etag }).end();
  else response.writeHead(200, answer.headers).end(answer.body);
});
server.listen(0, '127.0.0.1', () => console.log(`ready at http://127.0.0.1:${(server.address() as AddressInfo).port}`));
process.once('SIGTERM', () => server.close());
