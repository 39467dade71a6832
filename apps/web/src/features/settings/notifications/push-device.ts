import { call } from '../../../lib/api.ts';

/** `install-first`: push needs the app on the home screen (iOS). `no-worker`: the service worker is not active yet. */
export type PushDevice = 'unsupported' | 'install-first' | 'no-worker' | 'blocked' | 'off' | 'on';

/** `standalone` exists only on iOS, where only installed apps receive push messages. */
function isUninstalledOnIos(): boolean {
  return (navigator as { standalone?: boolean }).standalone === false;
}

function isSupported(): boolean {
  return 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;
}

const WORKER_MS = 4_000;

async function workerRegistration(): Promise<ServiceWorkerRegistration | null> {
  let late: ReturnType<typeof setTimeout> | undefined;
  const tooLate = new Promise<null>((resolve) => (late = setTimeout(() => resolve(null), WORKER_MS)));
  const registration = await Promise.race([navigator.serviceWorker.ready, tooLate]);
  clearTimeout(late);
  return registration;
}

/** `on` only if the browser is subscribed and the server has this endpoint. */
export async function readPushDevice(signal?: AbortSignal): Promise<PushDevice> {
  if (!isSupported()) return isUninstalledOnIos() ? 'install-first' : 'unsupported';
  if (Notification.permission === 'denied') return 'blocked';
  const registration = await workerRegistration();
  if (!registration) return 'no-worker';
  const subscription = await registration.pushManager.getSubscription();
  if (!subscription || Notification.permission !== 'granted') return 'off';
  const { endpoint } = await call('GET /api/notifications/push', { ...(signal && { signal }) });
  return endpoint === new URL(subscription.endpoint).href ? 'on' : 'off';
}

/** Usually the browser vendor's push service is unreachable. */
export class PushServiceError extends Error {
  override readonly name = 'PushServiceError';
}

/** Call it from a click handler: browsers prompt for permission only after a user gesture. */
export async function turnPushOn(): Promise<PushDevice> {
  if ((await Notification.requestPermission()) !== 'granted') return readPushDevice();
  const registration = await workerRegistration();
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
export async function turnPushOff(): Promise<PushDevice> {
  await call('DELETE /api/notifications/push');
  const registration = await workerRegistration();
  await (await registration?.pushManager.getSubscription())?.unsubscribe();
  return 'off';
}
