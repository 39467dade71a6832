/** Many sets of small numbers, with one bit for each member, since a million set objects would not fit in memory. */
export interface BitSets {
  has(owner: number, member: number): boolean;
  /** Adds a member; returns whether it is new. */
  add(owner: number, member: number): boolean;
}

const BITS = 32;

export function createBitSets(owners: number, members: number): BitSets {
  const words = Math.ceil(members / BITS);
  const bits = new Uint32Array(owners * words);
  const has = (owner: number, member: number): boolean =>
    ((bits[owner * words + (member >>> 5)] ?? 0) & (1 << (member & 31))) !== 0;
  return {
    has,
    add(owner, member) {
      if (has(owner, member)) return false;
      const at = owner * words + (member >>> 5);
      bits[at] = (bits[at] ?? 0) | (1 << (member & 31));
      return true;
    },
  };
}
