import { randomUUID } from 'node:crypto';
import type { Database } from '../../db/database.ts';
import type { Metric } from '../metrics/metric.ts';
import { ProblemError } from '../problems/problem-error.ts';
import type { ObjectStore } from './object-store.ts';
import { formatReference, parseReference, REFERENCE_PREFIX } from './picture-reference.rules.ts';
import { addUnreferenced, deleteUnreferenced, findUnreferenced, sumStoredSizes } from './picture-storage.queries.ts';

export type PictureKind = 'avatars' | 'content' | 'visits';

/** Decides where the bytes of pictures are, and how many there may be in the whole installation. */
export interface PictureStorage {
  /** Throws `picture-storage-full`. Call before a picture is decoded, which is costly. */
  requireSpace(bytes?: number): Promise<void>;
  /**
   * Returns what the column `bytes` is to hold: the picture, or a reference to its object. Throws `picture-storage-full`,
   * `unavailable`.
   */
  save(kind: PictureKind, owner: string | number, bytes: Buffer): Promise<Buffer>;
  /** Throws `picture-not-found` if the object is lost, `unavailable`. */
  load(stored: Uint8Array): Promise<Uint8Array>;
  /** Replaces the reference in the column `image` of an exported row, by null if the object is lost. */
  resolveExportedRow(json: string): Promise<string>;
  /** Deletes objects whose rows are gone, such as of erased residents, and nothing else that the bucket has. Throws if some stay. */
  pruneUnreferenced(): Promise<void>;
  readonly metrics: readonly Metric[];
}

interface Deps {
  readonly background: Database;
  readonly log: { warn(message: string): void };
  /** Null keeps pictures in the database. */
  readonly objectStore: ObjectStore | null;
  readonly maxBytes: number | null;
}

/** Between two sums over all pictures; until then each server counts only its own. */
const SUM_INTERVAL_MS = 60_000;
const OBJECTS_PER_SWEEP = 1_000;
const DATA_URL = 'data:image/webp;base64,';
const ENCODED_REFERENCE = DATA_URL + Buffer.from(REFERENCE_PREFIX).toString('base64');

export function createPictureStorage({ background, log, objectStore, maxBytes }: Deps): PictureStorage {
  let used: { readonly bytes: number; readonly at: number } | null = null;
  let running: Promise<void> | null = null;
  let isStoreMissed = false;
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
  const addUsed = (bytes: number): void => {
    if (used !== null) used = { ...used, bytes: used.bytes + bytes };
  };
  const find = async (stored: Uint8Array): Promise<Uint8Array | null> => {
    const reference = parseReference(stored);
    if (reference === null) return stored;
    if (objectStore !== null) return objectStore.get(reference.key);
    if (!isStoreMissed)
      log.warn(
        'pictures are in a bucket that this server does not know: set PICTURES_S3_URL, as it was, and start again',
      );
    isStoreMissed = true;
    throw new ProblemError('unavailable');
  };

  return {
    requireSpace,
    async load(stored) {
      const bytes = await find(stored);
      if (bytes === null) throw new ProblemError('picture-not-found');
      return bytes;
    },
    async save(kind, owner, bytes) {
      await requireSpace(bytes.length);
      if (objectStore === null) {
        addUsed(bytes.length);
        return bytes;
      }
      // Never used twice, so that pruning cannot delete a picture that is uploaded again.
      const key = `${kind}/${owner}/${randomUUID()}.webp`;
      await addUnreferenced(background, key);
      await objectStore.put(key, bytes);
      addUsed(bytes.length);
      return formatReference({ key, bytes: bytes.length });
    },
    async resolveExportedRow(json) {
      if (!json.includes(ENCODED_REFERENCE)) return json;
      const row = JSON.parse(json) as { image?: unknown };
      if (typeof row.image !== 'string' || !row.image.startsWith(ENCODED_REFERENCE)) return json;
      const bytes = await find(Buffer.from(row.image.slice(DATA_URL.length), 'base64'));
      return JSON.stringify({ ...row, image: bytes && DATA_URL + Buffer.from(bytes).toString('base64') });
    },
    async pruneUnreferenced() {
      if (objectStore === null) return;
      let [after, kept] = ['', 0];
      for (;;) {
        const keys = await findUnreferenced(background, after, OBJECTS_PER_SWEEP);
        if (keys.length === 0) break;
        const removed = await objectStore.remove(keys);
        await deleteUnreferenced(background, removed);
        kept += keys.length - removed.length;
        after = keys.at(-1) ?? after;
      }
      // Only now: one that cannot be deleted must not keep the others.
      if (kept > 0) throw new Error(`${kept} objects of pictures could not be deleted`);
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
