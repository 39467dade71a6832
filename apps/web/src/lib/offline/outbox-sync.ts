import type { Answer, SentBody } from '@ecopulse/contract/endpoint';
import type { Endpoints } from '@ecopulse/contract/endpoints';
import { type QueryClient, type QueryKey, skipToken, useQuery } from '@tanstack/react-query';
import type { User } from '@ecopulse/contract/accounts/accounts';
import { call, serverNow } from '../api.ts';
import { CallError } from '../call-error.ts';
import { isNetworkAway, noteReached } from './network.ts';
import {
  outboxCalls,
  removeFromOutbox,
  putInOutbox,
  loadOutbox,
  type OfflineCallName,
  useOutbox,
  type OutboxCall,
} from './outbox.ts';

export type Sent<Name extends OfflineCallName> = { answer: Answer<Endpoints[Name]> } | { waits: OutboxCall };

interface Parts<Name extends OfflineCallName> {
  readonly params?: Readonly<Record<string, number>>;
  readonly body?: SentBody<Endpoints[Name]>;
  readonly subject: string;
  readonly figures?: OutboxCall['figures'];
}

/** `crypto.randomUUID` is missing on pages without HTTPS. */
function uuid(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
}

function isOffline(error: unknown): boolean {
  return error instanceof CallError && error.code === 'offline';
}

/** Types cannot relate the name of a queued call to its parts, hence the cast. */
async function send({ name, params, body, key }: OutboxCall): Promise<unknown> {
  const parts = { ...(params && { params }), ...(body && { body }), headers: { 'Idempotency-Key': key } };
  const answer: unknown = await (call as (sent: string, parts: unknown) => Promise<unknown>)(name, parts);
  noteReached(true);
  return answer;
}

/** Queues the call if the server is unreachable. Throws if the server refuses it, or `offline` if it cannot be stored. */
export async function sendOrQueue<Name extends OfflineCallName>(
  queryClient: QueryClient,
  name: Name,
  { params, body, subject, figures }: Parts<Name>,
): Promise<Sent<Name>> {
  const owner = queryClient.getQueryData<User | null>(['GET /api/auth/user'])?.id ?? 0;
  const madeAt = new Date(serverNow()).toISOString();
  // DELETE has no body. All others send the time they were made, which does not change with a retry.
  const sent = name.startsWith('DELETE ') ? undefined : { ...(body as object), madeAt };
  const waits: OutboxCall = { key: uuid(), owner, name, params, body: sent, subject, figures, madeAt };
  try {
    return { answer: (await send(waits)) as Answer<Endpoints[Name]> };
  } catch (error) {
    if (error instanceof CallError) noteReached(!isOffline(error));
    if (!isOffline(error)) throw error;
    await putInOutbox(waits).catch(() => {
      throw error;
    });
    return { waits };
  }
}

export function arrivedKey(key: string | undefined): QueryKey {
  return ['arrived', key];
}

interface Outcome<Received> {
  readonly answer: Received | undefined;
  readonly isWaiting: boolean;
}

/** A call that was undone or refused is neither answered nor waiting. */
export function useOutcome<Received>(
  made: { answer: Received } | { waits: OutboxCall } | undefined,
): Outcome<Received> {
  const kept = made && 'waits' in made ? made.waits : undefined;
  const { data } = useQuery<Received>({ queryKey: arrivedKey(kept?.key), queryFn: skipToken });
  const isWaiting = useOutbox(kept?.owner ?? 0).some(({ key, refusal }) => key === kept?.key && !refusal);
  return { answer: made && 'answer' in made ? made.answer : data, isWaiting };
}

export interface Arrived {
  readonly waiting: OutboxCall;
  readonly answer: unknown;
}

/** Whether a retry would get the same answer. 401, 408, 429 and server errors are temporary. */
function isRefusal(error: unknown): error is CallError {
  return (
    error instanceof CallError && error.status >= 400 && error.status < 500 && ![401, 408, 429].includes(error.status)
  );
}

type Accept = (arrived: Arrived) => void;

async function sendOne(waiting: OutboxCall, accept: Accept): Promise<Arrived | null> {
  try {
    const answer = await send(waiting);
    // Accept before removal, so that the call never disappears from both lists.
    accept({ waiting, answer });
    await removeFromOutbox(waiting.key);
    return { waiting, answer };
  } catch (error) {
    if (!isRefusal(error)) throw error;
    const { status, code, detail, values } = error;
    await putInOutbox({ ...waiting, refusal: { status, code, detail, values } });
    return null;
  }
}

async function sendInOrder(owner: number, accept: Accept): Promise<Arrived[]> {
  const arrived: Arrived[] = [];
  // Another tab may have sent some of them.
  await loadOutbox();
  for (const waiting of outboxCalls()) {
    if (waiting.owner !== owner || waiting.refusal) continue;
    try {
      const one = await sendOne(waiting, accept);
      if (one) arrived.push(one);
    } catch (error) {
      if (error instanceof CallError) noteReached(!isOffline(error));
      // Keep the order: later calls must not overtake this one.
      break;
    }
  }
  return arrived;
}

let isSending = false;

/** Sends the queued calls of a resident in order, from one tab at a time, and calls `accept` with each answer. */
export async function sendOutbox(owner: number, accept: Accept): Promise<Arrived[]> {
  if (isSending || isNetworkAway() || !outboxCalls().some((each) => each.owner === owner && !each.refusal)) return [];
  isSending = true;
  try {
    return await oneTabAtATime(() => sendInOrder(owner, accept));
  } finally {
    isSending = false;
  }
}

async function oneTabAtATime(work: () => Promise<Arrived[]>): Promise<Arrived[]> {
  // Web Locks need a secure context. Without them, idempotency keys prevent duplicates.
  const locks = Reflect.get(navigator, 'locks') as LockManager | undefined;
  if (!locks) return work();
  return locks.request('ecopulse-sending', { ifAvailable: true }, async (lock) => (lock ? work() : []));
}
