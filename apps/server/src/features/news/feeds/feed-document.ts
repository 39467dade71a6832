import { createHash } from 'node:crypto';
import type { AddressPolicy } from '../../../core/outbound/public-address.ts';
import { toSafeLink } from './safe-link.ts';
import { parseFeedDate } from './feed-date.rules.ts';
import { toPlainText, normalizeText, truncateAtWord } from './feed-text.ts';
import { normalizeLanguage, isJson, type RawItem, parseRawFeed, type RawText, repairFeed } from './feed-formats.ts';
import { FeedError } from './feed-error.ts';

const MAX_ITEMS = 100;
const MAX_TITLE_LENGTH = 200;
const MAX_SUMMARY_LENGTH = 400;
const MAX_IDENTITY_LENGTH = 200;
const MAX_CATEGORIES = 12;
const MAX_CATEGORY_LENGTH = 60;
/** Older dates come from machines with a wrong clock. */
const MIN_DATE_MS = Date.UTC(1990, 0, 1);

/** Sanitised: plain text, and links that are safe to follow. */
export interface FeedItem {
  /** Unique within its feed. */
  readonly identity: string;
  readonly title: string;
  readonly summary: string;
  readonly link: string;
  /** Epoch milliseconds; null if the feed gives no date or an impossible one. */
  readonly publishedAt: number | null;
  readonly pictureUrl: string | null;
  readonly categories: readonly string[];
}

export interface FeedDocument {
  /** Newest first. */
  readonly items: readonly FeedItem[];
  /** Null if the feed names none. */
  readonly language: string | null;
}

export interface ParseOptions {
  readonly url: string;
  readonly now: number;
  readonly policy: AddressPolicy;
}

/** Newest items, without duplicates. Throws `FeedError` `unsafe-document` or `not-a-feed`. */
export function parseFeedDocument(text: string, options: ParseOptions): FeedDocument {
  const document = isJson(text) ? text : repairFeed(text);
  // Checked again after repairs, which may uncover a declaration in what was a comment.
  if (!isJson(text) && (hasTypeDeclaration(text) || hasTypeDeclaration(document)))
    throw new FeedError('unsafe-document', 'It has a DOCTYPE or declares entities.');
  const { items, base, language } = parseRawFeed(document);
  const feedUrl = resolveUrl(base, options.url);
  // An item without a date counts as new.
  const newestFirst = items
    .map((item, index) => ({ item, index, at: publicationOf(item, options.now) }))
    .toSorted((a, b) => (b.at ?? options.now) - (a.at ?? options.now) || a.index - b.index);
  const repeatedGuids = findRepeatedGuids(items);
  const itemsByIdentity = new Map<string, FeedItem>();
  for (const { item, at } of newestFirst) {
    if (itemsByIdentity.size >= MAX_ITEMS) break;
    const feedItem = toItem(item, at, { ...options, url: resolveUrl(item.base, feedUrl), repeatedGuids });
    if (feedItem && !itemsByIdentity.has(feedItem.identity)) itemsByIdentity.set(feedItem.identity, feedItem);
  }
  return { items: [...itemsByIdentity.values()], language: normalizeLanguage(language) };
}

/** Guards against entity expansion: finds declarations outside CDATA and comments. */
function hasTypeDeclaration(text: string): boolean {
  const opening = /<!(?:\[CDATA\[|--|DOCTYPE|ENTITY|ELEMENT|ATTLIST|NOTATION)/gi;
  for (let match = opening.exec(text); match !== null; match = opening.exec(text)) {
    const [start] = match;
    const isText = start === '<!--' || start.toUpperCase() === '<![CDATA[';
    if (!isText) return true;
    const end = text.indexOf(start === '<!--' ? '-->' : ']]>', opening.lastIndex);
    if (end === -1) return false;
    opening.lastIndex = end;
  }
  return false;
}

function publicationOf({ dates }: RawItem, now: number): number | null {
  const moments = dates.map((date) => (date === undefined ? null : parseFeedDate(date)));
  return moments.find((moment) => moment !== null && moment >= MIN_DATE_MS && moment <= now) ?? null;
}

function resolveUrl(reference: string | undefined, base: string): string {
  return (reference !== undefined && URL.parse(reference, base)?.href) || base;
}

function readText(candidates: readonly (RawText | undefined)[], maxLength: number): string {
  const texts = candidates.map((candidate) => {
    if (candidate?.isHtml !== false) return toPlainText(candidate?.value, maxLength);
    return truncateAtWord(normalizeText(candidate.value), maxLength);
  });
  return texts.find((text) => text !== '') ?? '';
}

interface ItemOptions extends ParseOptions {
  readonly repeatedGuids: ReadonlySet<string>;
}

function toItem(
  item: RawItem,
  publishedAt: number | null,
  { url, policy, repeatedGuids }: ItemOptions,
): FeedItem | null {
  const summary = readText(item.summaries, MAX_SUMMARY_LENGTH);
  const title = readText(item.titles, MAX_TITLE_LENGTH) || readText(item.summaries, MAX_TITLE_LENGTH / 2);
  const link = item.links.map((candidate) => toSafeLink(candidate, url, policy)).find((safeLink) => safeLink !== null);
  if (title === '' || !link) return null;
  const pictureUrl = item.pictures
    .map((candidate) => toSafeLink(candidate, url, policy))
    .find((safeLink) => safeLink !== null);
  return {
    identity: identityOf(repeatedGuids.has(guidOf(item)) ? '' : guidOf(item), link, title, publishedAt),
    title,
    summary: summary === title ? '' : summary,
    link: link.href,
    publishedAt,
    pictureUrl: pictureUrl?.href ?? null,
    categories: item.categories
      .slice(0, MAX_CATEGORIES)
      .map((candidate) => toPlainText(candidate, MAX_CATEGORY_LENGTH))
      .filter((candidate) => candidate !== ''),
  };
}

/** Empty without one. A feed that moves to HTTPS keeps the identity of its items. */
function guidOf({ guid = '' }: RawItem): string {
  return toHttps(normalizeText(guid));
}

function toHttps(address: string): string {
  return address.replace(/^http:/i, 'https:');
}

/** Some feeds give all items the same guid; then the links tell them apart. */
function findRepeatedGuids(items: readonly RawItem[]): Set<string> {
  const itemsByGuid = Map.groupBy(items, guidOf);
  const hasSeveralLinks = (group: readonly RawItem[]) =>
    new Set(group.map(({ links }) => toHttps(links.find((link) => link !== undefined) ?? ''))).size > 1;
  return new Set([...itemsByGuid].filter(([, group]) => hasSeveralLinks(group)).map(([guid]) => guid));
}

function identityOf(guid: string, link: URL, title: string, publishedAt: number | null): string {
  if (guid !== '') return hashIfLong(`guid:${guid}`);
  const articleUrl = new URL(link);
  articleUrl.hash = '';
  // If all items link to the front page, only title and day distinguish them.
  if (articleUrl.pathname !== '/' || articleUrl.search !== '') return hashIfLong(`link:${toHttps(articleUrl.href)}`);
  const day = publishedAt === null ? '' : new Date(publishedAt).toISOString().slice(0, 10);
  return hashIfLong(`title:${day}:${title}`);
}

function hashIfLong(identity: string): string {
  if (identity.length <= MAX_IDENTITY_LENGTH) return identity;
  return `hash:${createHash('sha256').update(identity).digest('base64url')}`;
}
