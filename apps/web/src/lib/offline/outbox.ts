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
  | 'POST /api/events/:id/attend'
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
  /** Stored until the resident dismisses it. */
  readonly refusal?: { status: number; code: string; detail: string; values?: ProblemValues | undefined } | undefined;
}

/** Unread refusals are removed after a week. */
const MAX_REFUSAL_AGE_MS = 7 * 24 * 3_600_000;

let database: ReturnType<typeof createStore> | undefined;
let currentCalls: readonly OutboxCall[] = [];
const listeners = new Set<() => void>();
let tabChannel: BroadcastChannel | undefined;

function store() {
  database ??= createStore('ecopulse-waiting', 'calls');
  return database;
}

function setCalls(calls: readonly OutboxCall[]): void {
  currentCalls = calls.toSorted((one, other) => one.madeAt.localeCompare(other.madeAt));
  for (const listener of listeners) listener();
}

export async function loadOutbox(): Promise<void> {
  try {
    const storedCalls = await values<OutboxCall>(store());
    const isOld = ({ madeAt, refusal }: OutboxCall) => refusal && Date.now() - Date.parse(madeAt) > MAX_REFUSAL_AGE_MS;
    const old = storedCalls.filter(isOld).map(({ key }) => key);
    if (old.length > 0) await delMany(old, store());
    setCalls(storedCalls.filter((each) => !isOld(each)));
  } catch {
    // Without storage there is no outbox.
  }
}

async function reloadAndNotifyTabs(): Promise<void> {
  await loadOutbox();
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- channels have no such argument
  tabChannel?.postMessage('changed');
}

export async function saveToOutbox(call: OutboxCall): Promise<void> {
  await set(call.key, call, store());
  await reloadAndNotifyTabs();
}

export async function removeFromOutbox(key: string): Promise<void> {
  await del(key, store());
  await reloadAndNotifyTabs();
}

export async function removeOutboxCallsOf(owner: number): Promise<void> {
  try {
    const storedCalls = await values<OutboxCall>(store());
    await delMany(
      storedCalls.filter((stored) => stored.owner === owner).map(({ key }) => key),
      store(),
    );
    await reloadAndNotifyTabs();
  } catch {
    // Without storage there is no outbox.
  }
}

export function watchOutboxOfOtherTabs(): void {
  if (typeof BroadcastChannel === 'undefined') return;
  tabChannel ??= new BroadcastChannel('ecopulse-waiting');
  tabChannel.addEventListener('message', () => void loadOutbox());
}

export function onOutboxChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function getOutboxCalls(): readonly OutboxCall[] {
  return currentCalls;
}

/** Oldest first, including refused calls. */
export function useOutbox(owner: number): readonly OutboxCall[] {
  return useSyncExternalStore(onOutboxChange, getOutboxCalls, getOutboxCalls).filter((each) => each.owner === owner);
}
