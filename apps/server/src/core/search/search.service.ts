import { setImmediate as yieldToEventLoop, setTimeout as delay } from 'node:timers/promises';
import type { Changes } from '../../db/changes.ts';
import { type Database, isDatabaseUnavailable } from '../../db/database.ts';
import type { Reads } from '../../db/standby.ts';
import { CACHED_RESPONSES } from '../../db/topics.ts';
import { findTranslations, NAME_FIELDS } from '../content/translations.queries.ts';
import { createSearchIndex, type SearchMatches, type ResultLimits, type SearchDocument } from './search-index.ts';
import type { SearchKind } from './search-kind.ts';
import { findFingerprint, findItems, findVersions } from './search.queries.ts';

export interface Search {
  /** Reflects every change published before the call. */
  find(query: string, limits: ResultLimits): Promise<SearchMatches>;
  warmUp(): void;
}

interface Deps {
  readonly reads: Reads;
  readonly changes: Pick<Changes, 'on' | 'onListening'>;
  readonly kinds: readonly SearchKind[];
  /** Maximum index age before checking the database, in case a notification was lost. */
  readonly maxAgeMs?: number;
}

const MAX_AGE_MS = 30_000;
const ITEMS_PER_BATCH = 50;
/** Longest block of the event loop while a search waits for indexing. */
const MAX_SLICE_MS = 20;
/** While no search waits: requests of a freshly started server get most of the CPU. */
const MAX_QUIET_SLICE_MS = 5;
const PAUSE_MS = 20;
/** A freshly started server compiles its code and may have a backlog of requests. */
const WARM_UP_DELAY_MS = 15_000;

interface Indexed {
  readonly fingerprint: string;
  readonly versions: ReadonlyMap<number, string>;
}

interface KindState {
  readonly kind: SearchKind;
  indexed: Indexed | null;
  isStale: boolean;
  checkedAt: number;
}

/** In-memory index that follows the database, and keeps its state while that is unreachable. */
export function createSearch({ reads, changes, kinds, maxAgeMs = MAX_AGE_MS }: Deps): Search {
  const index = createSearchIndex();
  const states = kinds.map((kind): KindState => ({ kind, indexed: null, isStale: true, checkedAt: -Infinity }));
  changes.on(CACHED_RESPONSES, (subject) => {
    for (const state of states) state.isStale ||= subject === state.kind.cachedAs || subject === 'translations';
  });
  changes.onListening(() => {
    for (const state of states) state.isStale = true;
  });

  const isDue = ({ isStale, checkedAt }: KindState) => isStale || performance.now() - checkedAt > maxAgeMs;

  let waitingSearches = 0;
  const update = async (state: KindState): Promise<void> => {
    const { kind, indexed } = state;
    // Reset first, so that a change during the update marks it stale again.
    state.isStale = false;
    try {
      const latest = await reads((db) => readChanges(db, kind, indexed));
      state.checkedAt = performance.now();
      if (latest === null) return;
      let sliceStartedAt = performance.now();
      for (const [id, document] of latest.changed) {
        index.upsert(kind.name, id, document);
        if (performance.now() - sliceStartedAt < (waitingSearches > 0 ? MAX_SLICE_MS : MAX_QUIET_SLICE_MS)) continue;
        await (waitingSearches > 0 ? yieldToEventLoop() : delay(PAUSE_MS));
        sliceStartedAt = performance.now();
      }
      for (const id of indexed?.versions.keys() ?? []) if (!latest.versions.has(id)) index.remove(kind.name, id);
      state.indexed = latest;
    } catch (error) {
      state.isStale = true;
      throw error;
    }
  };

  let updating: Promise<void> | null = null;
  const updateDue = async (): Promise<void> => {
    // The running update may have begun before the latest change.
    if (updating) await updating.catch(() => undefined);
    if (!states.some(isDue)) return;
    updating ??= (async () => {
      for (const state of states.filter(isDue)) await update(state);
    })().finally(() => {
      updating = null;
    });
    await updating;
  };

  return {
    async find(query, limits) {
      if (updating || states.some(isDue)) {
        waitingSearches += 1;
        try {
          await updateDue();
        } catch (error) {
          if (states.some(({ indexed }) => indexed === null) || !isDatabaseUnavailable(error)) throw error;
        } finally {
          waitingSearches -= 1;
        }
      }
      return index.find(query, limits);
    },
    warmUp() {
      // The first search retries.
      setTimeout(() => void updateDue().catch(() => undefined), WARM_UP_DELAY_MS).unref();
    },
  };
}

async function readChanges(db: Database, kind: SearchKind, indexed: Indexed | null) {
  const fingerprint = await findFingerprint(db, kind);
  if (fingerprint === indexed?.fingerprint) return null;
  const versions = await findVersions(db, kind);
  const ids = [...versions].filter(([id, version]) => indexed?.versions.get(id) !== version).map(([id]) => id);
  const changed: (readonly [number, SearchDocument])[] = [];
  for (let from = 0; from < ids.length; from += ITEMS_PER_BATCH)
    changed.push(...(await readDocuments(db, kind, ids.slice(from, from + ITEMS_PER_BATCH))));
  return { fingerprint, versions, changed };
}

async function readDocuments(db: Database, kind: SearchKind, ids: readonly number[]) {
  const items = await findItems(db, kind, ids);
  const translations = await findTranslations(db, { subject: kind.subject, ids });
  const byItem = Map.groupBy(translations, ({ subject_id }) => subject_id);
  return items.map((row): readonly [number, SearchDocument] => {
    const { name: names = [], text: texts = [] } = Object.groupBy(byItem.get(row.id) ?? [], ({ field }) =>
      NAME_FIELDS.some((nameField) => nameField === field) ? 'name' : 'text',
    );
    const joined = (translated: typeof translations) => translated.map(({ text }) => text).join('\n');
    return [row.id, { ...kind.textsOf(row), otherNames: joined(names), otherText: joined(texts) }];
  });
}
