import type { ConcurrentIndex } from '../../db/concurrent-indexes.ts';

/** Example of an index of a later release, which is built while residents check in. */
export const concurrentIndexes: readonly ConcurrentIndex[] = [
  { name: 'check_ins_by_day', definition: 'on check_ins (day)' },
];

export async function up(): Promise<void> {
  // The index is built after the transaction of the migrations.
}
