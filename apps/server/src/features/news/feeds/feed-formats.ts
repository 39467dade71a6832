import {
  type AnyFeed,
  type AtomFeed,
  type JsonFeed,
  type MediaNs,
  parseFeed,
  parseJsonFeed,
  type RdfFeed,
  type RssFeed,
} from 'feedsmith';
import { FeedError } from './feed-error.ts';

export interface RawText {
  readonly value: string;
  readonly isHtml: boolean;
}

/** Lists are in order of preference. */
export interface RawItem {
  readonly guid: string | undefined;
  readonly titles: readonly (RawText | undefined)[];
  readonly summaries: readonly (RawText | undefined)[];
  readonly links: readonly (string | undefined)[];
  /** What links and pictures are relative to, itself relative to the base of the feed. */
  readonly base: string | undefined;
  readonly dates: readonly (string | undefined)[];
  readonly pictures: readonly (string | undefined)[];
  readonly categories: readonly (string | undefined)[];
}

interface RawFeed {
  readonly items: readonly RawItem[];
  readonly base: string | undefined;
  readonly language: string | undefined;
}

/** Reads RSS 2.0, RSS 1.0, Atom or JSON Feed, after `repairFeed`. Throws `FeedError` `not-a-feed`. */
export function parseRawFeed(text: string): RawFeed {
  const { format, feed } = parseAnyFormat(text);
  if (format !== 'json' && !ROOT_END_TAG.test(text)) throw new FeedError('not-a-feed', 'It breaks off.');
  if (format === 'rss')
    return { items: (feed.items ?? []).map(fromRss), base: feed.xml?.base, language: feed.language };
  if (format === 'rdf')
    return { items: (feed.items ?? []).map(fromRdf), base: feed.xml?.base, language: feed.dc?.languages?.[0] };
  if (format === 'atom')
    return { items: (feed.entries ?? []).map(fromAtom), base: feed.xml?.base, language: feed.xml?.lang };
  return { items: (feed.items ?? []).map(fromJson), base: undefined, language: feed.language };
}

const ROOT_END_TAG = /<\/(?:\w+:)?(?:rss|feed|rdf)\s*>/i;

export function isJson(text: string): boolean {
  return text.trimStart().startsWith('{');
}

function parseAnyFormat(text: string): AnyFeed {
  try {
    return isJson(text) ? { format: 'json', feed: parseJsonFeed(JSON.parse(text)) } : parseFeed(text);
  } catch (error) {
    throw new FeedError('not-a-feed', 'It is no RSS, Atom or JSON Feed that can be read.', { cause: error });
  }
}

function fromRss(item: RssFeed.Item<string>): RawItem {
  const { guid, title, description, content, link, pubDate, atom, dc, dcterms, itunes, media } = item;
  const { categories, enclosures, xml } = item;
  const texts = [
    dc?.descriptions?.[0],
    dcterms?.descriptions?.[0],
    // oxlint-disable-next-line typescript/no-deprecated -- by Apple; feeds still have it
    itunes?.summary,
    ...mediaTexts(media, 'description'),
  ];
  return {
    guid: guid?.value,
    titles: [title, dc?.titles?.[0], dcterms?.titles?.[0], ...mediaTexts(media, 'title')].map(asHtml),
    summaries: [description, content?.encoded, ...texts].map(asHtml),
    links: [link, ...pageLinks(atom?.links), guid?.isPermaLink === false ? undefined : absoluteUrl(guid?.value)],
    base: xml?.base,
    dates: [pubDate, ...datesOf(item), atom?.published, atom?.updated],
    pictures: [...(enclosures ?? []).filter(isPicture).map(({ url }) => url), ...listPictures(media)],
    categories: (categories ?? []).map(({ name }) => name),
  };
}

