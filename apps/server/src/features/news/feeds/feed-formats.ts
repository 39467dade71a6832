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

export interface RawItem {
  readonly guid: string | undefined;
  readonly title: string | undefined;
  readonly summary: string | undefined;
  readonly links: readonly (string | undefined)[];
  readonly date: string | undefined;
  readonly pictures: readonly (string | undefined)[];
  readonly categories: readonly (string | undefined)[];
}

interface RawFeed {
  readonly items: readonly RawItem[];
  readonly language: string | undefined;
}

/** Reads RSS 2.0, RSS 1.0, Atom or JSON Feed. Throws `FeedError` `not-a-feed`. */
export function parseRawFeed(text: string): RawFeed {
  const { format, feed } = parseAnyFormat(text);
  if (format !== 'json' && !ROOT_END_TAG.test(text)) throw new FeedError('not-a-feed', 'It breaks off.');
  if (format === 'rss') return { items: (feed.items ?? []).map(fromRss), language: feed.language };
  if (format === 'rdf') return { items: (feed.items ?? []).map(fromRdf), language: feed.dc?.languages?.[0] };
  if (format === 'atom') return { items: (feed.entries ?? []).map(fromAtom), language: feed.xml?.lang };
  return { items: (feed.items ?? []).map(fromJson), language: feed.language };
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
  const { guid, title, description, content, link, pubDate, dc, categories, enclosures, media } = item;
  return {
    guid: guid?.value,
    title: title ?? media?.title?.value,
    summary: description ?? content?.encoded ?? media?.description?.value,
    links: [link, guid?.isPermaLink === false ? undefined : absoluteUrl(guid?.value)],
    date: pubDate ?? dc?.dates?.[0],
    pictures: [...(enclosures ?? []).filter(isPicture).map(({ url }) => url), ...listPictures(media)],
    categories: (categories ?? []).map(({ name }) => name),
  };
}

function fromRdf({ title, link, description, content, rdf, dc, media }: RdfFeed.Item<string>): RawItem {
  return {
    guid: rdf?.about,
    title,
    summary: description ?? content?.encoded,
    links: [link, absoluteUrl(rdf?.about)],
    date: dc?.dates?.[0],
    pictures: listPictures(media),
    categories: dc?.subjects ?? [],
  };
}

function fromAtom(entry: AtomFeed.Entry<string>): RawItem {
  const { id, title, summary, content, links = [], published, updated, categories, media } = entry;
  const pages = links.filter(({ rel }) => rel === undefined || rel === 'alternate');
  const enclosures = links.filter((each) => each.rel === 'enclosure' && isPicture(each));
  return {
    guid: id,
    title: title?.value,
    summary: summary?.value ?? content?.value,
    links: [...pages.map(({ href }) => href), links[0]?.href, absoluteUrl(id)],
    date: published ?? updated,
    pictures: [...enclosures.map(({ href }) => href), ...listPictures(media)],
    categories: (categories ?? []).map(({ label, term }) => label ?? term),
  };
}

function fromJson(item: JsonFeed.Item<string>): RawItem {
  const { id, title, summary, content_text: text, content_html: html, url, external_url: external } = item;
  const attachedPictures = (item.attachments ?? []).filter((each) => isPicture({ type: each.mime_type }));
  return {
    guid: id,
    title,
    summary: summary ?? text ?? html,
    links: [url, external, absoluteUrl(id)],
    date: item.date_published ?? item.date_modified,
    pictures: [item.image, item.banner_image, ...attachedPictures.map((each) => each.url)],
    categories: item.tags ?? [],
  };
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

export function normalizeLanguage(declared: string | undefined): string {
  return /^([a-z]{2,3})(?:[-_]|$)/i.exec(declared?.trim() ?? '')?.[1]?.toLowerCase() ?? 'en';
}
