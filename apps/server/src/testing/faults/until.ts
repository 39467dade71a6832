import { setTimeout as delay } from 'node:timers/promises';

/** Asks until the condition holds and answers how long that took, in milliseconds. Throws after `withinMs`. */
export async function until(condition: () => boolean | Promise<boolean>, withinMs: number): Promise<number> {
  const began = performance.now();
  for (;;) {
    if (await condition()) return performance.now() - began;
    if (performance.now() - began > withinMs) throw new Error(`not within ${withinMs} ms: ${condition.toString()}`);
    await delay(5);
  }
}
