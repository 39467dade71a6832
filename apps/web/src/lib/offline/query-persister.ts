import { type Query, type QueryClient, type QueryKey, notifyManager } from '@tanstack/react-query';
import type { User } from '@ecopulse/contract/accounts/accounts';
import { contractHash } from 'contract:shapes';
import { createStore, delMany, entries, get, promisifyRequest, type UseStore } from 'idb-keyval';
import { CallError } from '../call-error.ts';
import type { ReadEndpointName } from '../query-client.ts';
import { setServerReachable } from './network.ts';

const PERSISTED: ReadonlySet<unknown> = new Set<ReadEndpointName>([
  'GET /api/auth/user',
  'GET /api/challenges',
  'GET /api/clubs',
  'GET /api/clubs/:slug',
  'GET /api/conditions',
  'GET /api/events/:id',
  'GET /api/events/:id/code',
  'GET /api/green-spaces',
  'GET /api/green-spaces/:id',
  'GET /api/green-spaces/overview',
  'GET /api/green-spaces/shapes',
  'GET /api/lessons',
  'GET /api/lessons/:id',
  'GET /api/map',
  'GET /api/news',
  'GET /api/news/:id',
  'GET /api/news/latest',
  'GET /api/user/activities',
  'GET /api/user/badges',
  'GET /api/user/challenges',
  'GET /api/user/challenges/open',
  'GET /api/user/eco-actions',
  'GET /api/user/events',
  'GET /api/user/green-spaces',
  'GET /api/user/history',
  'GET /api/user/lessons',
  'GET /api/user/news',
  'GET /api/user/profile',
  'GET /api/user/routes',
  'GET /api/user/settings',
]);

/** New articles come every hour, so only the last ones read are stored. */
const ARTICLE_ENDPOINT: ReadEndpointName = 'GET /api/news/:id';
const MAX_ARTICLES = 50;

const WRITE_DELAY_MS = 300;
const USER_QUERY_KEY: QueryKey = ['GET /api/auth/user'];
const OWNER_KEY = 'owner';
/** A random id of the session that owns the store. Signing out in any tab replaces it. */
const SESSION_KEY = 'session';
/** The list of what the resident keeps for offline, and the cache of its pictures: see `kept.ts`. */
export const KEPT_KEY = 'kept';
export const KEPT_PICTURES = 'kept-pictures';

export interface Persisted {
  readonly data: unknown;
  /** Unix time in milliseconds, by the server's clock. */
  readonly at: number;
  /** A hash of the schemas. A release with other schemas cannot read it. */
  readonly shapes: string;
}

let database: UseStore | undefined;

function openStore(): UseStore {
  database ??= createStore('ecopulse-kept', 'answers');
  return database;
}

/** Browsers refuse storage in some private windows, and disks fill up. The app then works without offline data. */
async function withStore<Result>(work: (store: UseStore) => Promise<Result>): Promise<Result | undefined> {
  try {
    return await work(openStore());
  } catch {
    return undefined;
  }
}

/** The session that owned the store when this page loaded. */
let pageSession: Promise<IDBValidKey | undefined> = Promise.resolve(undefined);
let pageClient: QueryClient | undefined;

const pageUser = () => pageClient?.getQueryData<User | null>(USER_QUERY_KEY);

/** Empties what another resident left, before the first write of this one. */
async function claimStore(answers: IDBObjectStore, session: IDBValidKey | undefined): Promise<void> {
  const user = pageUser();
  if (!user || (await promisifyRequest<unknown>(answers.get(OWNER_KEY))) === user.id) return;
  answers.clear();
  if (session !== undefined) answers.put(session, SESSION_KEY);
  answers.put(user.id, OWNER_KEY);
}

/**
 * Runs one transaction, unless the session of this page has ended: late responses must not leak to the next resident.
 * Throws without storage or space.
 */
export async function withOwnSession<Result>(
  mode: IDBTransactionMode,
  work: (answers: IDBObjectStore) => Promise<Result>,
): Promise<Result | undefined> {
  const ownSession = await pageSession;
  return openStore()(mode, async (answers) => {
    const current = await promisifyRequest<IDBValidKey | undefined>(answers.get(SESSION_KEY));
    if (current !== ownSession) return undefined;
    if (mode === 'readwrite') await claimStore(answers, ownSession);
    return work(answers);
  });
}

async function readPersisted(hash: string): Promise<Persisted | undefined> {
  const persisted = await withOwnSession('readonly', (answers) =>
    promisifyRequest<Persisted | undefined>(answers.get(hash)),
  ).catch(() => undefined);
  return persisted?.shapes === contractHash ? persisted : undefined;
}

function isPersisted([name, ...rest]: QueryKey): boolean {
  if (name === 'GET /api/clubs') return rest[0] === 'mine';
  return PERSISTED.has(name) && !(name === 'GET /api/green-spaces' && rest.some((search) => search !== ''));
}

const loadedOffline = new WeakSet<Query>();

