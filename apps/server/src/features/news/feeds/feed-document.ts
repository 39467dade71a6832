import { createHash } from 'node:crypto';
import type { AddressPolicy } from '../../../core/outbound/public-address.ts';
import { toSafeLink } from './safe-link.ts';
import { toPlainText, normalizeText } from './feed-text.ts';
import { normalizeLanguage, isJson, type RawItem, parseRawFeed } from './feed-formats.ts';
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
  readonly language: string;
}

export interface ParseOptions {
  readonly url: string;
  readonly now: number;
  readonly policy: AddressPolicy;
}

/** Newest items, without duplicates. Throws `FeedError` `unsafe-document` or `not-a-feed`. */
export function parseFeedDocument(text: string, options: ParseOptions): FeedDocument {
  if (!isJson(text) && hasTypeDeclaration(text))
    throw new FeedError('unsafe-document', 'It has a DOCTYPE or declares entities.');
  const { items, language } = parseRawFeed(text);
  // An item without a date counts as new.
  const newestFirst = items
    .map((item, index) => ({ item, index, at: parseDate(item.date, options.now) }))
    .toSorted((a, b) => (b.at ?? options.now) - (a.at ?? options.now) || a.index - b.index);
  const itemsByIdentity = new Map<string, FeedItem>();
  for (const { item, at } of newestFirst) {
    if (itemsByIdentity.size >= MAX_ITEMS) break;
    const feedItem = toItem(item, at, options);
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

function parseDate(date: string | undefined, now: number): number | null {
  const moment = date === undefined ? NaN : Date.parse(date);
  return moment >= MIN_DATE_MS && moment <= now ? moment : null;
}

function toItem(item: RawItem, publishedAt: number | null, { url, policy }: ParseOptions): FeedItem | null {
  const summary = toPlainText(item.summary, MAX_SUMMARY_LENGTH);
  const title = toPlainText(item.title, MAX_TITLE_LENGTH) || toPlainText(item.summary, MAX_TITLE_LENGTH / 2);
  const link = item.links.map((candidate) => toSafeLink(candidate, url, policy)).find((safeLink) => safeLink !== null);
  if (title === '' || !link) return null;
  const pictureUrl = item.pictures
    .map((candidate) => toSafeLink(candidate, url, policy))
    .find((safeLink) => safeLink !== null);
  return {
    identity: identityOf(item, link, title, publishedAt),
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

function identityOf({ guid }: RawItem, link: URL, title: string, publishedAt: number | null): string {
  const name = normalizeText(guid ?? '');
  if (name !== '') return hashIfLong(`guid:${name}`);
  const articleUrl = new URL(link);
  articleUrl.hash = '';
  // If all items link to the front page, only title and day distinguish them.
  if (articleUrl.pathname !== '/' || articleUrl.search !== '') return hashIfLong(`link:${articleUrl.href}`);
  const day = publishedAt === null ? '' : new Date(publishedAt).toISOString().slice(0, 10);
  return hashIfLong(`title:${day}:${title}`);
}

function hashIfLong(identity: string): string {
  if (identity.length <= MAX_IDENTITY_LENGTH) return identity;
  return `hash:${createHash('sha256').update(identity).digest('base64url')}`;
}
