import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { pipeline, Readable } from 'node:stream';
import { brotliCompressSync, createGzip, gzipSync } from 'node:zlib';
import { onTestFinished } from 'vitest';

export type Serve = (request: IncomingMessage, response: ServerResponse) => void;

export interface FeedServer {
  readonly url: string;
  readonly port: number;
  /** The number of connections made, whatever was requested over them. */
  connections(): number;
  /** The number of requests for a path. */
  asked(path: string): number;
  /** Sets how a path answers from now on, and returns its address. */
  serve(path: string, serve: Serve): string;
}

/** A real HTTP server on this machine; a path that was not set answers 404. It closes when the test finishes. */
export async function startFeedServer(host = '127.0.0.1'): Promise<FeedServer> {
  const paths = new Map<string, Serve>();
  const asked = new Map<string, number>();
  let connections = 0;
  const server = createServer((request, response) => {
    const path = request.url ?? '/';
    asked.set(path, (asked.get(path) ?? 0) + 1);
    // Clients may disconnect at any time.
    response.on('error', () => undefined);
    const serve = paths.get(path);
    if (serve) serve(request, response);
    else response.writeHead(404).end();
  });
  const sockets = new Set<Socket>();
  server.on('connection', (socket) => {
    connections += 1;
    sockets.add(socket);
    socket.on('error', () => undefined).on('close', () => sockets.delete(socket));
  });
  server.listen(0, host);
  await once(server, 'listening');
  onTestFinished(async () => {
    for (const socket of sockets) socket.destroy();
    server.close();
    await once(server, 'close');
  });
  const { port } = server.address() as AddressInfo;
  const url = `http://${host}:${port}`;
  return {
    url,
    port,
    connections: () => connections,
    asked: (path) => asked.get(path) ?? 0,
    serve(path, serve) {
      paths.set(path, serve);
      return url + path;
    },
  };
}

interface Item {
  readonly guid?: string;
  readonly title: string;
  readonly description?: string;
  readonly link?: string;
  readonly pubDate?: string;
  /** Further elements, as XML. */
  readonly more?: string;
}

/** An RSS 2.0 document; its texts are not escaped, since some of them are hostile on purpose. */
export function rss(items: readonly Item[], before = ''): string {
  const element = (name: string, value: string | undefined) =>
    value === undefined ? '' : `<${name}>${value}</${name}>`;
  const written = items.map(
    ({ guid, title, description, link = `https://news.example.sg/${encodeURIComponent(title)}`, pubDate, more = '' }) =>
      `<item>${element('guid', guid)}${element('title', title)}${element('description', description)}${element('link', link)}${element('pubDate', pubDate)}${more}</item>`,
  );
  return `<?xml version="1.0"?>${before}<rss version="2.0"><channel><title>Feed</title>${written.join('')}</channel></rss>`;
}

const MEGABYTE = 1024 * 1024;

/** Sends this body. */
export function sends(body: string | Buffer, type = 'application/rss+xml; charset=utf-8'): Serve {
  return (_request, response) => void response.writeHead(200, { 'content-type': type }).end(body);
}

/** Redirects to another address. */
export function redirects(location: string, status = 302): Serve {
  return (_request, response) => void response.writeHead(status, { location }).end();
}

/** Sends a body with an ETag, or 304 if the request carries that ETag. */
export function sendsByEtag(body: string, etag: string): Serve {
  return (request, response) => {
    if (request.headers['if-none-match'] === etag) response.writeHead(304).end();
    else response.writeHead(200, { 'content-type': 'application/rss+xml', etag }).end(body);
  };
}

/** Accepts the request and never answers. */
export const hangs: Serve = () => undefined;

/** Sends a byte every 50 ms, for ever. */
export const trickles: Serve = (_request, response) => {
  response.writeHead(200, { 'content-type': 'application/rss+xml' });
  const timer = setInterval(() => response.write(' '), 50);
  response.on('close', () => clearInterval(timer));
};

/** Sends this many megabytes of white space as fast as the client reads, without a content length. */
export function sendsMuch(megabytes: number): Serve {
  return (_request, response) => {
    response.writeHead(200, { 'content-type': 'application/rss+xml' });
    writeMegabytes(response, megabytes);
  };
}

/** Sends a small gzip stream that unpacks to this many megabytes of white space. */
export function bombs(megabytes: number): Serve {
  return (_request, response) => {
    response.writeHead(200, { 'content-type': 'application/rss+xml', 'content-encoding': 'gzip' });
    const gzip = createGzip({ level: 9 });
    gzip.on('error', () => undefined).pipe(response);
    response.on('close', () => gzip.destroy());
    writeMegabytes(gzip, megabytes);
  };
}

/** Sends one Brotli body of a few bytes that unpacks to 10 MB of spaces. */
export function brotliBomb(): Serve {
  const body = brotliCompressSync(Buffer.alloc(10 * MEGABYTE, ' '));
  return (_request, response) =>
    void response.writeHead(200, { 'content-type': 'text/xml', 'content-encoding': 'br' }).end(body);
}

/** Sends a body compressed with gzip. */
export function sendsPacked(body: string): Serve {
  return (_request, response) =>
    void response.writeHead(200, { 'content-type': 'text/xml', 'content-encoding': 'gzip' }).end(gzipSync(body));
}

/** Writes white space as fast as the stream accepts it, and stops if the stream closes. */
function writeMegabytes(to: NodeJS.WritableStream, megabytes: number): void {
  const chunk = Buffer.alloc(64 * 1024, ' ');
  const chunks = Array.from({ length: (megabytes * MEGABYTE) / chunk.length }, () => chunk);
  pipeline(Readable.from(chunks), to, () => undefined);
}
