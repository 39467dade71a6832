import { useCallback, useSyncExternalStore } from 'react';
import type { Walk } from '@ecopulse/contract/green-spaces/guided-routes';
import { keyInSession } from '../../../lib/session-memory.ts';
import { storedChoice } from '../../../lib/stored-choice.ts';
import { serverNow } from '../../../lib/time/server-clock.ts';
import { type Fix, newTrack, nextTrack, type WalkTrack } from './walk-track.ts';

/** The walk that this device measures. It never leaves the device, and goes when the walk or the session ends. */
export interface KeptWalk {
  readonly greenSpaceId: number;
  readonly routeId: number;
  readonly startedAt: string;
  /** The same by the clock of this device, in milliseconds. */
  readonly begunAt: number;
  /** Whether the resident wants it measured now. */
  readonly isMeasured: boolean;
  readonly track: WalkTrack;
}

type WalkName = Pick<Walk, 'greenSpaceId' | 'routeId' | 'startedAt'>;

/** One walk for each resident, as on the server. */
const keyOf = (residentId: number) => keyInSession(`walk:${residentId}`);

/** What could not be stored, by its key: storage is full or off. It lives as long as the page. */
const unsaved = new Map<string, KeptWalk>();
/** The text last read under each key with its meaning, so that it is read once and stays the same object. */
const read = new Map<string, { text: string; kept: KeptWalk | null }>();
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

function isKeptWalk(value: unknown): value is KeptWalk {
  if (typeof value !== 'object' || value === null) return false;
  const fields: Partial<Record<keyof KeptWalk, unknown>> = value;
  return (
    Number.isSafeInteger(fields.greenSpaceId) &&
    Number.isSafeInteger(fields.routeId) &&
    typeof fields.startedAt === 'string' &&
    Number.isFinite(fields.begunAt) &&
    typeof fields.isMeasured === 'boolean' &&
    isTrack(fields.track)
  );
}

function parsed(text: string): KeptWalk | null {
  try {
    const value: unknown = JSON.parse(text);
    return isKeptWalk(value) ? value : null;
  } catch {
    return null;
  }
}

/** The walk that this device measures for a resident; null if there is none or storage holds something else. */
export function keptWalk(residentId: number): KeptWalk | null {
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

function keep(residentId: number, kept: KeptWalk): void {
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

export function forgetWalk(residentId: number): void {
  const key = keyOf(residentId);
  unsaved.delete(key);
  read.delete(key);
  try {
    localStorage.removeItem(key);
  } catch {
    // Then nothing was stored either.
  }
  for (const listener of listeners) listener();
}

/** One that was started without a network may have its start corrected by the server when it arrives there. */
const SAME_START_MS = 60_000;

export function isSameWalk(one: WalkName, other: WalkName): boolean {
  const apart = Math.abs(Date.parse(one.startedAt) - Date.parse(other.startedAt));
  return one.greenSpaceId === other.greenSpaceId && one.routeId === other.routeId && apart < SAME_START_MS;
}

/** A walk of which nothing is kept yet. Its positions follow the clock of this device. */
function newlyKept({ greenSpaceId, routeId, startedAt }: WalkName): KeptWalk {
  const begunAt = Date.now() - Math.max(0, serverNow() - Date.parse(startedAt));
  return { greenSpaceId, routeId, startedAt, begunAt, isMeasured: false, track: newTrack(begunAt) };
}

/** Measures a walk from now on, or no longer. What has been measured of it stays. */
export function measureWalk(residentId: number, walk: WalkName, isMeasured: boolean): void {
  const before = keptWalk(residentId);
  const kept = before && isSameWalk(before, walk) ? before : newlyKept(walk);
  keep(residentId, { ...kept, isMeasured });
}

/** Adds a position to the walk, if this device still measures it. Each tab reads what others have added before. */
export function addPosition(residentId: number, walk: WalkName, fix: Fix): void {
  const kept = keptWalk(residentId);
  if (!kept?.isMeasured || !isSameWalk(kept, walk)) return;
  const track = nextTrack(kept.track, fix);
  if (track !== kept.track) keep(residentId, { ...kept, track });
}

/** Calls when a kept walk has changed, here or in another tab, until the returned function is called. */
export function onKeptWalkChange(onChange: () => void): () => void {
  listeners.add(onChange);
  // Another tab has changed it.
  addEventListener('storage', onChange);
  return () => {
    listeners.delete(onChange);
    removeEventListener('storage', onChange);
  };
}

/** The walk that this device measures for a resident, as it is now. */
export function useKeptWalk(residentId: number): KeptWalk | null {
  return useSyncExternalStore(
    onKeptWalkChange,
    useCallback(() => keptWalk(residentId), [residentId]),
  );
}