function fromRdf(item: RdfFeed.Item<string>): RawItem {
  const { title, link, description, content, rdf, dc, media, xml } = item;
  return {
    guid: rdf?.about,
    titles: [title, dc?.titles?.[0]].map(asHtml),
    summaries: [description, content?.encoded, dc?.descriptions?.[0]].map(asHtml),
    links: [link, absoluteUrl(rdf?.about)],
    base: xml?.base,
    dates: datesOf(item),
    pictures: listPictures(media),
    categories: dc?.subjects ?? [],
  };
}

function fromAtom(entry: AtomFeed.Entry<string>): RawItem {
  const { id, title, summary, content, links = [], published, updated, categories, media, xml } = entry;
  const enclosures = links.filter((each) => each.rel === 'enclosure' && isPicture(each));
  return {
    guid: id,
    titles: [fromAtomText(title), ...mediaTexts(media, 'title').map(asHtml)],
    summaries: [fromAtomText(summary), fromAtomText(content), ...mediaTexts(media, 'description').map(asHtml)],
    links: [...pageLinks(links), links[0]?.href, absoluteUrl(id)],
    base: xml?.base,
    dates: [published, updated, ...datesOf(entry)],
    pictures: [...enclosures.map(({ href }) => href), ...listPictures(media)],
    categories: (categories ?? []).map(({ label, term }) => label ?? term),
  };
}

function fromJson(item: JsonFeed.Item<string>): RawItem {
  const { id, title, summary, content_text: text, content_html: html, url, external_url: external } = item;
  const attachedPictures = (item.attachments ?? []).filter((each) => isPicture({ type: each.mime_type }));
  return {
    guid: id,
    titles: [asPlainText(title)],
    summaries: [asPlainText(summary), asPlainText(text), asHtml(html)],
    links: [url, external, absoluteUrl(id)],
    base: undefined,
    dates: [item.date_published, item.date_modified],
    pictures: [item.image, item.banner_image, ...attachedPictures.map((each) => each.url)],
    categories: item.tags ?? [],
  };
}

function asHtml(value: string | undefined): RawText | undefined {
  return value === undefined ? undefined : { value, isHtml: true };
}

function asPlainText(value: string | undefined): RawText | undefined {
  return value === undefined ? undefined : { value, isHtml: false };
}

/** Text without a type is plain by the standard, but often HTML in fact. */
function fromAtomText(text: AtomFeed.Content | undefined): RawText | undefined {
  return /^text(?:\/plain)?$/i.test(text?.type ?? '') ? asPlainText(text?.value) : asHtml(text?.value);
}

function pageLinks(links: readonly { href?: string; rel?: string }[] = []): (string | undefined)[] {
  return links.filter(({ rel }) => rel === undefined || rel === 'alternate').map(({ href }) => href);
}

type DublinCore = Pick<RssFeed.Item<string>, 'dc' | 'dcterms'>;

function datesOf({ dc, dcterms }: DublinCore): (string | undefined)[] {
  return [dc?.dates, dcterms?.issued, dcterms?.created, dcterms?.dates, dcterms?.modified].map((dates) => dates?.[0]);
}

function mediaTexts(media: MediaNs.ItemOrFeed | undefined, field: 'title' | 'description'): (string | undefined)[] {
  return [media, ...(media?.groups ?? [])].map((each) => each?.[field]?.value);
}

/** Absolute URLs only: any other id would be resolved as a relative link. */
function absoluteUrl(name: string | undefined): string | undefined {
  return name !== undefined && /^https?:\/\//i.test(name) ? name : undefined;
}

function isPicture({ type }: { type?: string | undefined }): boolean {
  return type?.toLowerCase().startsWith('image/') === true;
}

function listPictures(media: MediaNs.ItemOrFeed | undefined): (string | undefined)[] {
  if (!media) return [];
  const contents = [...(media.contents ?? []), ...(media.groups ?? []).flatMap((group) => group.contents ?? [])];
  const imageContents = contents.filter(
    ({ type, medium, url }) =>
      type?.startsWith('image/') || medium === 'image' || /\.(?:jpe?g|png|webp)$/i.test(url ?? ''),
  );
  const thumbnails = [media, ...(media.groups ?? []), ...contents].flatMap((each) => each.thumbnails ?? []);
  return [...imageContents, ...thumbnails].map(({ url }) => url);
}

