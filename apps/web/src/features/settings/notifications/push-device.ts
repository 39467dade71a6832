import { call } from '../../../lib/api.ts';

/**
 * What this browser does with push messages. `install-first`: only after it was put on the home screen, as on iOS.
 * `no-worker`: EcoPulse's worker, which shows them, does not run yet.
 */
export type PushDevice = 'unsupported' | 'install-first' | 'no-worker' | 'blocked' | 'off' | 'on';

/** Browsers of iOS know this property; they show push messages of installed apps alone. */
function isUninstalledOnIos(): boolean {
  return (navigator as { standalone?: boolean }).standalone === false;
}

function isSupported(): boolean {
  return 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;
}

const WORKER_MS = 4_000;

/** The registration whose worker runs; null if none does in time. */
async function workerRegistration(): Promise<ServiceWorkerRegistration | null> {
  let late: ReturnType<typeof setTimeout> | undefined;
  const tooLate = new Promise<null>((resolve) => (late = setTimeout(() => resolve(null), WORKER_MS)));
  const registration = await Promise.race([navigator.serviceWorker.ready, tooLate]);
  clearTimeout(late);
  return registration;
}

/** What this browser does now. It takes messages if it has subscribed and the server knows where. */
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

/** The browser could not subscribe: often its maker's push service cannot be reached. */
export class PushServiceError extends Error {
  override readonly name = 'PushServiceError';
}

/** Asks for the permission, subscribes, and tells the server where. Call it when a button is pressed: browsers ask only then. */
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
  // An older one may be for another key; a new one also ends what another resident has left behind here.
  await (await pushManager.getSubscription())?.unsubscribe();
  try {
    return await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey });
  } catch (cause) {
    throw new PushServiceError('the browser could not subscribe', { cause });
  }
}

/** Tells the server first: what it no longer knows gets no messages, even if the browser keeps its subscription. */
export async function turnPushOff(): Promise<PushDevice> {
  await call('DELETE /api/notifications/push');
  const registration = await workerRegistration();
  await (await registration?.pushManager.getSubscription())?.unsubscribe();
  return 'off';
}
