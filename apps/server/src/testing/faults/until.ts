import { setTimeout as delay } from 'node:timers/promises';

/** Resolves to the milliseconds it took. Throws after `withinMs`. */
export async function until(condition: () => boolean | Promise<boolean>, withinMs: number): Promise<number> {
  const began = performance.now();
  for (;;) {
    if (await condition()) return performance.now() - began;
    if (performance.now() - began > withinMs) throw new Error(`not within ${withinMs} ms: ${condition.toString()}`);
    await delay(5);
  }
}
