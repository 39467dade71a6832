/** Random numbers from 0 to 1 that are the same at every run (mulberry32). */
export type Random = () => number;

export function seededRandom(seed: number): Random {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

export function randomInt(random: Random, limit: number): number {
  return Math.floor(random() * limit);
}

/** One of the items. Throws if there are none. */
export function pickRandom<T>(random: Random, items: readonly T[]): T {
  const item = items[randomInt(random, items.length)];
  if (item === undefined) throw new Error('nothing to pick from');
  return item;
}
