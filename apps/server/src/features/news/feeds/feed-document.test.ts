import { describe, expect, test } from 'vitest';
import { rss } from '../../../testing/news/feed-server.ts';
import { PUBLIC_ONLY } from '../../../core/outbound/public-address.ts';
import { decodeDocument } from './charset.rules.ts';
import { parseFeedDocument } from './feed-document.ts';

const NOW = Date.parse('2026-11-18T12:00:00+08:00');
const PICTURE = 'https://a.sg/p.jpg';

const parseText = (text: string) =>
  parseFeedDocument(text, { url: 'https://a.sg/feed', now: NOW, policy: PUBLIC_ONLY });
const parseFirstItem = (text: string) => parseText(text).items[0];

const expected = {
  identity: 'guid:tag:a.sg,2026:1',
  title: 'Solar & more',
  summary: 'In Tengah',
  link: 'https://a.sg/1',
  publishedAt: Date.parse('2026-11-17T01:00:00Z'),
  pictureUrl: PICTURE,
  categories: ['Energy'],
};

describe('the same item is read from', () => {
  test('RSS 2.0', () => {
    const item = {
      guid: 'tag:a.sg,2026:1',
      title: 'Solar &amp; more',
      description: '&lt;p&gt;In &lt;b&gt;Tengah&lt;/b&gt;&lt;/p&gt;',
      link: 'https://a.sg/1?utm_source=rss',
      pubDate: 'Tue, 17 Nov 2026 09:00:00 +0800',
      extraElements: `<category>Energy</category><enclosure url="${PICTURE}" type="image/jpeg" length="1"/>`,
    };
    expect(parseText(rss([item]))).toEqual({ items: [expected], language: 'en' });
  });

  test('RSS 1.0', () => {
    const document = `<?xml version="1.0"?><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" xmlns="http://purl.org/rss/1.0/"
      xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:media="http://search.yahoo.com/mrss/"><channel rdf:about="https://a.sg/"><title>Feed</title></channel>
      <item rdf:about="tag:a.sg,2026:1"><title>Solar &amp; more</title><link>https://a.sg/1</link><description>In Tengah</description>
      <dc:date>2026-11-17T09:00:00+08:00</dc:date><dc:subject>Energy</dc:subject><media:content url="${PICTURE}" medium="image"/></item></rdf:RDF>`;
    expect(parseFirstItem(document)).toEqual(expected);
  });

  test('Atom', () => {
    const document = `<feed xmlns="http://www.w3.org/2005/Atom" xmlns:media="http://search.yahoo.com/mrss/" xml:lang="ta-SG"><title>Feed</title>
      <entry><id>tag:a.sg,2026:1</id><title type="html">Solar &amp;amp; more</title><summary>In Tengah</summary>
      <link rel="self" href="https://a.sg/self"/><link rel="alternate" href="/1"/><category term="e" label="Energy"/>
      <published>2026-11-17T09:00:00+08:00</published><updated>2026-11-18T09:00:00+08:00</updated><media:thumbnail url="${PICTURE}"/></entry></feed>`;
    expect(parseText(document)).toEqual({ items: [expected], language: 'ta' });
  });

  test('JSON Feed', () => {
    const item = {
      id: 'tag:a.sg,2026:1',
      title: 'Solar & more',
      content_html: '<!DOCTYPE html><p>In Tengah</p><rss version="2.0">',
      url: 'https://a.sg/1',
      date_published: '2026-11-17T09:00:00+08:00',
      image: PICTURE,
      tags: ['Energy'],
    };
    const document = { version: 'https://jsonfeed.org/version/1.1', title: 'Feed', language: 'zh-Hans', items: [item] };
    expect(parseText(JSON.stringify(document))).toEqual({ items: [expected], language: 'zh' });
  });
});

describe('the identity of an item', () => {
  const identityOf = (item: Parameters<typeof rss>[0][number]) => parseFirstItem(rss([item]))?.identity;

  test('is its guid, else its link, else its title and day', () => {
    expect(identityOf({ guid: ' 7 ', title: 'x' })).toBe('guid:7');
    expect(identityOf({ title: 'x', link: 'https://a.sg/1?id=2&amp;utm_medium=rss#top' })).toBe(
      'link:https://a.sg/1?id=2',
    );
    expect(identityOf({ title: 'x', link: 'https://a.sg/', pubDate: 'Tue, 17 Nov 2026 09:00:00 +0800' })).toBe(
      'title:2026-11-17:x',
    );
    expect(identityOf({ title: 'x', link: 'https://a.sg/' })).toBe('title::x');
  });

  test('is a hash if it would be long', () => {
    const long = identityOf({ guid: 'x'.repeat(5_000), title: 'x' });
    expect(long).toMatch(/^hash:[\w-]{43}$/);
    expect(identityOf({ guid: 'x'.repeat(5_001), title: 'x' })).not.toBe(long);
  });

  test('is unique in a feed: of several items with one identity, the first is read', () => {
    const items = ['First', 'Second'].map((title) => ({
      guid: '7',
      title,
      pubDate: 'Tue, 17 Nov 2026 09:00:00 +0800',
    }));
    expect(parseText(rss(items)).items.map(({ title }) => title)).toEqual(['First']);
  });
});

