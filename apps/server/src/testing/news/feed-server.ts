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
  connections(): number;
  asked(path: string): number;
  serve(path: string, serve: Serve): string;
}

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
  readonly more?: string;
}

/** Texts are not escaped, since some of them are hostile on purpose. */
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

export function sends(body: string | Buffer, type = 'application/rss+xml; charset=utf-8'): Serve {
  return (_request, response) => void response.writeHead(200, { 'content-type': type }).end(body);
}

export function redirects(location: string, status = 302): Serve {
  return (_request, response) => void response.writeHead(status, { location }).end();
}

export function sendsByEtag(body: string, etag: string): Serve {
  return (request, response) => {
    if (request.headers['if-none-match'] === etag) response.writeHead(304).end();
    else response.writeHead(200, { 'content-type': 'application/rss+xml', etag }).end(body);
  };
}

export const hangs: Serve = () => undefined;

export const trickles: Serve = (_request, response) => {
  response.writeHead(200, { 'content-type': 'application/rss+xml' });
  const timer = setInterval(() => response.write(' '), 50);
  response.on('close', () => clearInterval(timer));
};

export function sendsMuch(megabytes: number): Serve {
  return (_request, response) => {
    response.writeHead(200, { 'content-type': 'application/rss+xml' });
    writeMegabytes(response, megabytes);
  };
}

/** A small gzip stream that decompresses to this many megabytes. */
export function bombs(megabytes: number): Serve {
  return (_request, response) => {
    response.writeHead(200, { 'content-type': 'application/rss+xml', 'content-encoding': 'gzip' });
    const gzip = createGzip({ level: 9 });
    gzip.on('error', () => undefined).pipe(response);
    response.on('close', () => gzip.destroy());
    writeMegabytes(gzip, megabytes);
  };
}

export function brotliBomb(): Serve {
  const body = brotliCompressSync(Buffer.alloc(10 * MEGABYTE, ' '));
  return (_request, response) =>
    void response.writeHead(200, { 'content-type': 'text/xml', 'content-encoding': 'br' }).end(body);
}

export function sendsPacked(body: string): Serve {
  return (_request, response) =>
    void response.writeHead(200, { 'content-type': 'text/xml', 'content-encoding': 'gzip' }).end(gzipSync(body));
}

function writeMegabytes(to: NodeJS.WritableStream, megabytes: number): void {
  const chunk = Buffer.alloc(64 * 1024, ' ');
  const chunks = Array.from({ length: (megabytes * MEGABYTE) / chunk.length }, () => chunk);
  pipeline(Readable.from(chunks), to, () => undefined);
}
