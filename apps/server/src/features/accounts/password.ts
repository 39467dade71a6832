import { hash, verify } from '@node-rs/argon2';
import { createBoundedQueue } from '../../core/limits/bounded-queue.ts';

/** argon2id with 19 MiB, 2 passes, 1 lane: the first choice of OWASP's Password Storage Cheat Sheet. */
const OPTIONS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/** Hashing fills a core for some 25 ms: two at once leave room for everything else, and a queue takes a rush. */
const inTurn = createBoundedQueue({ running: 2, waiting: 200 });

/** The hash to store for a password, in PHC format. */
export function hashPassword(password: string): Promise<string> {
  return inTurn(() => hash(password, OPTIONS));
}

let nobodysHash: Promise<string> | null = null;

/** Whether the password is the one of this hash. Without one (an unknown address, an account that none opens) it does the same work and says no. */
export async function verifyPassword(passwordHash: string | null, password: string): Promise<boolean> {
  nobodysHash ??= hash('the password of nobody', OPTIONS);
  const isHash = passwordHash?.startsWith('$argon2') ?? false;
  const against = passwordHash !== null && isHash ? passwordHash : await nobodysHash;
  const right = await inTurn(() => verify(against, password));
  return right && isHash;
}
