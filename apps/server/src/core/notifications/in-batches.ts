/** So many residents a job looks at in one go: neither one statement a resident, nor all of them in memory. */
export const BATCH_SIZE = 2_000;

/**
 * Walks through residents in batches by ascending id: `find` answers those after an id, `handle` does something with
 * each batch.
 */
export async function inBatches<T>(
  find: (after: number, limit: number) => Promise<readonly T[]>,
  idOf: (one: T) => number,
  handle: (batch: readonly T[]) => Promise<void>,
): Promise<void> {
  let after = 0;
  for (;;) {
    const batch = await find(after, BATCH_SIZE);
    const last = batch.at(-1);
    if (last === undefined) return;
    await handle(batch);
    after = idOf(last);
  }
}
