import { call } from '../../../lib/api.ts';
import { canBeInstalledManually } from '../../../lib/install-offer.ts';

/** `no-worker`: the service worker is not active yet. */
export type PushState = 'no-worker' | 'blocked' | 'off' | 'on';

/** Null if the browser can receive push messages. `install-first`: not before the app is on the home screen (iOS). */
export function findPushObstacle(): 'unsupported' | 'install-first' | null {
  if ('serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window) return null;
  return canBeInstalledManually() ? 'install-first' : 'unsupported';
}

const WORKER_READY_TIMEOUT_MS = 4_000;

async function findWorkerRegistration(): Promise<ServiceWorkerRegistration | null> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const timedOut = new Promise<null>((resolve) => (timer = setTimeout(() => resolve(null), WORKER_READY_TIMEOUT_MS)));
  const registration = await Promise.race([navigator.serviceWorker.ready, timedOut]);
  clearTimeout(timer);
  return registration;
}

/** `on` only if the browser is subscribed and the server has this endpoint. */
export async function readPushState(signal?: AbortSignal): Promise<PushState> {
  if (Notification.permission === 'denied') return 'blocked';
  const registration = await findWorkerRegistration();
  if (!registration) return 'no-worker';
  const subscription = await registration.pushManager.getSubscription();
  if (!subscription || Notification.permission !== 'granted') return 'off';
  const { endpoint } = await call('GET /api/notifications/push', { ...(signal && { signal }) });
  // The server stores the normalised URL.
  return endpoint === new URL(subscription.endpoint).href ? 'on' : 'off';
}

/** The browser could not subscribe, usually because its vendor's push service is unreachable. */
export class PushServiceError extends Error {
  override readonly name = 'PushServiceError';
}

/** Call it from a click handler: browsers prompt for permission only after a user gesture. */
export async function enablePush(): Promise<PushState> {
  if ((await Notification.requestPermission()) !== 'granted') return readPushState();
  const registration = await findWorkerRegistration();
  if (!registration) return 'no-worker';
  const { publicKey } = await call('GET /api/notifications/push');
  const subscription = await subscribe(registration.pushManager, publicKey);
  const { endpoint = '', keys = {} } = subscription.toJSON();
  const body = { endpoint, keys: { p256dh: keys['p256dh'] ?? '', auth: keys['auth'] ?? '' } };
  await call('PUT /api/notifications/push', { body });
  return 'on';
}

async function subscribe(pushManager: PushManager, publicKey: string): Promise<PushSubscription> {
  // The old subscription may use another key, or belong to another resident of this browser.
  await (await pushManager.getSubscription())?.unsubscribe();
  try {
    return await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey });
  } catch (cause) {
    throw new PushServiceError('the browser could not subscribe', { cause });
  }
}

/** Server first: without the endpoint it sends nothing, even if the browser keeps its subscription. */
export async function disablePush(): Promise<PushState> {
  await call('DELETE /api/notifications/push');
  const registration = await findWorkerRegistration();
  await (await registration?.pushManager.getSubscription())?.unsubscribe();
  return 'off';
}
