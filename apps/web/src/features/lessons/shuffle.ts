/** mulberry32: the same seed gives the same numbers from 0 up to 1. */
function createRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Fisher–Yates shuffle, determined by the seed alone. */
export function shuffle<Item>(items: readonly Item[], seed: number): Item[] {
  const next = createRandom(seed);
  const remaining = [...items];
  return items.flatMap(() => remaining.splice(Math.floor(next() * remaining.length), 1));
}

/** Derives a seed by FNV-1a, so that lists shuffled from one seed get different orders. */
export function deriveSeed(seed: number, name: string): number {
  return (
    Array.from(name).reduce(
      (hash, character) => Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193),
      (seed ^ 0x811c9dc5) >>> 0,
    ) >>> 0
  );
}