describe('reading the items of a feed', () => {
  test('returns the newest hundred, newest first, in whatever order the feed has them', () => {
    const pubDateOf = (n: number) => new Date(NOW - (n + 1) * 60_000).toUTCString();
    const items = Array.from({ length: 150 }, (_, n) => ({ guid: `${n}`, title: `Item ${n}`, pubDate: pubDateOf(n) }));
    const titles = parseText(rss(items.toReversed())).items.map(({ title }) => title);
    expect(titles).toEqual(Array.from({ length: 100 }, (_, n) => `Item ${n}`));
  });

  test.each([
    ['without a link', { title: 'x', link: '' }],
    ['whose guid is no address', { guid: 'a1', title: 'x', link: '' }],
    ['whose link is a script', { title: 'x', link: 'javascript:alert(1)' }],
    ['whose link leads into the reader’s own network', { title: 'x', link: 'http://192.168.1.1/reboot' }],
    ['without any text', { title: '<![CDATA[<img src="x">]]>', description: ' ' }],
  ])('omits an item %s', (_what, item) => {
    expect(parseText(rss([item])).items).toEqual([]);
  });

  test('takes the title of an item without one from its description', () => {
    expect(parseFirstItem(rss([{ title: '', description: 'Otters are back', link: 'https://a.sg/1' }]))).toMatchObject({
      title: 'Otters are back',
      summary: '',
    });
  });

  test('takes the link of an item without one from a guid that is an address', () => {
    expect(parseFirstItem(rss([{ guid: 'https://a.sg/2', title: 'x', link: '' }]))?.link).toBe('https://a.sg/2');
  });

  test('ignores dates that are invalid, too old or in the future', () => {
    for (const pubDate of [
      'yesterday',
      '',
      'Tue, 17 Nov 2099 09:00:00 +0800',
      'Tue, 17 Nov 1970 09:00:00 GMT',
      '-271821-04-20T00:00:00Z',
    ])
      expect(parseFirstItem(rss([{ title: 'x', pubDate }]))?.publishedAt, pubDate).toBeNull();
  });
});

describe('decoding a document', () => {
  const text = '<?xml version="1.0" encoding="ENC"?><a>Café 新</a>';
  const latin = Buffer.from('<?xml version="1.0"?><a>Café</a>', 'latin1');

  test('follows its byte order mark, whatever else it declares', () => {
    const utf16 = Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(text, 'utf16le')]);
    expect(decodeDocument(utf16, 'text/xml; charset=iso-8859-1')).toBe(text);
    expect(decodeDocument(Buffer.from(`\ufeff${text}`), 'text/xml; charset=utf-16')).toBe(text);
  });

  test('follows its header, else its declaration', () => {
    expect(decodeDocument(latin, 'text/xml; charset="ISO-8859-1"')).toContain('Café');
    const declared = Buffer.from('<?xml version="1.0" encoding="windows-1252"?><a>Café</a>', 'latin1');
    expect(decodeDocument(declared, 'text/xml')).toContain('Café');
    const chinese = Buffer.concat([
      Buffer.from('<?xml version="1.0" encoding="gb2312"?><a>'),
      Buffer.from([0xd0, 0xc2]),
      Buffer.from('</a>'),
    ]);
    expect(decodeDocument(chinese, null)).toContain('新');
  });

  test('reads valid UTF-8 as UTF-8, whatever it declares', () => {
    for (const charset of ['iso-8859-1', 'big5', 'no-such-thing', 'utf-8'])
      expect(decodeDocument(Buffer.from(text), `text/xml; charset=${charset}`)).toBe(text);
  });

  test('never fails if no encoding fits', () => {
    expect(decodeDocument(latin, 'text/xml; charset=no-such-thing')).toContain('Caf\ufffd');
    expect(decodeDocument(latin, 'text/xml; charset=utf-16')).toEqual(expect.any(String));
    expect(decodeDocument(new Uint8Array(), null)).toBe('');
  });
});
