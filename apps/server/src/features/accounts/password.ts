import { hash, verify } from '@node-rs/argon2';
import { ProblemError } from '../../core/problems/problem-error.ts';

/** argon2id with 19 MiB, 2 passes, 1 lane: the first choice of OWASP's Password Storage Cheat Sheet. */
const OPTIONS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/** Hashing fills a core for some 25 ms: two at once leave room for everything else, and a queue takes a rush. */
const MAX_RUNNING = 2;
const MAX_WAITING = 200;

let running = 0;
const waiting: (() => void)[] = [];

/** Runs `work` in its turn. Throws `unavailable` when too many wait already. */
async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (running >= MAX_RUNNING) {
    if (waiting.length >= MAX_WAITING) throw new ProblemError('unavailable', { retryAfterSeconds: 5 });
    await new Promise<void>((resolve) => waiting.push(resolve));
  } else {
    running += 1;
  }
  try {
    return await work();
  } finally {
    // The place goes straight to who waits longest, so that a newcomer cannot slip in between.
    const next = waiting.shift();
    if (next) next();
    else running -= 1;
  }
}

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
