import { useCallback, useSyncExternalStore } from 'react';
import type { Walk } from '@ecopulse/contract/green-spaces/guided-routes';
import { sessionScopedKey } from '../../../lib/session-memory.ts';
import { isPath } from '../../../lib/map/path.ts';
import { getStoredValue } from '../../../lib/stored-values.ts';
import { serverNow } from '../../../lib/api.ts';
import { toSteadyTime } from './steady-clock.ts';
import { type Fix, newTrack, nextTrack, restartTrack, type WalkTrack } from './walk-track.ts';

/** The walk measured on this device. It is never sent, and is deleted when the walk or the session ends. */
export interface StoredWalk {
  readonly greenSpaceId: number;
  readonly routeId: number;
  readonly startedAt: string;
  /** `startedAt` by this device's steady clock, in milliseconds. */
  readonly begunAt: number;
  readonly isMeasured: boolean;
  readonly track: WalkTrack;
}

type WalkIdentity = Pick<Walk, 'greenSpaceId' | 'routeId' | 'startedAt'>;

const storageKey = (residentId: number) => sessionScopedKey('walk', residentId);

/** In-memory fallback for when storage is full or disabled. */
const unsavedWalks = new Map<string, StoredWalk>();
/** In memory only, so that the path can be saved as a file until the page is closed. */
const endedWalks = new Map<string, StoredWalk>();
/** Caches the last text and its parsed value, for referential stability in `useSyncExternalStore`. */
const parsedWalks = new Map<string, { text: string; storedWalk: StoredWalk | null }>();
const listeners = new Set<() => void>();

function isFixOrNull(value: unknown): boolean {
  if (value === null) return true;
  if (typeof value !== 'object') return false;
  const { lat, lng, accuracyMeters, time }: Partial<Record<keyof Fix, unknown>> = value;
  return [lat, lng, accuracyMeters, time].every(Number.isFinite);
}

function isTrack(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
  const { meters, missedMs, heardAt, heard, end, parts }: Partial<Record<keyof WalkTrack, unknown>> = value;
  return [meters, missedMs, heardAt].every(Number.isFinite) && isFixOrNull(heard) && isFixOrNull(end) && isPath(parts);
}

function isStoredWalk(value: unknown): value is StoredWalk {
  if (typeof value !== 'object' || value === null) return false;
  const fields: Partial<Record<keyof StoredWalk, unknown>> = value;
  return (
    Number.isSafeInteger(fields.greenSpaceId) &&
    Number.isSafeInteger(fields.routeId) &&
    typeof fields.startedAt === 'string' &&
    Number.isFinite(fields.begunAt) &&
    typeof fields.isMeasured === 'boolean' &&
    isTrack(fields.track)
  );
}

function parseStoredWalk(text: string): StoredWalk | null {
  try {
    const value: unknown = JSON.parse(text);
    return isStoredWalk(value) ? value : null;
  } catch {
    return null;
  }
}

export function readStoredWalk(residentId: number): StoredWalk | null {
  const key = storageKey(residentId);
  const unsavedWalk = unsavedWalks.get(key);
  if (unsavedWalk) return unsavedWalk;
  const text = getStoredValue(key);
  if (text === null) return null;
  const cached = parsedWalks.get(key);
  if (cached?.text === text) return cached.storedWalk;
  const storedWalk = parseStoredWalk(text);
  parsedWalks.set(key, { text, storedWalk });
  return storedWalk;
}

function storeWalk(residentId: number, storedWalk: StoredWalk): void {
  const key = storageKey(residentId);
  try {
    const text = JSON.stringify(storedWalk);
    localStorage.setItem(key, text);
    parsedWalks.set(key, { text, storedWalk });
    unsavedWalks.delete(key);
  } catch {
    unsavedWalks.set(key, storedWalk);
  }
  for (const listener of listeners) listener();
}

export function deleteStoredWalk(residentId: number): void {
  const key = storageKey(residentId);
  unsavedWalks.delete(key);
  endedWalks.delete(key);
  parsedWalks.delete(key);
  try {
    localStorage.removeItem(key);
  } catch {
    // Storage is unavailable, so nothing was stored.
  }
  for (const listener of listeners) listener();
}

export function endStoredWalk(residentId: number): void {
  const ended = readStoredWalk(residentId);
  if (!ended) return;
  deleteStoredWalk(residentId);
  endedWalks.set(storageKey(residentId), ended);
  for (const listener of listeners) listener();
}

/** The server may correct the start of a walk that was started offline. */
const MAX_START_DIFFERENCE_MS = 60_000;

export function isSameWalk(a: WalkIdentity, b: WalkIdentity): boolean {
  const differenceMs = Math.abs(Date.parse(a.startedAt) - Date.parse(b.startedAt));
  return a.greenSpaceId === b.greenSpaceId && a.routeId === b.routeId && differenceMs < MAX_START_DIFFERENCE_MS;
}

function createStoredWalk({ greenSpaceId, routeId, startedAt }: WalkIdentity): StoredWalk {
  const begunAt = toSteadyTime(Date.now()) - Math.max(0, serverNow() - Date.parse(startedAt));
  return { greenSpaceId, routeId, startedAt, begunAt, isMeasured: false, track: newTrack(begunAt) };
}

export function setWalkMeasured(residentId: number, walk: WalkIdentity, isMeasured: boolean): void {
  const previous = readStoredWalk(residentId);
  const storedWalk = previous && isSameWalk(previous, walk) ? previous : createStoredWalk(walk);
  storeWalk(residentId, { ...storedWalk, isMeasured });
}

/** Re-reads storage first, since other tabs add positions too. */
export function addPosition(residentId: number, walk: WalkIdentity, fix: Fix): void {
  const storedWalk = readStoredWalk(residentId);
  if (!storedWalk?.isMeasured || !isSameWalk(storedWalk, walk)) return;
  // While the page was closed, its steady clock did not notice that the device's clock was set back.
  const isClockSetBack = fix.time < Math.min(storedWalk.begunAt, storedWalk.track.heardAt);
  const track = nextTrack(isClockSetBack ? restartTrack(storedWalk.track, fix.time) : storedWalk.track, fix);
  if (track !== storedWalk.track) storeWalk(residentId, { ...storedWalk, track });
}

export function subscribeToStoredWalk(onChange: () => void): () => void {
  listeners.add(onChange);
  addEventListener('storage', onChange);
  return () => {
    listeners.delete(onChange);
    removeEventListener('storage', onChange);
  };
}

export function useStoredWalk(residentId: number): StoredWalk | null {
  return useSyncExternalStore(
    subscribeToStoredWalk,
    useCallback(() => readStoredWalk(residentId), [residentId]),
  );
}

/** The walk measured last, under way or ended. */
export function useLastWalk(residentId: number): StoredWalk | null {
  return useSyncExternalStore(
    subscribeToStoredWalk,
    useCallback(() => readStoredWalk(residentId) ?? endedWalks.get(storageKey(residentId)) ?? null, [residentId]),
  );
}
