import { type Query, type QueryClient, type QueryKey, notifyManager } from '@tanstack/react-query';
import type { User } from '@ecopulse/contract/accounts/accounts';
import { shapesOfAnswers } from 'contract:shapes';
import { createStore, delMany, entries, get, promisifyRequest, type UseStore } from 'idb-keyval';
import { CallError } from '../call-error.ts';
import type { ReadEndpointName } from '../query-client.ts';
import { noteReached } from './network.ts';

const PERSISTED: ReadonlySet<unknown> = new Set<ReadEndpointName>([
  'GET /api/auth/user',
  'GET /api/challenges',
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
  'GET /api/user/challenges/blocked',
  'GET /api/user/eco-actions',
  'GET /api/user/green-spaces',
  'GET /api/user/history',
  'GET /api/user/lessons',
  'GET /api/user/news',
  'GET /api/user/profile',
  'GET /api/user/routes',
  'GET /api/user/settings',
]);

/** New articles come every hour, so only the last ones read are kept. */
const ARTICLE: ReadEndpointName = 'GET /api/news/:id';
const MAX_ARTICLES = 50;

const WRITE_AFTER_MS = 300;
const USER: QueryKey = ['GET /api/auth/user'];
const OWNER = 'owner';
/** A random id of the session that owns the store. Signing out in any tab replaces it. */
const SESSION = 'session';

interface Persisted {
  readonly data: unknown;
  /** Unix time in milliseconds, by the server's clock. */
  readonly at: number;
  /** A hash of the schemas. A release with other schemas cannot read it. */
  readonly shapes: string;
}

let database: UseStore | undefined;

/** Browsers refuse storage in some private windows, and disks fill up. The app then works without offline data. */
async function inStore<Result>(work: (store: UseStore) => Promise<Result>): Promise<Result | undefined> {
  try {
    database ??= createStore('ecopulse-kept', 'answers');
    return await work(database);
  } catch {
    return undefined;
  }
}

/** The session that owned the store when this page loaded. */
let ownSession: Promise<IDBValidKey | undefined> = Promise.resolve(undefined);

/** Runs one transaction, unless the session of this page has ended: late responses must not leak to the next resident. */
function inSession<Result>(
  mode: IDBTransactionMode,
  work: (answers: IDBObjectStore, session: IDBValidKey | undefined) => Promise<Result>,
): Promise<Result | undefined> {
  return inStore(async (store) => {
    const own = await ownSession;
    return store(mode, async (answers) => {
      const current = await promisifyRequest<IDBValidKey | undefined>(answers.get(SESSION));
      return current === own ? work(answers, own) : undefined;
    });
  });
}

async function persistedAnswer(hash: string): Promise<Persisted | undefined> {
  const kept = await inSession('readonly', (answers) => promisifyRequest<Persisted | undefined>(answers.get(hash)));
  return kept?.shapes === shapesOfAnswers ? kept : undefined;
}

function isPersisted([name, ...rest]: QueryKey): boolean {
  return PERSISTED.has(name) && !(name === 'GET /api/green-spaces' && rest.some((search) => search !== ''));
}

const restored = new WeakSet<Query>();

async function fromDevice(query: Query): Promise<unknown> {
  const kept = isPersisted(query.queryKey) ? await persistedAnswer(query.queryHash) : undefined;
  const data = query.state.data ?? kept?.data;
  if (data === undefined) return undefined;
  const at = query.state.data === undefined ? (kept?.at ?? 0) : query.state.dataUpdatedAt;
  restored.add(query);
  // Scheduled after the data arrives, because its arrival sets `dataUpdatedAt` to now.
  notifyManager.schedule(() => query.setState({ dataUpdatedAt: at, isInvalidated: true }));
  return data;
}

export interface WithoutNetwork {
  readonly withoutNetwork: (queryClient: QueryClient) => Promise<unknown>;
}

