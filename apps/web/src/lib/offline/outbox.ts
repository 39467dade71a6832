import { useSyncExternalStore } from 'react';
import type { ProblemValues } from '@ecopulse/contract/errors';
import { createStore, del, delMany, set, values } from 'idb-keyval';

/** The calls that may be made without a network. */
export type OfflineCallName =
  | 'POST /api/green-spaces/checkin'
  | 'POST /api/green-spaces/:id/routes/:routeId/start'
  | 'POST /api/green-spaces/:id/routes/:routeId/finish'
  | 'DELETE /api/green-spaces/:id/routes/:routeId/start'
  | 'POST /api/lessons/:id/complete'
  | 'POST /api/user/eco-actions'
  | 'POST /api/news/:id/like'
  | 'DELETE /api/news/:id/like';

/** A call that was made without a network and waits to be sent. */
export interface OutboxCall {
  /** Its `Idempotency-Key`: however often it is sent, it counts once. */
  readonly key: string;
  /** The resident who made it. It is never sent for another. */
  readonly owner: number;
  readonly name: OfflineCallName;
  readonly params?: Readonly<Record<string, number>> | undefined;
  readonly body?: Readonly<Record<string, unknown>> | undefined;
  /** What it is about, for the list: the name of a place or an eco-action, the title of a lesson or an article. */
  readonly subject: string;
  /** Figures that the screen needs until the call is sent, such as the minutes of a route. */
  readonly figures?: Readonly<Record<string, number>> | undefined;
  readonly madeAt: string;
  /** Why the server refused it. It stays in the list until the resident has read that. */
  readonly refusal?: { status: number; code: string; detail: string; values?: ProblemValues | undefined } | undefined;
}

/** A refusal that nobody read in a week says nothing any more. */
const MAX_MS = 7 * 24 * 3_600_000;

let database: ReturnType<typeof createStore> | undefined;
let all: readonly OutboxCall[] = [];
const listeners = new Set<() => void>();
let otherTabs: BroadcastChannel | undefined;

function store() {
  database ??= createStore('ecopulse-waiting', 'calls');
  return database;
}

function show(calls: readonly OutboxCall[]): void {
  all = calls.toSorted((one, other) => one.madeAt.localeCompare(other.madeAt));
  for (const listener of listeners) listener();
}

/** Reads the list of this device. Refusals that nobody read are forgotten in the end. */
export async function loadOutbox(): Promise<void> {
  try {
    const found = await values<OutboxCall>(store());
    const isOld = ({ madeAt, refusal }: OutboxCall) => refusal && Date.now() - Date.parse(madeAt) > MAX_MS;
    const old = found.filter(isOld).map(({ key }) => key);
    if (old.length > 0) await delMany(old, store());
    show(found.filter((each) => !isOld(each)));
  } catch {
    // Without a store nothing can wait.
  }
}

async function afterChange(): Promise<void> {
  await loadOutbox();
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- channels have no such argument
  otherTabs?.postMessage('changed');
}

/** Adds a call to the list, or changes it there. Rejects if this device can't store it. */
export async function putInOutbox(waiting: OutboxCall): Promise<void> {
  await set(waiting.key, waiting, store());
  await afterChange();
}

export async function removeFromOutbox(key: string): Promise<void> {
  await del(key, store());
  await afterChange();
}

/** Follows what other tabs of this browser add and send, and lets them follow this one. */
export function followOtherTabs(): void {
  if (typeof BroadcastChannel === 'undefined') return;
  otherTabs ??= new BroadcastChannel('ecopulse-waiting');
  otherTabs.addEventListener('message', () => void loadOutbox());
}

export function onOutboxChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function outboxCalls(): readonly OutboxCall[] {
  return all;
}

/** The calls of a resident that wait or were refused, the oldest first. */
export function useOutbox(owner: number): readonly OutboxCall[] {
  return useSyncExternalStore(onOutboxChange, outboxCalls, outboxCalls).filter((each) => each.owner === owner);
}
