import { hashKey, type QueryClient, type QueryKey, queryOptions } from '@tanstack/react-query';
import type { Region } from '@ecopulse/contract/green-spaces/planning-areas';
import { contractHash } from 'contract:shapes';
import { promisifyRequest } from 'idb-keyval';
import { call } from '../api.ts';
import { CallError } from '../call-error.ts';
import { contentLanguage } from '../language/i18n.ts';
import { KEPT_KEY, KEPT_PICTURES, type Persisted, withOwnSession } from './query-persister.ts';

/** What a resident can keep for offline. The answers lie among those of visited screens, which nothing limits. */
export type KeptItem =
  | { readonly kind: 'lesson' | 'place'; readonly id: number }
  | { readonly kind: 'region'; readonly id: Region };

export interface KeptEntry {
  readonly kind: KeptItem['kind'];
  readonly id: KeptItem['id'];
  /** Title of the lesson or name of the place, in `language`. */
  readonly name: string;
  readonly language: string;
  /** Of its answers. */
  readonly hashes: readonly string[];
  /** Paths on this server. */
  readonly pictures: readonly string[];
}

interface Answer {
  readonly key: QueryKey;
  readonly name: string;
  readonly data: unknown;
  readonly pictures: readonly string[];
}

const MAX_CONCURRENT_CALLS = 4;
const REFRESH_AFTER_MS = 24 * 3_600_000;

export function isSameItem(one: Pick<KeptEntry, 'kind' | 'id'>, other: Pick<KeptEntry, 'kind' | 'id'>): boolean {
  return one.kind === other.kind && one.id === other.id;
}

async function mapInBatches<Item, Result>(
  items: readonly Item[],
  work: (item: Item) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = [];
  for (let index = 0; index < items.length; index += MAX_CONCURRENT_CALLS)
    results.push(...(await Promise.all(items.slice(index, index + MAX_CONCURRENT_CALLS).map(work))));
  return results;
}

async function fetchLesson(id: number): Promise<Answer> {
  const data = await call('GET /api/lessons/:id', { params: { id } });
  return { key: ['GET /api/lessons/:id', id], name: data.title, data, pictures: [] };
}

async function fetchPlace(id: number): Promise<Answer> {
  const data = await call('GET /api/green-spaces/:id', { params: { id } });
  const postcard = `/api/green-spaces/${id}/postcard.svg`;
  const postcards = [`${postcard}?theme=light`, `${postcard}?theme=dark`];
  return {
    key: ['GET /api/green-spaces/:id', id],
    name: data.name,
    data,
    pictures: data.imageUrl?.startsWith('/') ? [data.imageUrl] : postcards,
  };
}

async function fetchRegion(region: Region): Promise<Answer[]> {
  const { places } = await call('GET /api/green-spaces/overview');
  const ids = places.filter((place) => place.region === region).map(({ id }) => id);
  return mapInBatches(ids, fetchPlace);
}

async function fetchAnswers({ kind, id }: KeptItem): Promise<Answer[]> {
  if (kind === 'region') return fetchRegion(id);
  return [kind === 'lesson' ? await fetchLesson(id) : await fetchPlace(id)];
}

async function storePictures(paths: readonly string[]): Promise<void> {
  // Missing on pages without HTTPS.
  const cache = await globalThis.caches?.open(KEPT_PICTURES);
  if (!cache) return;
  await mapInBatches(paths, async (path) => {
    const response = await fetch(path);
    if (response.ok) await cache.put(path, response);
  });
}

async function prunePictures(): Promise<void> {
  const cache = await globalThis.caches?.open(KEPT_PICTURES);
  if (!cache) return;
  const kept = new Set((await readKeptEntries()).flatMap(({ pictures }) => pictures));
  for (const request of await cache.keys()) {
    const { pathname, search } = new URL(request.url);
    if (!kept.has(pathname + search)) await cache.delete(request);
  }
}

export async function readKeptEntries(): Promise<readonly KeptEntry[]> {
  const read = withOwnSession('readonly', (answers) =>
    promisifyRequest<readonly KeptEntry[] | undefined>(answers.get(KEPT_KEY)),
  );
  return (await read.catch(() => undefined)) ?? [];
}

export const keptEntriesQuery = queryOptions({
  queryKey: ['kept'],
  queryFn: readKeptEntries,
  // The device answers, which says nothing about the network.
  persister: (load, context) => load(context),
  staleTime: 0,
});

