import { createHash } from 'node:crypto';
import type { AddressPolicy } from '../../../core/outbound/public-address.ts';
import { readableLink } from './readable-link.ts';
import { plainText, tidied } from './feed-text.ts';
import { cleanLanguage, isJson, type RawItem, readFeed } from './feed-formats.ts';
import { FeedError } from './feed-error.ts';

const MAX_ITEMS = 100;
const MAX_TITLE = 200;
const MAX_SUMMARY = 400;
const MAX_IDENTITY = 200;
const MAX_CATEGORIES = 12;
const MAX_CATEGORY = 60;
/** Older dates come from machines with a wrong clock. */
const OLDEST = Date.UTC(1990, 0, 1);

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

export interface Reading {
  readonly url: string;
  readonly now: number;
  readonly policy: AddressPolicy;
}

/** Newest items, without duplicates. Throws `FeedError` `unsafe-document` or `not-a-feed`. */
export function readDocument(text: string, reading: Reading): FeedDocument {
  if (!isJson(text) && declaresTypes(text))
    throw new FeedError('unsafe-document', 'It has a DOCTYPE or declares entities.');
  const { items, language } = readFeed(text);
  const newest = items
    .map((item, place) => ({ item, place, at: momentOf(item.date, reading.now) }))
    .toSorted((a, b) => (b.at ?? reading.now) - (a.at ?? reading.now) || a.place - b.place);
  const found = new Map<string, FeedItem>();
  for (const { item, at } of newest) {
    if (found.size >= MAX_ITEMS) break;
    const clean = toItem(item, at, reading);
    if (clean && !found.has(clean.identity)) found.set(clean.identity, clean);
  }
  return { items: [...found.values()], language: cleanLanguage(language) };
}

/** Guards against entity expansion: finds declarations outside CDATA and comments. */
function declaresTypes(text: string): boolean {
  const opening = /<!(?:\[CDATA\[|--|DOCTYPE|ENTITY|ELEMENT|ATTLIST|NOTATION)/gi;
  for (let met = opening.exec(text); met !== null; met = opening.exec(text)) {
    const [start] = met;
    const isText = start === '<!--' || start.toUpperCase() === '<![CDATA[';
    if (!isText) return true;
    const end = text.indexOf(start === '<!--' ? '-->' : ']]>', opening.lastIndex);
    if (end === -1) return false;
    opening.lastIndex = end;
  }
  return false;
}

function momentOf(date: string | undefined, now: number): number | null {
  const moment = date === undefined ? NaN : Date.parse(date);
  return moment >= OLDEST && moment <= now ? moment : null;
}

function toItem(item: RawItem, publishedAt: number | null, { url, policy }: Reading): FeedItem | null {
  const summary = plainText(item.summary, MAX_SUMMARY);
  const title = plainText(item.title, MAX_TITLE) || plainText(item.summary, MAX_TITLE / 2);
  const link = item.links.map((each) => readableLink(each, url, policy)).find((found) => found !== null);
  if (title === '' || !link) return null;
  const pictureUrl = item.pictures.map((each) => readableLink(each, url, policy)).find((found) => found !== null);
  return {
    identity: identityOf(item, link, title, publishedAt),
    title,
    summary: summary === title ? '' : summary,
    link: link.href,
    publishedAt,
    pictureUrl: pictureUrl?.href ?? null,
    categories: item.categories
      .slice(0, MAX_CATEGORIES)
      .map((each) => plainText(each, MAX_CATEGORY))
      .filter((each) => each !== ''),
  };
}

function identityOf({ guid }: RawItem, link: URL, title: string, publishedAt: number | null): string {
  const name = tidied(guid ?? '');
  if (name !== '') return short(`guid:${name}`);
  const page = new URL(link);
  page.hash = '';
  // If all items link to the front page, only title and day distinguish them.
  if (page.pathname !== '/' || page.search !== '') return short(`link:${page.href}`);
  const day = publishedAt === null ? '' : new Date(publishedAt).toISOString().slice(0, 10);
  return short(`title:${day}:${title}`);
}

function short(identity: string): string {
  if (identity.length <= MAX_IDENTITY) return identity;
  return `hash:${createHash('sha256').update(identity).digest('base64url')}`;
}
