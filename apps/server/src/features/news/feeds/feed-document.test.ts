import { describe, expect, test } from 'vitest';
import { rss } from '../../../testing/news/feed-server.ts';
import { PUBLIC_ONLY } from '../../../core/outbound/public-address.ts';
import { decodeDocument } from './charset.rules.ts';
import { parseFeedDocument } from './feed-document.ts';
import { FeedError } from './feed-error.ts';

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
    expect(parseText(rss([item]))).toEqual({ items: [expected], language: null });
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
      link: 'https://a.sg/1',
      pubDate: 'Tue, 17 Nov 2026 09:00:00 +0800',
    }));
    expect(parseText(rss(items)).items.map(({ title }) => title)).toEqual(['First']);
  });
});

describe('items with the same guid', () => {
  const item = (title: string, link: string, guid: string) =>
    `<item><title>${title}</title><link>${link}</link><guid isPermaLink="false">${guid}</guid></item>`;
  const titlesOf = (...items: string[]) =>
    parseText(`<rss version="2.0"><channel>${items.join('')}</channel></rss>`).items.map(({ title }) => title);

  test('are told apart by their links, if these differ', () => {
    expect(titlesOf(item('a', 'https://a.sg/1', '0'), item('b', 'https://a.sg/2', '0'))).toEqual(['a', 'b']);
    expect(titlesOf(item('a', 'https://a.sg/1', '0'), item('b', 'https://a.sg/1', '0'))).toEqual(['a']);
  });

  test('are one item by http and by https', () => {
    const [plain, secure] = ['http', 'https'].map((scheme) => item('a', `${scheme}://a.sg/1`, `${scheme}://a.sg/1`));
    expect(titlesOf(plain ?? '', secure ?? '')).toEqual(['a']);
    const withoutGuid = (scheme: string) => `<item><title>a</title><link>${scheme}://a.sg/1</link></item>`;
    expect(titlesOf(withoutGuid('http'), withoutGuid('https'))).toEqual(['a']);
  });
});

const atom = (entry: string, attributes = '') =>
  `<feed xmlns="http://www.w3.org/2005/Atom" ${attributes}><entry><id>1</id>${entry}</entry></feed>`;

describe('links', () => {
  test('are relative to the base of their entry, which is relative to that of the feed', () => {
    const entry = '<title>x</title><link href="otters"/>';
    const document = atom(entry, 'xml:base="https://b.sg/"').replace('<entry>', '<entry xml:base="2026/10/">');
    expect(parseFirstItem(document)?.link).toBe('https://b.sg/2026/10/otters');
    expect(parseFirstItem(atom(entry, 'xml:base="::"'))?.link).toBe('https://a.sg/otters');
    const inRss =
      '<rss version="2.0"><channel><item xml:base="/news/"><title>x</title><link>1</link></item></channel></rss>';
    expect(parseFirstItem(inRss)?.link).toBe('https://a.sg/news/1');
  });

  test('of RSS may be Atom links', () => {
    const item = '<title>x</title><atom:link rel="alternate" href="https://a.sg/1"/><guid isPermaLink="false">z</guid>';
    const document = `<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom"><channel><item>${item}</item></channel></rss>`;
    expect(parseFirstItem(document)?.link).toBe('https://a.sg/1');
  });
});

