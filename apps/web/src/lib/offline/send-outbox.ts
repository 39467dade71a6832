import type { ResponseBody, RequestBody } from '@ecopulse/contract/endpoint';
import type { Endpoints } from '@ecopulse/contract/endpoints';
import { type QueryClient, type QueryKey, skipToken, useQuery } from '@tanstack/react-query';
import type { User } from '@ecopulse/contract/accounts/accounts';
import { call, serverNow } from '../api.ts';
import { CallError } from '../call-error.ts';
import { isServerUnreachable, setServerReachable } from './network.ts';
import {
  getOutboxCalls,
  removeFromOutbox,
  saveToOutbox,
  loadOutbox,
  type OfflineCallName,
  useOutbox,
  type OutboxCall,
} from './outbox.ts';

export type SendResult<Name extends OfflineCallName> =
  | { answer: ResponseBody<Endpoints[Name]> }
  | { queued: OutboxCall };

interface OfflineCallParts<Name extends OfflineCallName> {
  readonly params?: Readonly<Record<string, number>>;
  readonly body?: RequestBody<Endpoints[Name]>;
  readonly subject: string;
  readonly figures?: OutboxCall['figures'];
}

/** `crypto.randomUUID` is missing on pages without HTTPS. */
export function createUuid(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  // The bits of version 4 and of the variant.
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
}

function isOffline(error: unknown): boolean {
  return error instanceof CallError && error.code === 'offline';
}

/** Types cannot relate the name of a queued call to its parts, hence the cast. */
async function send({ name, params, body, key, owner }: OutboxCall): Promise<unknown> {
  const headers = { 'Idempotency-Key': key, ...(owner !== 0 && { 'X-Resident': String(owner) }) };
  const parts = { ...(params && { params }), ...(body && { body }), headers };
  const answer: unknown = await (call as (sent: string, parts: unknown) => Promise<unknown>)(name, parts);
  setServerReachable(true);
  return answer;
}

/** Queues the call if the server is unreachable. Throws if the server refuses it, or `offline` if it cannot be stored. */
export async function sendOrQueue<Name extends OfflineCallName>(
  queryClient: QueryClient,
  name: Name,
  { params, body, subject, figures }: OfflineCallParts<Name>,
): Promise<SendResult<Name>> {
  const owner = queryClient.getQueryData<User | null>(['GET /api/auth/user'])?.id ?? 0;
  const madeAt = new Date(serverNow()).toISOString();
  // DELETE has no body. All others send the time they were made, which does not change with a retry.
  const timedBody = name.startsWith('DELETE ') ? undefined : { ...(body as object), madeAt };
  const queued: OutboxCall = { key: createUuid(), owner, name, params, body: timedBody, subject, figures, madeAt };
  try {
    return { answer: (await send(queued)) as ResponseBody<Endpoints[Name]> };
  } catch (error) {
    if (error instanceof CallError) setServerReachable(!isOffline(error));
    if (!isOffline(error)) throw error;
    await saveToOutbox(queued).catch(() => {
      throw error;
    });
    return { queued };
  }
}

export function deliveredAnswerKey(key: string | undefined): QueryKey {
  return ['delivered', key];
}

interface SendOutcome<Received> {
  readonly answer: Received | undefined;
  readonly isWaiting: boolean;
}

/** A call that was undone or refused is neither answered nor waiting. */
export function useSendOutcome<Received>(
  result: { answer: Received } | { queued: OutboxCall } | undefined,
): SendOutcome<Received> {
  const queued = result && 'queued' in result ? result.queued : undefined;
  const { data } = useQuery<Received>({ queryKey: deliveredAnswerKey(queued?.key), queryFn: skipToken });
  const isWaiting = useOutbox(queued?.owner ?? 0).some(({ key, refusal }) => key === queued?.key && !refusal);
  return { answer: result && 'answer' in result ? result.answer : data, isWaiting };
}

export interface DeliveredCall {
  readonly queued: OutboxCall;
  readonly answer: unknown;
}

/** Whether a retry would get the same answer. Another session, 408, 429 and server errors are temporary. */
function isRefusal(error: unknown): error is CallError {
  if (!(error instanceof CallError) || error.code === 'someone-else') return false;
  return error.status >= 400 && error.status < 500 && ![401, 408, 429].includes(error.status);
}

type OnDelivered = (delivered: DeliveredCall) => void;

async function sendQueuedCall(queued: OutboxCall, onDelivered: OnDelivered): Promise<DeliveredCall | null> {
  try {
    const answer = await send(queued);
    // Publish the answer before the removal, so that the call is always waiting or answered.
    onDelivered({ queued, answer });
    await removeFromOutbox(queued.key);
    return { queued, answer };
  } catch (error) {
    if (!isRefusal(error)) throw error;
    const { status, code, detail, values } = error;
    await saveToOutbox({ ...queued, refusal: { status, code, detail, values } });
    return null;
  }
}

async function sendInOrder(owner: number, onDelivered: OnDelivered): Promise<DeliveredCall[]> {
  const delivered: DeliveredCall[] = [];
  // Another tab may have sent some of them.
  await loadOutbox();
  for (const queued of getOutboxCalls()) {
    if (queued.owner !== owner || queued.refusal) continue;
    try {
      const deliveredCall = await sendQueuedCall(queued, onDelivered);
      if (deliveredCall) delivered.push(deliveredCall);
    } catch (error) {
      if (error instanceof CallError) setServerReachable(!isOffline(error));
      // Keep the order: later calls must not overtake this one.
      break;
    }
  }
  return delivered;
}

let isSending = false;

/** Sends the queued calls of a resident in order, from one tab at a time, and calls `onDelivered` with each answer. */
export async function sendOutbox(owner: number, onDelivered: OnDelivered): Promise<DeliveredCall[]> {
  if (isSending || isServerUnreachable() || !getOutboxCalls().some((each) => each.owner === owner && !each.refusal))
    return [];
  isSending = true;
  try {
    return await withTabLock(() => sendInOrder(owner, onDelivered));
  } finally {
    isSending = false;
  }
}

async function withTabLock(work: () => Promise<DeliveredCall[]>): Promise<DeliveredCall[]> {
  // Web Locks need a secure context. Without them, idempotency keys prevent duplicates.
  const locks = Reflect.get(navigator, 'locks') as LockManager | undefined;
  if (!locks) return work();
  return locks.request('ecopulse-sending', { ifAvailable: true }, async (lock) => (lock ? work() : []));
}
