import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { crc32, deflateSync } from 'node:zlib';

export interface FeedServer {
  readonly url: string;
  readonly stop: () => Promise<void>;
}

const HOUR_MS = 3_600_000;
const PICTURE_SIDE = 320;

/**
 * `/feed/<name>.xml` has three items with the name: two about sustainability, one with a picture. `/broken.xml` is no feed,
 * `/slow.xml` never answers, `/missing.xml` is a 404. `/page/<name>/<number>` and `/picture/<name>.png` belong to the
 * items.
 */
export async function startFeedServer(): Promise<FeedServer> {
  // Fixed, so that items do not seem to change.
  const now = new Date();
  const server = createServer((request, response) => respond(request, response, now));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    async stop() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

function respond(request: IncomingMessage, response: ServerResponse, now: Date): void {
  const { pathname, origin } = new URL(request.url ?? '/', `http://${request.headers.host ?? '127.0.0.1'}`);
  const [, kind = '', file = ''] = pathname.split('/');
  const name = decodeURIComponent(file).replace(/\.\w+$/, '');
  if (kind === 'slow.xml') return;
  if (kind === 'feed') send(response, 'application/rss+xml; charset=utf-8', feed(origin, name, now));
  else if (kind === 'broken.xml') send(response, 'text/xml', '<rss version="2.0"><channel><title>Broken</titl');
  else if (kind === 'page') send(response, 'text/html; charset=utf-8', page(name));
  else if (kind === 'picture') send(response, 'image/png', png(name.length));
  else response.writeHead(404).end();
}

function send(response: ServerResponse, type: string, body: string | Buffer): void {
  response.writeHead(200, { 'content-type': type }).end(body);
}

function feed(origin: string, name: string, now: Date): string {
  const picture = `<enclosure url="${origin}/picture/${encodeURIComponent(name)}.png" type="image/png" length="2000"/>`;
  const items = [
    { title: `Solar roofs for ${name}`, text: `More than forty roofs of ${name} make power from the sun.`, picture },
    { title: `A quieter bus for ${name}`, text: `Electric buses now stop in ${name}, recycling what they brake.` },
    { title: `Chess in ${name}`, text: `Two players of ${name} meet on Sunday.` },
  ].map((item, index) =>
    [
      '<item>',
      `<guid isPermaLink="false">${escape(name)}-${index}</guid>`,
      `<title>${escape(item.title)}</title>`,
      `<description>${escape(item.text)}</description>`,
      `<link>${origin}/page/${encodeURIComponent(name)}/${index}</link>`,
      `<pubDate>${new Date(now.getTime() - (index + 1) * HOUR_MS).toUTCString()}</pubDate>`,
      item.picture ?? '',
      '</item>',
    ].join(''),
  );
  const head = `<title>${escape(name)}</title><link>${origin}/</link><description>News of ${escape(name)}</description>`;
  return `<?xml version="1.0" encoding="utf-8"?><rss version="2.0"><channel>${head}${items.join('')}</channel></rss>`;
}

function page(name: string): string {
  return `<!doctype html><html lang="en"><title>${escape(name)}</title><h1>The whole story of ${escape(name)}</h1></html>`;
}

function escape(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
}

function png(seed: number): Buffer {
  const row = (line: number): Buffer => {
    const pixels = Array.from({ length: PICTURE_SIDE }, (_, column) =>
      (line + column) % PICTURE_SIDE < PICTURE_SIDE / 2 ? [30, 120 + (seed % 80), 60] : [230, 240, 220],
    );
    const noFilter = 0;
    return Buffer.from([noFilter, ...pixels.flat()]);
  };
  const header = Buffer.alloc(13);
  header.writeUInt32BE(PICTURE_SIDE, 0);
  header.writeUInt32BE(PICTURE_SIDE, 4);
  // 8 bits a channel, RGB, and the only methods of compression, filters and interlacing.
  header.set([8, 2, 0, 0, 0], 8);
  const rows = Buffer.concat(Array.from({ length: PICTURE_SIDE }, (_, line) => row(line)));
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const [length, checksum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  checksum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, checksum]);
}