export function normalizeLanguage(declared: string | undefined): string | null {
  return /^([a-z]{2,3})(?:[-_]|$)/i.exec(declared?.trim() ?? '')?.[1]?.toLowerCase() ?? null;
}

/** Old elements for the text of an item, which the parser does not know. */
const BODY_ELEMENTS = /<(\/?)(?:fullitem|(?:xhtml:)?body)\b/gi;
const TEXT_ELEMENT = /<((?:\w+:)?(?:title|summary|content))\b([^<>]*)>([^<]*)<\/\1>/gi;
const BASE64_MODE = /\bmode\s*=\s*["']base64["']/i;
/** Atom 1.0: content of a media type that is neither text nor XML is Base64. */
const BINARY_TYPE = /\btype\s*=\s*["'](?!text\/|message\/|[^"']*\bxml\b)\w+\/[^"']*["']/i;

const UNCLOSED_ROOT_END = /<\/(?:\w+:)?(?:rss|feed|rdf)\s*$/i;
/** Of several, the parser reads the first; other readers take the last. */
const OVERWRITTEN_UPDATE = /<updated>[^<>]*<\/updated>\s*(?=<updated\b)/gi;
const RSS_ROOT = /(?:^|[\s>])<(?:(\w+):)?rss[\s>]/i;
/** The Channel Definition Format, older than RSS: a channel is the root. */
const CDF = /^[^<]*(?:<[?!][^<]*)*<channel[\s>].*<\/channel\s*>\s*$/is;

/** Rewrites forms of RSS and Atom that the parser does not read into those that it does. */
export function repairFeed(xml: string): string {
  const repaired = xml
    .replace(UNCLOSED_ROOT_END, '$&>')
    .replaceAll(OVERWRITTEN_UPDATE, '')
    .replaceAll(BODY_ELEMENTS, '<$1description')
    .replaceAll(TEXT_ELEMENT, decodeBase64Element);
  const rssRoot = RSS_ROOT.exec(repaired);
  if (rssRoot) return repairRss(repaired, rssRoot[1]);
  return CDF.test(repaired) ? toRss(repaired) : repaired;
}

function repairRss(xml: string, prefix: string | undefined): string {
  const withoutPrefix = xml.replaceAll(/<(\/?)(\w+):(?=\w)/g, (start: string, slash: string, name: string) =>
    name === prefix ? `<${slash}` : start,
  );
  // If an item has both, the first is its summary.
  const described = withoutPrefix.replaceAll(/<(\/?)summary\b/gi, '<$1description');
  // The parser reads items beside a channel, but none without one.
  return /<channel[\s>]/i.test(described)
    ? described
    : described.replace(/<rss\b[^<>]*>/i, '$&<channel><title/></channel>');
}

function toRss(cdf: string): string {
  const items = cdf.replaceAll(/<item\s([^<>]*[^<>/])>/gi, (start: string, attributes: string) => {
    const [, , link] = /\bhref\s*=\s*(["'])(.*?)\1/is.exec(attributes) ?? [];
    const [, , date] = /\blastmod\s*=\s*(["'])(.*?)\1/is.exec(attributes) ?? [];
    return `${start}${link ? `<link>${link}</link>` : ''}${date ? `<pubDate>${date}</pubDate>` : ''}`;
  });
  return `<rss>${items.replaceAll(/<(\/?)abstract\b/gi, '<$1description')}</rss>`;
}

function decodeBase64Element(element: string, name: string, attributes: string, content: string): string {
  // Elements of Media RSS, and empty ones, have their data in attributes.
  if (content.trim() === '' || /^media:/i.test(name)) return element;
  if (!BASE64_MODE.test(attributes) && !BINARY_TYPE.test(attributes)) return element;
  const text = Buffer.from(content, 'base64').toString('utf8');
  const escaped = text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
  return `<${name} type="html">${escaped}</${name}>`;
}
