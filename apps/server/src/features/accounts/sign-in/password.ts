import { hash, verify } from '@node-rs/argon2';
import type { Metric } from '../../../core/metrics/metric.ts';
import { createFairQueue, type Priority } from '../../../core/limits/fair-queue.ts';

/** argon2id with 19 MiB, 2 passes, 1 lane: the first choice of OWASP's Password Storage Cheat Sheet. */
const ARGON2_OPTIONS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/**
 * Hashing occupies a core for about 25 ms: two at a time leave CPU for other requests, and a queue absorbs bursts.
 * 250 per client address are enough for a school of 230.
 */
const passwordQueue = createFairQueue({ maxRunning: 2, maxWaiting: 1_000, maxWaitingPerCaller: 250 });

export const PASSWORD_METRICS: readonly Metric[] = [
  {
    name: 'ecopulse_password_queue_running',
    help: 'Passwords that are being hashed.',
    kind: 'gauge',
    read: () => [{ value: passwordQueue.load().running }],
  },
  {
    name: 'ecopulse_password_queue_waiting',
    help: 'Passwords that wait to be hashed.',
    kind: 'gauge',
    read: () => [{ value: passwordQueue.load().waiting }],
  },
];

const NO_CLIENT_ADDRESS = '';

export function runInPasswordQueue<T>(address: string, work: () => Promise<T>, priority?: Priority): Promise<T> {
  return passwordQueue(address, work, priority);
}

export function hashPassword(password: string, address: string = NO_CLIENT_ADDRESS): Promise<string> {
  return runInPasswordQueue(address, () => hash(password.normalize('NFC'), ARGON2_OPTIONS));
}

/** Keyboards compose accents differently, and some type full-width digits. Older hashes are of the password as typed. */
function spellingsOf(password: string): ReadonlySet<string> {
  return new Set([password.normalize('NFC'), password, password.normalize('NFKC')]);
}

let dummyHash: Promise<string> | null = null;

/** Call within `runInPasswordQueue`. Without a hash, does the same work and returns false, so that timing reveals nothing. */
export async function verifyPassword(passwordHash: string | null, password: string): Promise<boolean> {
  dummyHash ??= hash('a password that no account has', ARGON2_OPTIONS);
  const isHash = passwordHash?.startsWith('$argon2') ?? false;
  const comparedHash = passwordHash !== null && isHash ? passwordHash : await dummyHash;
  for (const spelling of spellingsOf(password)) if (await verify(comparedHash, spelling)) return isHash;
  return false;
}
