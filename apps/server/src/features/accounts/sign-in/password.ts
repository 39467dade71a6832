import { hash, verify } from '@node-rs/argon2';
import { createBoundedQueue } from '../../../core/limits/bounded-queue.ts';

/** argon2id with 19 MiB, 2 passes, 1 lane: the first choice of OWASP's Password Storage Cheat Sheet. */
const OPTIONS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/**
 * Hashing keeps a core busy for about 25 ms: two at a time leave room for everything else, and a queue absorbs a
 * rush.
 */
const inTurn = createBoundedQueue({ running: 2, waiting: 200 });

/** The hash of a password to store, in PHC format. */
export function hashPassword(password: string): Promise<string> {
  return inTurn(() => hash(password, OPTIONS));
}

let dummyHash: Promise<string> | null = null;

/**
 * Whether the password matches this hash. Without a hash (an unknown address, an account without a password) it does
 * the same work and returns false.
 */
export async function verifyPassword(passwordHash: string | null, password: string): Promise<boolean> {
  dummyHash ??= hash('the password of nobody', OPTIONS);
  const isHash = passwordHash?.startsWith('$argon2') ?? false;
  const against = passwordHash !== null && isHash ? passwordHash : await dummyHash;
  const right = await inTurn(() => verify(against, password));
  return right && isHash;
}
