import { randomUUID } from 'node:crypto';
import type { Database } from '../../db/database.ts';
import type { Clock } from '../calendar/clock.ts';
import type { Metric } from '../metrics/metric.ts';
import { ProblemError } from '../problems/problem-error.ts';
import type { ObjectStore } from './object-store.ts';
import { formatReference, parseReference, REFERENCE_PREFIX } from './picture-reference.rules.ts';
import { findStored, type PictureKind, sumStoredSizes } from './picture-storage.queries.ts';

/** Decides where the bytes of pictures are, and how many there may be in the whole installation. */
export interface PictureStorage {
  /** Throws `picture-storage-full`. Call before a picture is decoded, which is costly. */
  requireSpace(bytes?: number): Promise<void>;
  /**
   * Returns what the column `bytes` is to hold: the picture, or a reference to its object. Throws `picture-storage-full`,
   * `unavailable`.
   */
  save(kind: PictureKind, owner: string | number, bytes: Buffer): Promise<Buffer>;
  /** Throws `picture-not-found`, `unavailable`. */
  load(stored: Uint8Array): Promise<Uint8Array>;
  /** Replaces the reference in the column `image` of an exported row. */
  resolveExportedRow(json: string): Promise<string>;
  /** Deletes objects whose rows are gone, such as of erased residents. */
  pruneUnreferenced(): Promise<void>;
  readonly metrics: readonly Metric[];
}

interface Deps {
  readonly background: Database;
  readonly clock: Clock;
  /** Null keeps pictures in the database. */
  readonly objectStore: ObjectStore | null;
  readonly maxBytes: number | null;
}

/** Between two sums over all pictures; until then each server counts only its own. */
const SUM_INTERVAL_MS = 60_000;
/** Much longer than an upload, whose object is there before its row. */
const MIN_UNREFERENCED_AGE_MS = 24 * 60 * 60 * 1000;
const DATA_URL = 'data:image/webp;base64,';
const ENCODED_REFERENCE = DATA_URL + Buffer.from(REFERENCE_PREFIX).toString('base64');

export function createPictureStorage({ background, clock, objectStore, maxBytes }: Deps): PictureStorage {
  let used: { readonly bytes: number; readonly at: number } | null = null;
  let running: Promise<void> | null = null;
  const sum = (): Promise<void> => {
    running ??= sumStoredSizes(background)
      .then((bytes) => void (used = { bytes, at: performance.now() }))
      .finally(() => (running = null));
    return running;
  };
  const refresh = async (): Promise<void> => {
    if (used === null || performance.now() - used.at > SUM_INTERVAL_MS) await sum();
  };
  const requireSpace = async (bytes = 1): Promise<void> => {
    if (maxBytes === null) return;
    await refresh();
    if ((used?.bytes ?? 0) + bytes > maxBytes) throw new ProblemError('picture-storage-full');
  };
  const load = async (stored: Uint8Array): Promise<Uint8Array> => {
    const reference = parseReference(stored);
    if (reference === null) return stored;
    const bytes = await objectStore?.get(reference.key);
    if (!bytes) throw new ProblemError('picture-not-found');
    return bytes;
  };

  return {
    requireSpace,
    load,
    async save(kind, owner, bytes) {
      await requireSpace(bytes.length);
      if (used !== null) used = { ...used, bytes: used.bytes + bytes.length };
      if (objectStore === null) return bytes;
      // Never used twice, so that pruning cannot delete a picture that is uploaded again.
      const key = `${kind}/${owner}/${randomUUID()}.webp`;
      await objectStore.put(key, bytes);
      return formatReference({ key, bytes: bytes.length });
    },
    async resolveExportedRow(json) {
      if (!json.includes(ENCODED_REFERENCE)) return json;
      const row = JSON.parse(json) as { image?: unknown };
      if (typeof row.image !== 'string' || !row.image.startsWith(ENCODED_REFERENCE)) return json;
      const bytes = await load(Buffer.from(row.image.slice(DATA_URL.length), 'base64'));
      return JSON.stringify({ ...row, image: DATA_URL + Buffer.from(bytes).toString('base64') });
    },
    async pruneUnreferenced() {
      if (objectStore === null) return;
      const before = clock.now().getTime() - MIN_UNREFERENCED_AGE_MS;
      for await (const page of objectStore.list()) {
        const old = page.filter(({ modifiedAt }) => modifiedAt.getTime() < before).map(({ key }) => key);
        await objectStore.remove(await findUnreferenced(background, old));
      }
    },
    metrics: [
      {
        name: 'ecopulse_pictures_bytes',
        help: 'Bytes of all stored pictures, in the database or the object store.',
        kind: 'gauge',
        read: () => {
          refresh().catch(() => undefined);
          return used === null ? [] : [{ value: used.bytes }];
        },
      },
      {
        name: 'ecopulse_pictures_max_bytes',
        help: 'How many bytes of pictures PICTURES_MAX_GB allows.',
        kind: 'gauge',
        read: () => (maxBytes === null ? [] : [{ value: maxBytes }]),
      },
    ],
  };
}

/** Objects that are not ours, by their names, are left alone. */
async function findUnreferenced(db: Database, keys: readonly string[]): Promise<string[]> {
  const own = keys.flatMap((key) => {
    const [, kind, owner] = /^(avatars|content|visits)\/([\w-]+)\/[\da-f-]{36}\.webp$/.exec(key) ?? [];
    return kind === undefined || owner === undefined ? [] : [{ key, kind: kind as PictureKind, owner }];
  });
  const referenced = new Set<string | undefined>();
  for (const [kind, objects = []] of Object.entries(Object.groupBy(own, (object) => object.kind))) {
    const owners = [...new Set(objects.map(({ owner }) => owner))];
    for (const bytes of await findStored(db, kind as PictureKind, owners)) referenced.add(parseReference(bytes)?.key);
  }
  return own.map(({ key }) => key).filter((key) => !referenced.has(key));
}
