import { setTimeout as delay } from 'node:timers/promises';

/** Resolves to the milliseconds it took. Throws after `timeoutMs`. */
export async function waitUntil(condition: () => boolean | Promise<boolean>, timeoutMs: number): Promise<number> {
  const startedAt = performance.now();
  for (;;) {
    if (await condition()) return performance.now() - startedAt;
    if (performance.now() - startedAt > timeoutMs)
      throw new Error(`not within ${timeoutMs} ms: ${condition.toString()}`);
    await delay(5);
  }
}
