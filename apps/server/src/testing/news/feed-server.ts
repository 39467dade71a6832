import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { pipeline, Readable } from 'node:stream';
import { brotliCompressSync, createGzip, gzipSync } from 'node:zlib';
import { onTestFinished } from 'vitest';

export type Responder = (request: IncomingMessage, response: ServerResponse) => void;

export interface FeedServer {
  readonly url: string;
  readonly port: number;
  connections(): number;
  requestCount(path: string): number;
  /** Returns the address of the path. */
  serve(path: string, responder: Responder): string;
}

export async function startFeedServer(host = '127.0.0.1'): Promise<FeedServer> {
  const responders = new Map<string, Responder>();
  const requestCounts = new Map<string, number>();
  let connections = 0;
  const server = createServer((request, response) => {
    const path = request.url ?? '/';
    requestCounts.set(path, (requestCounts.get(path) ?? 0) + 1);
    // Clients may disconnect at any time.
    response.on('error', () => undefined);
    const respond = responders.get(path);
    if (respond) respond(request, response);
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
    requestCount: (path) => requestCounts.get(path) ?? 0,
    serve(path, responder) {
      responders.set(path, responder);
      return url + path;
    },
  };
}

interface RssItem {
  readonly guid?: string;
  readonly title: string;
  readonly description?: string;
  readonly link?: string;
  readonly pubDate?: string;
  readonly extraElements?: string;
}

/** Texts are not escaped, since some of them are hostile on purpose. */
export function rss(items: readonly RssItem[], prolog = ''): string {
  const element = (name: string, value: string | undefined) =>
    value === undefined ? '' : `<${name}>${value}</${name}>`;
  const itemElements = items.map(
    ({
      guid,
      title,
      description,
      link = `https://news.example.sg/${encodeURIComponent(title)}`,
      pubDate,
      extraElements = '',
    }) =>
      `<item>${element('guid', guid)}${element('title', title)}${element('description', description)}${element('link', link)}${element('pubDate', pubDate)}${extraElements}</item>`,
  );
  return `<?xml version="1.0"?>${prolog}<rss version="2.0"><channel><title>Feed</title>${itemElements.join('')}</channel></rss>`;
}

const MEGABYTE = 1024 * 1024;

export function respondWith(body: string | Buffer, type = 'application/rss+xml; charset=utf-8'): Responder {
  return (_request, response) => void response.writeHead(200, { 'content-type': type }).end(body);
}

export function redirectTo(location: string, status = 302): Responder {
  return (_request, response) => void response.writeHead(status, { location }).end();
}

export function respondByEtag(body: string, etag: string): Responder {
  return (request, response) => {
    if (request.headers['if-none-match'] === etag) response.writeHead(304).end();
    else response.writeHead(200, { 'content-type': 'application/rss+xml', etag }).end(body);
  };
}

export const neverRespond: Responder = () => undefined;

export const trickle: Responder = (_request, response) => {
  response.writeHead(200, { 'content-type': 'application/rss+xml' });
  const timer = setInterval(() => response.write(' '), 50);
  response.on('close', () => clearInterval(timer));
};

export function respondWithMegabytes(megabytes: number): Responder {
  return (_request, response) => {
    response.writeHead(200, { 'content-type': 'application/rss+xml' });
    writeMegabytes(response, megabytes);
  };
}

/** A small gzip stream that decompresses to this many megabytes. */
export function respondWithGzipBomb(megabytes: number): Responder {
  return (_request, response) => {
    response.writeHead(200, { 'content-type': 'application/rss+xml', 'content-encoding': 'gzip' });
    const gzip = createGzip({ level: 9 });
    gzip.on('error', () => undefined).pipe(response);
    response.on('close', () => gzip.destroy());
    writeMegabytes(gzip, megabytes);
  };
}

/** A small body that decompresses to ten megabytes. */
export function respondWithBrotliBomb(): Responder {
  const body = brotliCompressSync(Buffer.alloc(10 * MEGABYTE, ' '));
  return (_request, response) =>
    void response.writeHead(200, { 'content-type': 'text/xml', 'content-encoding': 'br' }).end(body);
}

export function respondGzipped(body: string): Responder {
  return (_request, response) =>
    void response.writeHead(200, { 'content-type': 'text/xml', 'content-encoding': 'gzip' }).end(gzipSync(body));
}

function writeMegabytes(target: NodeJS.WritableStream, megabytes: number): void {
  const chunk = Buffer.alloc(64 * 1024, ' ');
  const chunks = Array.from({ length: (megabytes * MEGABYTE) / chunk.length }, () => chunk);
  pipeline(Readable.from(chunks), target, () => undefined);
}
