import {
  respondWithGzipBomb,
  respondWithBrotliBomb,
  type FeedServer,
  neverRespond,
  redirectTo,
  rss,
  respondWith,
  respondWithMegabytes,
  trickle,
} from '../news/feed-server.ts';

const ENTITY_BOMB = `<!DOCTYPE lolz [<!ENTITY lol "lol">${Array.from(
  { length: 9 },
  (_, level) => `<!ENTITY lol${level + 1} "${`&lol${level === 0 ? '' : level};`.repeat(10)}">`,
).join('')}]>`;

const DEEPLY_NESTED = `<rss version="2.0"><channel>${'<a>'.repeat(280_000)}${'</a>'.repeat(280_000)}</channel></rss>`;

export const MANY_ITEMS = rss(
  Array.from({ length: 10_000 }, (_, n) => ({
    guid: `${n}`,
    title: `Item ${n}`,
    link: `https://a.sg/${n}`,
    description: 'x',
  })),
);

/** By path, with the expected fault; null if the feed can be read. */
export const HOSTILE_FEEDS: Readonly<
  Record<string, readonly [serve: Parameters<FeedServer['serve']>[1], fault: string | null]>
> = {
  '/hangs': [neverRespond, 'timeout'],
  '/trickle': [trickle, 'timeout'],
  '/gigabyte': [respondWithMegabytes(1024), 'too-large'],
  '/bomb': [respondWithGzipBomb(1024), 'too-large'],
  '/brotli-bomb': [respondWithBrotliBomb(), 'too-large'],
  '/bad-xml': [respondWith('<rss version="2.0"><channel><item><title>Open'), 'not-a-feed'],
  '/page': [respondWith('<!-- --><html><body>Sign in</body></html>', 'text/html'), 'not-a-feed'],
  '/laughs': [respondWith(rss([{ title: '&lol9;' }], ENTITY_BOMB)), 'unsafe-document'],
  '/doctype': [respondWith(rss([{ title: 'x' }], '<!DOCTYPE rss SYSTEM "http://127.0.0.1/x.dtd">')), 'unsafe-document'],
  '/deep': [respondWith(DEEPLY_NESTED), 'not-a-feed'],
  '/round': [redirectTo('/round'), 'too-many-redirects'],
  '/file': [redirectTo('file:///etc/passwd'), 'address-refused'],
  '/error': [(_request, response) => void response.writeHead(500).end(), 'http-status'],
  '/cut': [
    (_request, response) =>
      void response.writeHead(200, { 'content-length': '99' }).write('<', () => response.destroy()),
    'unreachable',
  ],
  '/charset': [
    respondWith(Buffer.from(rss([{ guid: 'c', title: 'Caf\u00e9' }]), 'latin1'), 'text/xml; charset=no-such-thing'),
    null,
  ],
  '/scripts': [
    respondWith(
      rss([
        {
          guid: '<script>alert(0)</script>',
          title: '<![CDATA[Tidy<script>alert(1)</script> title]]>',
          description: '&lt;img src=x onerror=alert(1)&gt;Tidy \u202esummary\u0000',
          extraElements: '<enclosure url="javascript:alert(1)" type="image/png" length="1"/>',
        },
        { guid: 's', title: 'Leads nowhere', link: 'javascript:alert(1)' },
      ]),
    ),
    null,
  ],
  '/many': [respondWith(MANY_ITEMS), null],
};