async function changeEntries(
  change: (entries: readonly KeptEntry[], answers: IDBObjectStore) => readonly KeptEntry[],
): Promise<void> {
  const isDone = await withOwnSession('readwrite', async (answers) => {
    const entries = await promisifyRequest<readonly KeptEntry[] | undefined>(answers.get(KEPT_KEY));
    answers.put(change(entries ?? [], answers), KEPT_KEY);
    await promisifyRequest(answers.transaction);
    return true;
  });
  if (!isDone) throw new Error('The session has ended');
}

/** All or nothing. Throws `CallError`, or what the browser throws without storage or space. */
export async function keepItem(item: KeptItem, { isRefresh = false } = {}): Promise<void> {
  const answers = await fetchAnswers(item);
  const entry: KeptEntry = {
    ...item,
    name: answers[0]?.name ?? '',
    language: contentLanguage(),
    hashes: answers.map(({ key }) => hashKey(key)),
    pictures: answers.flatMap(({ pictures }) => pictures),
  };
  try {
    await storePictures(entry.pictures);
    await changeEntries((entries, stored) => {
      // Removed while it was refreshed.
      if (isRefresh && !entries.some((other) => isSameItem(other, item))) return entries;
      for (const { key, data } of answers)
        stored.put({ data, at: Date.now(), shapes: contractHash } satisfies Persisted, hashKey(key));
      return [...entries.filter((other) => !isSameItem(other, item)), entry];
    });
  } catch (error) {
    await prunePictures().catch(() => undefined);
    throw error;
  }
}

/** Removes what no other entry needs. */
export async function removeKept(isRemoved: (entry: KeptEntry) => boolean): Promise<void> {
  await changeEntries((entries, stored) => {
    const rest = entries.filter((entry) => !isRemoved(entry));
    const needed = new Set(rest.flatMap(({ hashes }) => hashes));
    for (const hash of entries.flatMap(({ hashes }) => hashes)) if (!needed.has(hash)) stored.delete(hash);
    return rest;
  });
  await prunePictures();
}

export interface MeasuredEntry extends KeptEntry {
  readonly bytes: number;
  /** When its oldest answer was loaded, in Unix time (ms); 0 if this release cannot read it. */
  readonly at: number;
}

async function measurePictures(paths: readonly string[]): Promise<number> {
  const cache = await globalThis.caches?.open(KEPT_PICTURES);
  const sizes = paths.map(async (path) => (await (await cache?.match(path))?.blob())?.size ?? 0);
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
}

async function measureEntry(entry: KeptEntry): Promise<MeasuredEntry> {
  const read = withOwnSession('readonly', (answers) =>
    Promise.all(entry.hashes.map((hash) => promisifyRequest<Persisted | undefined>(answers.get(hash)))),
  );
  const persisted = (await read.catch(() => undefined)) ?? [];
  const texts = persisted.map((answer) => JSON.stringify(answer?.data ?? ''));
  const times = persisted.map((answer) => (answer?.shapes === contractHash ? answer.at : 0));
  return {
    ...entry,
    bytes: new Blob(texts).size + (await measurePictures(entry.pictures)),
    at: times.length === 0 ? 0 : Math.min(...times),
  };
}

export interface KeptMeasure {
  readonly entries: readonly MeasuredEntry[];
  /** Of all that EcoPulse stores, in bytes; 0 if the browser gives no estimate. */
  readonly usage: number;
  readonly quota: number;
}

async function measureKept(): Promise<KeptMeasure> {
  const entries = await Promise.all((await readKeptEntries()).map(measureEntry));
  const estimate = await navigator.storage?.estimate?.().catch(() => undefined);
  return { entries, usage: estimate?.usage ?? 0, quota: estimate?.quota ?? 0 };
}

export const measuredKeptQuery = queryOptions({
  queryKey: [...keptEntriesQuery.queryKey, 'measured'],
  queryFn: measureKept,
  persister: (load, context) => load(context),
  staleTime: 0,
});

/** Loads again what is a day old, in another language or from another release. */
export async function refreshKept(queryClient: QueryClient): Promise<void> {
  for (const { kind, id, language, at } of (await measureKept()).entries) {
    if (language === contentLanguage() && Date.now() - at < REFRESH_AFTER_MS) continue;
    const item = { kind, id } as KeptItem;
    try {
      await keepItem(item, { isRefresh: true });
    } catch (error) {
      const isGone = kind !== 'region' && error instanceof CallError && error.status === 404;
      if (!isGone) return;
      await removeKept((entry) => isSameItem(entry, item));
    }
  }
  await queryClient.invalidateQueries({ queryKey: keptEntriesQuery.queryKey });
}
