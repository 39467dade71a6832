import { useCallback, useSyncExternalStore } from 'react';
import type { Walk } from '@ecopulse/contract/green-spaces/guided-routes';
import { keyInSession } from '../../../lib/session-memory.ts';
import { storedChoice } from '../../../lib/stored-choice.ts';
import { serverNow } from '../../../lib/api.ts';
import { type Fix, newTrack, nextTrack, type WalkTrack } from './walk-track.ts';

/** The walk measured on this device. It never leaves the device, and is deleted when the walk or the session ends. */
export interface StoredWalk {
  readonly greenSpaceId: number;
  readonly routeId: number;
  readonly startedAt: string;
  /** `startedAt` by this device's clock, in milliseconds. */
  readonly begunAt: number;
  readonly isMeasured: boolean;
  readonly track: WalkTrack;
}

type WalkName = Pick<Walk, 'greenSpaceId' | 'routeId' | 'startedAt'>;

const keyOf = (residentId: number) => keyInSession(`walk:${residentId}`);

/** In-memory fallback for when storage is full or disabled. */
const unsaved = new Map<string, StoredWalk>();
/** Caches the last text and its parsed value, for referential stability in `useSyncExternalStore`. */
const read = new Map<string, { text: string; kept: StoredWalk | null }>();
const listeners = new Set<() => void>();

function isFix(value: unknown): boolean {
  if (value === null) return true;
  if (typeof value !== 'object') return false;
  const { lat, lng, accuracyMeters, time }: Partial<Record<keyof Fix, unknown>> = value;
  return [lat, lng, accuracyMeters, time].every(Number.isFinite);
}

function isTrack(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
  const { meters, missedMs, heardAt, heard, end, parts }: Partial<Record<keyof WalkTrack, unknown>> = value;
  const isPoint = (point: unknown) => Array.isArray(point) && point.length === 2 && point.every(Number.isFinite);
  return (
    [meters, missedMs, heardAt].every(Number.isFinite) &&
    isFix(heard) &&
    isFix(end) &&
    Array.isArray(parts) &&
    parts.every((part) => Array.isArray(part) && part.length > 0 && part.every(isPoint))
  );
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

function parsed(text: string): StoredWalk | null {
  try {
    const value: unknown = JSON.parse(text);
    return isStoredWalk(value) ? value : null;
  } catch {
    return null;
  }
}

export function storedWalk(residentId: number): StoredWalk | null {
  const key = keyOf(residentId);
  const inPage = unsaved.get(key);
  if (inPage) return inPage;
  const text = storedChoice(key);
  if (text === null) return null;
  const known = read.get(key);
  if (known?.text === text) return known.kept;
  const kept = parsed(text);
  read.set(key, { text, kept });
  return kept;
}

function keep(residentId: number, kept: StoredWalk): void {
  const key = keyOf(residentId);
  try {
    const text = JSON.stringify(kept);
    localStorage.setItem(key, text);
    read.set(key, { text, kept });
    unsaved.delete(key);
  } catch {
    unsaved.set(key, kept);
  }
  for (const listener of listeners) listener();
}

export function deleteStoredWalk(residentId: number): void {
  const key = keyOf(residentId);
  unsaved.delete(key);
  read.delete(key);
  try {
    localStorage.removeItem(key);
  } catch {
    // Storage is unavailable, so nothing was stored.
  }
  for (const listener of listeners) listener();
}

/** The server may correct the start of a walk that was started offline. */
const SAME_START_MS = 60_000;

export function isSameWalk(one: WalkName, other: WalkName): boolean {
  const apart = Math.abs(Date.parse(one.startedAt) - Date.parse(other.startedAt));
  return one.greenSpaceId === other.greenSpaceId && one.routeId === other.routeId && apart < SAME_START_MS;
}

function newlyKept({ greenSpaceId, routeId, startedAt }: WalkName): StoredWalk {
  const begunAt = Date.now() - Math.max(0, serverNow() - Date.parse(startedAt));
  return { greenSpaceId, routeId, startedAt, begunAt, isMeasured: false, track: newTrack(begunAt) };
}

export function measureWalk(residentId: number, walk: WalkName, isMeasured: boolean): void {
  const before = storedWalk(residentId);
  const kept = before && isSameWalk(before, walk) ? before : newlyKept(walk);
  keep(residentId, { ...kept, isMeasured });
}

/** Re-reads storage first, since other tabs add positions too. */
export function addPosition(residentId: number, walk: WalkName, fix: Fix): void {
  const kept = storedWalk(residentId);
  if (!kept?.isMeasured || !isSameWalk(kept, walk)) return;
  const track = nextTrack(kept.track, fix);
  if (track !== kept.track) keep(residentId, { ...kept, track });
}

export function onStoredWalkChange(onChange: () => void): () => void {
  listeners.add(onChange);
  addEventListener('storage', onChange);
  return () => {
    listeners.delete(onChange);
    removeEventListener('storage', onChange);
  };
}

export function useStoredWalk(residentId: number): StoredWalk | null {
  return useSyncExternalStore(
    onStoredWalkChange,
    useCallback(() => storedWalk(residentId), [residentId]),
  );
}