describe('text', () => {
  const link = '<link href="https://a.sg/1"/>';

  test('is literal if an Atom feed says that it is plain, else HTML', () => {
    const titleOf = (type: string) =>
      parseFirstItem(atom(`<title ${type}>Use &lt;b&gt;bins&lt;/b&gt;</title>${link}`))?.title;
    expect(['type="text"', 'type="text/plain"', 'type="html"', ''].map(titleOf)).toEqual([
      'Use <b>bins</b>',
      'Use <b>bins</b>',
      'Use bins',
      'Use bins',
    ]);
  });

  test('of JSON is literal but for its HTML', () => {
    const read = (content: object) => {
      const items = [{ id: '1', url: 'https://a.sg/1', title: 'Use <b>', ...content }];
      return parseFirstItem(JSON.stringify({ version: 'https://jsonfeed.org/version/1.1', items }));
    };
    expect(read({ content_text: '1 < 2 &amp; 3' })).toMatchObject({ title: 'Use <b>', summary: '1 < 2 &amp; 3' });
    expect(read({ content_html: '<p>1 &lt; 2</p>' })).toMatchObject({ summary: '1 < 2' });
  });

  test('is decoded from Base64', () => {
    const base64 = Buffer.from('Otters &amp; <b>bins</b>').toString('base64');
    expect(parseFirstItem(atom(`<title type="text/plain" mode="base64">${base64}</title>${link}`))?.title).toBe(
      'Otters & bins',
    );
    expect(parseFirstItem(atom(`<title type="application/octet-stream">${base64}</title>${link}`))?.title).toBe(
      'Otters & bins',
    );
  });

  test.each([
    ['Dublin Core', '<dc:title>T</dc:title><dc:description>D</dc:description><dc:date>2026-11-01</dc:date>'],
    [
      'DCMI terms',
      '<dcterms:title>T</dcterms:title><dcterms:description>D</dcterms:description><dcterms:issued>2026-11-01</dcterms:issued>',
    ],
    [
      'Media RSS',
      '<media:group><media:title>T</media:title><media:description>D</media:description></media:group><pubDate>1 Nov 2026</pubDate>',
    ],
    ['the old fullitem', '<title>T</title><fullitem>D</fullitem><pubDate>1 Nov 2026</pubDate>'],
    ['XHTML', '<title>T</title><xhtml:body>D</xhtml:body><pubDate>1 Nov 2026</pubDate>'],
  ])('comes from %s if the item has no other', (_namespace, elements) => {
    const namespaces = {
      dc: 'http://purl.org/dc/elements/1.1/',
      dcterms: 'http://purl.org/dc/terms/',
      media: 'http://search.yahoo.com/mrss/',
      xhtml: 'http://www.w3.org/1999/xhtml',
    };
    const declarations = Object.entries(namespaces)
      .map(([prefix, uri]) => `xmlns:${prefix}="${uri}"`)
      .join(' ');
    const document = `<rss version="2.0" ${declarations}><channel><item><link>https://a.sg/1</link>${elements}</item></channel></rss>`;
    expect(parseFirstItem(document)).toMatchObject({
      title: 'T',
      summary: 'D',
      publishedAt: Date.UTC(2026, 10, 1),
    });
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

describe('a feed that breaks its standard is still read', () => {
  const item = '<title>T</title><link>https://a.sg/1</link><description>D</description>';

  test('if RSS is in a namespace with a prefix, apart from other elements of the same name', () => {
    const prefixed = item.replaceAll(/<(\/?)/g, '<$1r:');
    const other = '<x:description>Not this</x:description>';
    const document = `<r:rss version="2.0" xmlns:r="http://backend.userland.com/rss2" xmlns:x="https://x.sg/"><r:channel><r:item>${other}${prefixed}</r:item></r:channel></r:rss>`;
    expect(parseFirstItem(document)).toMatchObject({ title: 'T', summary: 'D', link: 'https://a.sg/1' });
  });

  test('if RSS has no channel, and its text looks like a DOCTYPE', () => {
    const document = `<rss><item>${item.replace('>D<', '><![CDATA[On <!DOCTYPE> 2]]><')}</item></rss>`;
    expect(parseFirstItem(document)).toMatchObject({ title: 'T', summary: 'On 2' });
  });

  test('if the last bracket is missing, but not if more is', () => {
    const document = atom('<title>&#X41;&#x42;</title><link href="https://a.sg/1"/>').slice(0, -1);
    expect(parseFirstItem(document)?.title).toBe('AB');
    expect(() => parseText(document.slice(0, -1))).toThrow(FeedError);
  });

  test('if an item of RSS has a summary, before or in place of its description', () => {
    const summaryOf = (elements: string) =>
      parseFirstItem(`<rss version="2.0"><channel><item>${elements}</item></channel></rss>`)?.summary;
    expect(summaryOf(`<summary>S</summary>${item}`)).toBe('S');
    expect(summaryOf(`${item}<summary>S</summary>`)).toBe('D');
    expect(summaryOf(item.replaceAll('description', 'summary'))).toBe('D');
    const html = '<![CDATA[<details><summary>More</summary>on otters</details>]]>';
    expect(summaryOf(item.replace('>D<', `>${html}<`))).toBe('Moreon otters');
  });

  test('if an entry was updated more than once: the last counts', () => {
    const dates = '<updated>2026-11-17T00:00:00Z</updated> <updated>2026-11-16T00:00:00Z</updated>';
    const entry = `<title>x</title><link href="https://a.sg/1"/>${dates}`;
    expect(parseFirstItem(atom(entry))?.publishedAt).toBe(Date.UTC(2026, 10, 16));
  });

  test('if a picture of Media RSS has an end tag', () => {
    const mediaItem = (content: string) =>
      parseFirstItem(
        `<rss version="2.0" xmlns:media="http://search.yahoo.com/mrss/"><channel><item>${item}${content}</item></channel></rss>`,
      );
    const start = `<media:content url="${PICTURE}" type="image/jpeg">`;
    for (const content of ['', ' ', 'A photo'])
      expect(mediaItem(`${start}${content}</media:content>`)?.pictureUrl, `"${content}"`).toBe(PICTURE);
  });

  test('if it is a CDF channel', () => {
    const document = `<?xml version="1.0"?><CHANNEL HREF="https://a.sg/"><TITLE>Feed</TITLE>
      <ITEM HREF="https://a.sg/1?a=1&amp;b='" LASTMOD='2026-11-17'><TITLE>T</TITLE><ABSTRACT>D</ABSTRACT></ITEM><ITEM HREF="/2"/></CHANNEL>`;
    expect(parseText(document).items).toMatchObject([
      { title: 'T', summary: 'D', link: 'https://a.sg/1?a=1&b=%27', publishedAt: Date.UTC(2026, 10, 17) },
    ]);
    expect(() => parseText(document.slice(0, -1))).toThrow(FeedError);
  });

  test('unless its repair would uncover a DOCTYPE', () => {
    const declaration = '<!DOCTYPE rss [<!ENTITY a "b">]>';
    const inComment = `<![CDATA[<title mode="base64">]]></title><!-- ]]>${declaration} -->`;
    expect(() => parseText(`${inComment}<rss><channel><item>${item}</item></channel></rss>`)).toThrow('DOCTYPE');
    const prefixed = declaration.replaceAll('<', '<r:');
    expect(() => parseText(`${prefixed}<r:rss><r:channel>${item}</r:channel></r:rss>`)).toThrow(FeedError);
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

  test('finds UTF-16 and UTF-32 by their zero bytes, with and without a byte order mark', () => {
    const utf32 = (content: string, isLittleEndian: boolean) => {
      const points = [...content].map((character) => character.codePointAt(0) ?? 0);
      const view = new DataView(new ArrayBuffer(points.length * 4));
      for (const [index, point] of points.entries()) view.setUint32(index * 4, point, isLittleEndian);
      return Buffer.from(view.buffer);
    };
    for (const content of [text, `\ufeff${text}`, `\ufeff${text}🌿`]) {
      const utf16 = Buffer.from(content, 'utf16le');
      const expected = content.replace('\ufeff', '');
      for (const bytes of [utf16, Buffer.from(utf16).swap16(), utf32(content, true), utf32(content, false)])
        expect(decodeDocument(bytes, 'text/xml; charset=iso-8859-1')).toBe(expected);
    }
    expect(decodeDocument(Buffer.from([0x3c, 0, 0, 0, 0, 0, 0x11, 0, 0x3c]), null)).toBe('<\ufffd');
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
