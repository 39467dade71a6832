import { createECDH } from 'node:crypto';
import { MAX_PUSH_SUBSCRIPTIONS, type PushSubscriptionForm } from '@ecopulse/contract/notifications/reminders';
import { type AddressPolicy, addressRefusal } from '../../../core/outbound/public-address.ts';
import { ProblemError } from '../../../core/problems/problem-error.ts';
import type { Member } from '../../../core/sessions/sessions.service.ts';
import type { SharedDeps } from '../../../feature-module.ts';
import type { PushKeys } from './push-keys.ts';
import {
  deleteSubscriptionOfSession,
  findEndpoint,
  lockSubscriptions,
  replaceSubscription,
} from './push-subscriptions.queries.ts';

interface Deps extends Pick<SharedDeps, 'db' | 'clock'> {
  readonly pushKeys: PushKeys;
  readonly policy: AddressPolicy;
}

/** A browser is identified by its session. */
type Browser = Pick<Member, 'residentId' | 'sessionId'>;

export interface PushSubscriptions {
  /** `endpoint` is null if this session has no subscription. */
  read(browser: Browser): Promise<{ publicKey: string; endpoint: string | null }>;
  /** Throws `push-address-refused`, `push-keys-unusable`, or `signed-out` if the session has just ended. */
  subscribe(browser: Browser, subscription: PushSubscriptionForm): Promise<void>;
  unsubscribe(browser: Browser): Promise<void>;
}

export function createPushSubscriptions({ db, clock, pushKeys, policy }: Deps): PushSubscriptions {
  return {
    async read({ sessionId }) {
      const { publicKey } = await pushKeys.get();
      return { publicKey, endpoint: await findEndpoint(db, sessionId) };
    },
    async subscribe({ residentId, sessionId }, { endpoint, keys }) {
      const { href } = parsePushServiceUrl(endpoint, policy);
      assertValidPoint(keys.p256dh);
      const [p256dh, auth] = [withoutPadding(keys.p256dh), withoutPadding(keys.auth)];
      const subscription = { sessionId, residentId, endpoint: href, p256dh, auth, now: clock.now() };
      const isSignedIn = await db.transaction().execute(async (trx) => {
        await lockSubscriptions(trx);
        return replaceSubscription(trx, subscription, MAX_PUSH_SUBSCRIPTIONS);
      });
      if (!isSignedIn) throw new ProblemError('signed-out');
    },
    unsubscribe: ({ sessionId }) => deleteSubscriptionOfSession(db, sessionId),
  };
}

/** Of Chrome and others, Firefox, Safari, and Edge: no other address needs calls from this server. */
const PUSH_SERVICES =
  /(^|\.)(fcm\.googleapis\.com|push\.services\.mozilla\.com|push\.apple\.com|notify\.windows\.com)$/;

/** The address is checked again whenever a message is sent. */
function parsePushServiceUrl(endpoint: string, policy: AddressPolicy): URL {
  const url = URL.parse(endpoint);
  const isService = policy.allowsAnyNameAndPort || (url?.protocol === 'https:' && PUSH_SERVICES.test(url.hostname));
  if (!url || !isService || url.href.length > MAX_ENDPOINT_LENGTH || addressRefusal(url, policy) !== null)
    throw new ProblemError('push-address-refused');
  return url;
}

/** The column's limit; parsing can lengthen a URL. */
const MAX_ENDPOINT_LENGTH = 1_000;

/** With an invalid point, encrypting every message would fail. */
function assertValidPoint(p256dh: string): void {
  const keyExchange = createECDH('prime256v1');
  keyExchange.generateKeys();
  const point = Buffer.from(p256dh, 'base64url');
  try {
    keyExchange.computeSecret(point);
  } catch {
    throw new ProblemError('push-keys-unusable');
  }
  if (point[0] !== UNCOMPRESSED_POINT_PREFIX) throw new ProblemError('push-keys-unusable');
}

/** The first byte of an uncompressed point (SEC 1). */
const UNCOMPRESSED_POINT_PREFIX = 4;

function withoutPadding(text: string): string {
  return text.replace(/=+$/, '');
}
