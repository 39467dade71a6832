import {
  respondWithGzipBomb,
  respondWithBrotliBomb,
  neverRespond,
  redirectTo,
  type Responder,
  rss,
  respondWith,
  respondWithMegabytes,
  trickle,
} from '../news/feed-server.ts';

/** Ten times `lol` in `lol1`, ten times `lol1` in `lol2`, and so on. */
const ENTITY_BOMB = `<!DOCTYPE lolz [<!ENTITY lol "lol">${Array.from(
  { length: 9 },
  (_, level) => `<!ENTITY lol${level + 1} "${`&lol${level === 0 ? '' : level};`.repeat(10)}">`,
).join('')}]>`;

const DEEPLY_NESTED = `<rss version="2.0"><channel>${'<a>'.repeat(280_000)}${'</a>'.repeat(280_000)}</channel></rss>`;

export const MANY_ITEMS_DOCUMENT = rss(
  Array.from({ length: 10_000 }, (_, n) => ({
    guid: `${n}`,
    title: `Item ${n}`,
    link: `https://a.sg/${n}`,
    description: 'x',
  })),
);

interface HostileFeed {
  readonly respond: Responder;
  /** Null if the feed can be read. */
  readonly fault: string | null;
}

/** By path. */
export const HOSTILE_FEEDS: Readonly<Record<string, HostileFeed>> = {
  '/hangs': { respond: neverRespond, fault: 'timeout' },
  '/trickle': { respond: trickle, fault: 'timeout' },
  '/gigabyte': { respond: respondWithMegabytes(1024), fault: 'too-large' },
  '/bomb': { respond: respondWithGzipBomb(1024), fault: 'too-large' },
  '/brotli-bomb': { respond: respondWithBrotliBomb(), fault: 'too-large' },
  '/bad-xml': { respond: respondWith('<rss version="2.0"><channel><item><title>Open'), fault: 'not-a-feed' },
  '/page': { respond: respondWith('<!-- --><html><body>Sign in</body></html>', 'text/html'), fault: 'not-a-feed' },
  '/laughs': { respond: respondWith(rss([{ title: '&lol9;' }], ENTITY_BOMB)), fault: 'unsafe-document' },
  '/doctype': {
    respond: respondWith(rss([{ title: 'x' }], '<!DOCTYPE rss SYSTEM "http://127.0.0.1/x.dtd">')),
    fault: 'unsafe-document',
  },
  '/deep': { respond: respondWith(DEEPLY_NESTED), fault: 'not-a-feed' },
  '/round': { respond: redirectTo('/round'), fault: 'too-many-redirects' },
  '/file': { respond: redirectTo('file:///etc/passwd'), fault: 'address-refused' },
  '/error': { respond: (_request, response) => void response.writeHead(500).end(), fault: 'http-status' },
  '/cut': {
    respond: (_request, response) =>
      void response.writeHead(200, { 'content-length': '99' }).write('<', () => response.destroy()),
    fault: 'unreachable',
  },
  '/charset': {
    respond: respondWith(
      Buffer.from(rss([{ guid: 'c', title: 'Caf\u00e9' }]), 'latin1'),
      'text/xml; charset=no-such-thing',
    ),
    fault: null,
  },
  '/scripts': {
    respond: respondWith(
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
    fault: null,
  },
  '/many': { respond: respondWith(MANY_ITEMS_DOCUMENT), fault: null },
};
