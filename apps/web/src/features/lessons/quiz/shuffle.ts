/** Numbers from 0 up to 1 that follow from a seed (mulberry32): the same seed, the same numbers. */
function numbersFrom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** The items in an order that follows from the seed alone; every order is as likely as another (Fisher and Yates). */
export function shuffled<Item>(items: readonly Item[], seed: number): Item[] {
  const next = numbersFrom(seed);
  const left = [...items];
  return items.flatMap(() => left.splice(Math.floor(next() * left.length), 1));
}

/** A seed for one of many things that are shuffled together: their orders do not resemble each other (FNV-1a). */
export function seedFor(seed: number, name: string): number {
  return (
    Array.from(name).reduce(
      (hash, letter) => Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 0x01000193),
      (seed ^ 0x811c9dc5) >>> 0,
    ) >>> 0
  );
}

/** A seed that nobody foresees. */
export function newSeed(): number {
  return crypto.getRandomValues(new Uint32Array(1))[0] ?? 0;
}