async function restoreFromDevice(query: Query): Promise<unknown> {
  const persisted = isPersisted(query.queryKey) ? await readPersisted(query.queryHash) : undefined;
  const data = query.state.data ?? persisted?.data;
  if (data === undefined) return undefined;
  const at = query.state.data === undefined ? (persisted?.at ?? 0) : query.state.dataUpdatedAt;
  loadedOffline.add(query);
  // Scheduled after the data arrives, because its arrival sets `dataUpdatedAt` to now.
  notifyManager.schedule(() => query.setState({ dataUpdatedAt: at, isInvalidated: true }));
  return data;
}

export interface OfflineMeta {
  /** Derives the data from other queries if this one was not persisted. */
  readonly deriveOffline: (queryClient: QueryClient) => Promise<unknown>;
}

async function loadOffline(query: Query, queryClient: QueryClient): Promise<unknown> {
  const restoredData = await restoreFromDevice(query);
  if (restoredData !== undefined) return restoredData;
  const { deriveOffline } = (query.meta ?? {}) as Partial<OfflineMeta>;
  const derived = await deriveOffline?.(queryClient).catch(() => undefined);
  if (derived !== undefined) loadedOffline.add(query);
  return derived;
}

export async function hasKeptEntries(): Promise<boolean> {
  const count = withOwnSession('readonly', (answers) => promisifyRequest(answers.count(KEPT_KEY)));
  return (await count.catch(() => 0)) === 1;
}

let pendingWrites = new Map<string, Persisted & { readonly key: QueryKey }>();
let timer: ReturnType<typeof setTimeout> | undefined;

/** Must run before the next resident signs in on this device. */
export async function clearPersistedQueries(): Promise<void> {
  pendingWrites = new Map();
  const cleared = withStore((store) =>
    store('readwrite', (answers) => {
      answers.clear();
      answers.put(crypto.getRandomValues(new Uint32Array(4)).join('-'), SESSION_KEY);
      return promisifyRequest(answers.transaction);
    }),
  );
  const pictureCaches = ['pictures', KEPT_PICTURES];
  await Promise.all([cleared, ...pictureCaches.map((name) => globalThis.caches?.delete(name).catch(() => undefined))]);
}

async function pruneArticles(store: UseStore): Promise<void> {
  const all = await entries<string, Persisted>(store);
  const articles = all.filter(([hash]) => hash.startsWith(`["${ARTICLE_ENDPOINT}"`));
  const old = articles.toSorted(([, one], [, other]) => other.at - one.at).slice(MAX_ARTICLES);
  await delMany(
    old.map(([hash]) => hash),
    store,
  );
}

async function writePending(): Promise<void> {
  // The owner is unknown until the user is loaded, which triggers another write.
  if (!pageUser() || pendingWrites.size === 0) return;
  const answers = [...pendingWrites];
  pendingWrites = new Map();
  await withOwnSession('readwrite', async (stored) => {
    for (const [hash, { data, at, shapes }] of answers) stored.put({ data, at, shapes } satisfies Persisted, hash);
    await promisifyRequest(stored.transaction);
  }).catch(() => undefined);
  if (answers.some(([, { key }]) => key[0] === ARTICLE_ENDPOINT)) await withStore(pruneArticles);
}

function scheduleWrite(query: Query): void {
  const { queryHash, queryKey: key, state } = query;
  if (key[0] === USER_QUERY_KEY[0] && state.data === null) {
    void clearPersistedQueries();
    return;
  }
  if (!isPersisted(key)) return;
  pendingWrites.set(queryHash, { key, data: state.data, at: state.dataUpdatedAt, shapes: contractHash });
  timer ??= setTimeout(() => {
    timer = undefined;
    void writePending();
  }, WRITE_DELAY_MS);
}

/** Stores answers on the device and restores them, marked as stale, while the server is unreachable. */
export function persistQueries(queryClient: QueryClient): void {
  pageClient = queryClient;
  pageSession = withStore((store) => get<IDBValidKey>(SESSION_KEY, store));
  const { queries, ...others } = queryClient.getDefaultOptions();
  queryClient.setDefaultOptions({
    ...others,
    queries: {
      ...queries,
      persister: async (load, context, query) => {
        try {
          const data = await load(context);
          setServerReachable(true);
          return data;
        } catch (error) {
          const isOffline = error instanceof CallError && error.code === 'offline';
          if (error instanceof CallError) setServerReachable(!isOffline);
          if (!isOffline) throw error;
          const offlineData = await loadOffline(query, queryClient);
          if (offlineData === undefined) throw error;
          return offlineData;
        }
      },
    },
  });
  queryClient.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated' || event.action.type !== 'success') return;
    const query = event.query as Query;
    if (!loadedOffline.delete(query)) scheduleWrite(query);
  });
}

/** Unix time in milliseconds; undefined if the screen shows no persisted query. */
export function oldestShownUpdate(queryClient: QueryClient): number | undefined {
  const shown = queryClient
    .getQueryCache()
    .findAll({ type: 'active', predicate: ({ queryKey }) => isPersisted(queryKey) });
  const times = shown.map(({ state }) => state.dataUpdatedAt).filter((time) => time > 0);
  return times.length > 0 ? Math.min(...times) : undefined;
}
