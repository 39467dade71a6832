import { useSyncExternalStore } from 'react';
import type { ProblemValues } from '@ecopulse/contract/errors';
import { createStore, del, delMany, set, values } from 'idb-keyval';

export type OfflineCallName =
  | 'POST /api/green-spaces/checkin'
  | 'POST /api/green-spaces/:id/routes/:routeId/start'
  | 'POST /api/green-spaces/:id/routes/:routeId/finish'
  | 'DELETE /api/green-spaces/:id/routes/:routeId/start'
  | 'POST /api/lessons/:id/complete'
  | 'POST /api/user/eco-actions'
  | 'POST /api/news/:id/like'
  | 'DELETE /api/news/:id/like';

export interface OutboxCall {
  /** The `Idempotency-Key`: retries count once. */
  readonly key: string;
  /** Another resident on this device must not send it. */
  readonly owner: number;
  readonly name: OfflineCallName;
  readonly params?: Readonly<Record<string, number>> | undefined;
  readonly body?: Readonly<Record<string, unknown>> | undefined;
  /** The name of a place or an eco-action, or the title of a lesson or an article. */
  readonly subject: string;
  /** Shown until the call is sent, such as the minutes of a route. */
  readonly figures?: Readonly<Record<string, number>> | undefined;
  readonly madeAt: string;
  /** Kept until the resident has dismissed it. */
  readonly refusal?: { status: number; code: string; detail: string; values?: ProblemValues | undefined } | undefined;
}

/** Unread refusals are removed after a week. */
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

export async function loadOutbox(): Promise<void> {
  try {
    const found = await values<OutboxCall>(store());
    const isOld = ({ madeAt, refusal }: OutboxCall) => refusal && Date.now() - Date.parse(madeAt) > MAX_MS;
    const old = found.filter(isOld).map(({ key }) => key);
    if (old.length > 0) await delMany(old, store());
    show(found.filter((each) => !isOld(each)));
  } catch {
    // Without storage there is no outbox.
  }
}

async function afterChange(): Promise<void> {
  await loadOutbox();
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- channels have no such argument
  otherTabs?.postMessage('changed');
}

export async function putInOutbox(waiting: OutboxCall): Promise<void> {
  await set(waiting.key, waiting, store());
  await afterChange();
}

export async function removeFromOutbox(key: string): Promise<void> {
  await del(key, store());
  await afterChange();
}

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

/** Oldest first, including refused calls. */
export function useOutbox(owner: number): readonly OutboxCall[] {
  return useSyncExternalStore(onOutboxChange, outboxCalls, outboxCalls).filter((each) => each.owner === owner);
}
