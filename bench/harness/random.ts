/** From 0 to 1, the same in every run (32-bit xorshift). */
export type Random = () => number;

export function seededRandom(seed: number): Random {
  // A state of 0 would stay 0.
  let state = seed | 0 || 1;
  return () => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) / 4_294_967_296;
  };
}

export function randomInt(limit: number, random: Random): number {
  return Math.floor(random() * limit);
}

export function pick<T>(items: readonly T[], random: Random): T {
  const item = items[randomInt(items.length, random)];
  if (item === undefined) throw new Error('there is nothing to pick from');
  return item;
}
