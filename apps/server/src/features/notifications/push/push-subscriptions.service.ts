import { createECDH } from 'node:crypto';
import { MAX_PUSH_SUBSCRIPTIONS, type PushSubscriptionForm } from '@ecopulse/contract/notifications/reminders';
import type { Clock } from '../../../core/calendar/clock.ts';
import { type AddressPolicy, refusalOf } from '../../../core/outbound/public-address.ts';
import { ProblemError } from '../../../core/problems/problem-error.ts';
import type { Member } from '../../../core/sessions/sessions.service.ts';
import type { Database } from '../../../db/database.ts';
import type { PushKeys } from './push-keys.ts';
import { deleteOfSession, findEndpoint, lockSubscribing, replaceSubscription } from './push-subscriptions.queries.ts';

interface Deps {
  readonly db: Database;
  readonly clock: Clock;
  readonly pushKeys: PushKeys;
  readonly policy: AddressPolicy;
}

type Device = Pick<Member, 'residentId' | 'sessionId'>;

export interface PushSubscriptions {
  /** `endpoint` is null if this session has no subscription. */
  read(device: Device): Promise<{ publicKey: string; endpoint: string | null }>;
  /** Throws `push-address-refused`, `push-keys-unusable`, or `signed-out` if the session has just ended. */
  subscribe(device: Device, subscription: PushSubscriptionForm): Promise<void>;
  unsubscribe(device: Device): Promise<void>;
}

export function createPushSubscriptions({ db, clock, pushKeys, policy }: Deps): PushSubscriptions {
  return {
    async read({ sessionId }) {
      const { publicKey } = await pushKeys.get();
      return { publicKey, endpoint: await findEndpoint(db, sessionId) };
    },
    async subscribe({ residentId, sessionId }, { endpoint, keys }) {
      const { href } = requirePushService(endpoint, policy);
      requirePoint(keys.p256dh);
      const [p256dh, auth] = [withoutPadding(keys.p256dh), withoutPadding(keys.auth)];
      const made = { sessionId, residentId, endpoint: href, p256dh, auth, now: clock.now() };
      const isSignedIn = await db.transaction().execute(async (trx) => {
        await lockSubscribing(trx);
        return replaceSubscription(trx, made, MAX_PUSH_SUBSCRIPTIONS);
      });
      if (!isSignedIn) throw new ProblemError('signed-out');
    },
    unsubscribe: ({ sessionId }) => deleteOfSession(db, sessionId),
  };
}

/** Checked again whenever a message is sent. */
function requirePushService(endpoint: string, policy: AddressPolicy): URL {
  const url = URL.parse(endpoint);
  const isSecure = url?.protocol === 'https:' || policy.anyNameAndPort;
  if (!url || !isSecure || url.href.length > MAX_ADDRESS || refusalOf(url, policy) !== null)
    throw new ProblemError('push-address-refused');
  return url;
}

/** The column's limit; parsing can lengthen a URL. */
const MAX_ADDRESS = 1_000;

/** An invalid point would fail with every message. */
function requirePoint(p256dh: string): void {
  const own = createECDH('prime256v1');
  own.generateKeys();
  const point = Buffer.from(p256dh, 'base64url');
  try {
    own.computeSecret(point);
  } catch {
    throw new ProblemError('push-keys-unusable');
  }
  if (point[0] !== UNCOMPRESSED) throw new ProblemError('push-keys-unusable');
}

/** The first byte of an uncompressed point (SEC 1). */
const UNCOMPRESSED = 4;

function withoutPadding(text: string): string {
  return text.replace(/=+$/, '');
}