async function withoutNetwork(query: Query, queryClient: QueryClient): Promise<unknown> {
  const kept = await fromDevice(query);
  if (kept !== undefined) return kept;
  const { withoutNetwork: derive } = (query.meta ?? {}) as Partial<WithoutNetwork>;
  const derived = await derive?.(queryClient).catch(() => undefined);
  if (derived !== undefined) restored.add(query);
  return derived;
}

let waiting = new Map<string, Persisted & { readonly key: QueryKey }>();
let timer: ReturnType<typeof setTimeout> | undefined;

/** Must run before the next resident signs in on this device. */
export async function clearPersistedQueries(): Promise<void> {
  waiting = new Map();
  const cleared = inStore((store) =>
    store('readwrite', (answers) => {
      answers.clear();
      answers.put(crypto.getRandomValues(new Uint32Array(4)).join('-'), SESSION);
      return promisifyRequest(answers.transaction);
    }),
  );
  await Promise.all([cleared, globalThis.caches?.delete('pictures').catch(() => undefined)]);
}

async function dropOldArticles(store: UseStore): Promise<void> {
  const all = await entries<string, Persisted>(store);
  const articles = all.filter(([hash]) => hash.startsWith(`["${ARTICLE}"`));
  const old = articles.toSorted(([, one], [, other]) => other.at - one.at).slice(MAX_ARTICLES);
  await delMany(
    old.map(([hash]) => hash),
    store,
  );
}

async function write(queryClient: QueryClient): Promise<void> {
  const user = queryClient.getQueryData<User | null>(USER);
  // The owner is unknown until the user is loaded, which triggers another write.
  if (!user || waiting.size === 0) return;
  const answers = [...waiting];
  waiting = new Map();
  await inSession('readwrite', async (stored, session) => {
    if ((await promisifyRequest<unknown>(stored.get(OWNER))) !== user.id) {
      stored.clear();
      if (session !== undefined) stored.put(session, SESSION);
    }
    stored.put(user.id, OWNER);
    for (const [hash, { data, at, shapes }] of answers) stored.put({ data, at, shapes } satisfies Persisted, hash);
    await promisifyRequest(stored.transaction);
  });
  if (answers.some(([, { key }]) => key[0] === ARTICLE)) await inStore(dropOldArticles);
}

function keep(query: Query, queryClient: QueryClient): void {
  const { queryHash, queryKey: key, state } = query;
  if (key[0] === USER[0] && state.data === null) {
    void clearPersistedQueries();
    return;
  }
  if (!isPersisted(key)) return;
  waiting.set(queryHash, { key, data: state.data, at: state.dataUpdatedAt, shapes: shapesOfAnswers });
  timer ??= setTimeout(() => {
    timer = undefined;
    void write(queryClient);
  }, WRITE_AFTER_MS);
}

/** Also reads them back when the server is unreachable. Restored data stays marked as stale. */
export function persistQueries(queryClient: QueryClient): void {
  ownSession = inStore((store) => get<IDBValidKey>(SESSION, store));
  const { queries, ...others } = queryClient.getDefaultOptions();
  queryClient.setDefaultOptions({
    ...others,
    queries: {
      ...queries,
      persister: async (load, context, query) => {
        try {
          const data = await load(context);
          noteReached(true);
          return data;
        } catch (error) {
          const isOffline = error instanceof CallError && error.code === 'offline';
          if (error instanceof CallError) noteReached(!isOffline);
          if (!isOffline) throw error;
          const kept = await withoutNetwork(query, queryClient);
          if (kept === undefined) throw error;
          return kept;
        }
      },
    },
  });
  queryClient.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated' || event.action.type !== 'success') return;
    const query = event.query as Query;
    if (!restored.delete(query)) keep(query, queryClient);
  });
}

/** Unix time in milliseconds; undefined if the screen shows no persisted query. */
export function oldestShown(queryClient: QueryClient): number | undefined {
  const shown = queryClient
    .getQueryCache()
    .findAll({ type: 'active', predicate: ({ queryKey }) => isPersisted(queryKey) });
  const times = shown.map(({ state }) => state.dataUpdatedAt).filter((time) => time > 0);
  return times.length > 0 ? Math.min(...times) : undefined;
}
