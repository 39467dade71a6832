import type { Queue, QueuedWork, WorkOutcome } from '../../../core/jobs/queue.ts';
import { OutboundError } from '../../../core/outbound/guarded-agent.ts';
import type { GuardedPost } from '../../../core/outbound/guarded-post.ts';
import type { Transaction } from '../../../db/database.ts';
import type { SharedDeps } from '../../../feature-module.ts';
import { findStillRelevant } from '../relevance.service.ts';
import { type ContactSettings, pushContact, type PushKeys } from './push-keys.ts';
import { composePushMessage, classifyStatus } from './push-message.ts';
import { findPushMessage, findSubscriptionIds, type PushMessageRow } from './push-messages.queries.ts';
import { deleteSubscription } from './push-subscriptions.queries.ts';

interface Log {
  warn(details: object, message: string): void;
}

interface Deps extends Pick<SharedDeps, 'db' | 'clock' | 'jobs'> {
  readonly log: Log;
  readonly pushKeys: PushKeys;
  readonly post: GuardedPost;
  readonly env: ContactSettings;
}

interface NewPush {
  readonly residentId: number;
  readonly notificationId: number;
  readonly usefulUntil: Date;
}

export interface PushMessages {
  /** Sends to all browsers of a resident, if and only if the transaction commits. */
  send(trx: Transaction, push: NewPush): Promise<void>;
  readonly queues: readonly Queue[];
}

/** Ids only, so that the queue holds no personal data; texts are composed when sending. */
interface StoredPush {
  readonly subscription: number;
  readonly notification: number;
  readonly usefulUntil: string;
}

const TIMEOUT_MS = 10_000;
/** Exponential backoff up to an hour, for most of a day. */
const RETRY_OPTIONS = { retryLimit: 20, retryDelay: 60, retryDelayMax: 3_600, expireInSeconds: 60 };

export function createPushMessages(deps: Deps): PushMessages {
  const queue: Queue = { name: 'push', options: RETRY_OPTIONS, work: (work) => deliver(deps, work) };
  return {
    queues: [queue],
    async send(trx, { residentId, notificationId, usefulUntil }) {
      for (const subscription of await findSubscriptionIds(trx, residentId)) {
        const stored: StoredPush = {
          subscription,
          notification: notificationId,
          usefulUntil: usefulUntil.toISOString(),
        };
        await deps.jobs.enqueue(trx, queue, stored);
      }
    },
  };
}

const DONE: WorkOutcome = { outcome: 'done' };

/** Logs the push service's host, never the endpoint: anyone who has the endpoint can send to it. */
async function deliver(deps: Deps, { data, signal }: QueuedWork): Promise<WorkOutcome> {
  const { db, clock } = deps;
  const { subscription, notification, usefulUntil } = data as StoredPush;
  const until = new Date(usefulUntil);
  const now = clock.now();
  const row = now < until ? await findPushMessage(db, { subscription, notification, now }) : null;
  if (!row || !(await findStillRelevant(db, [row], now)).has(row.id)) return DONE;
  const status = await sendRequest(deps, row, {
    ttlSeconds: Math.ceil((until.getTime() - now.getTime()) / 1000),
    signal,
  });
  const outcome = classifyStatus(status);
  if (outcome.kind === 'retry') throw new Error(outcome.reason);
  if (outcome.kind === 'gone') await deleteSubscription(db, subscription);
  // A subscription that the browser ended is no failure; one with a refused address is.
  if (outcome.kind === 'sent' || status === 404 || status === 410) return DONE;
  deps.log.warn({ host: new URL(row.endpoint).host, because: outcome.reason }, 'a push message was given up');
  return { outcome: 'given-up', because: outcome.reason };
}

interface DeliveryAttempt {
  readonly ttlSeconds: number;
  readonly signal: AbortSignal;
}

async function sendRequest(
  deps: Deps,
  row: PushMessageRow,
  { ttlSeconds, signal }: DeliveryAttempt,
): Promise<number | 'address-refused'> {
  const { body, headers } = await createPushRequest(deps, row, ttlSeconds);
  try {
    return await deps.post(row.endpoint, { headers, body, timeout: TIMEOUT_MS, signal });
  } catch (error) {
    if (error instanceof OutboundError && error.code === 'address-refused') return 'address-refused';
    throw error;
  }
}

/** Encrypted (RFC 8291) and signed (RFC 8292). */
async function createPushRequest({ pushKeys, env }: Deps, row: PushMessageRow, ttlSeconds: number) {
  // Loaded on first use: not every server sends push messages.
  const { default: webPush } = await import('web-push');
  const { payload, topic, urgency } = composePushMessage(row);
  const { body, headers } = webPush.generateRequestDetails(
    { endpoint: row.endpoint, keys: { p256dh: row.p256dh, auth: row.auth } },
    JSON.stringify(payload),
    { vapidDetails: { subject: pushContact(env), ...(await pushKeys.get()) }, TTL: ttlSeconds, topic, urgency },
  );
  return { body, headers };
}
