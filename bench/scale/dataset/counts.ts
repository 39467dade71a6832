import type { Counted } from './milestones.ts';
import type { World } from './world.ts';

/** Each resident's counts for milestones. */
export interface Counts {
  /** A first visit of a place. */
  visit(resident: number, place: World['places'][number]): void;
  /** A first completion of a lesson. */
  learn(resident: number, isPerfect: boolean): void;
  of(counted: Exclude<Counted, 'streak'>, resident: number): number;
}

export function createCounts(residents: number, { places }: World): Counts {
  const [greenSpaces, lessons, perfectQuizzes] = [1, 2, 3].map(() => new Uint8Array(residents));
  const [parkTypes, regions] = [1, 2].map(() => new Uint16Array(residents));
  if (!greenSpaces || !lessons || !perfectQuizzes || !parkTypes || !regions) throw new Error('there are five of them');
  if (places.length > 255) throw new Error('a byte counts to 255');
  return {
    visit(resident, { parkType, region }) {
      greenSpaces[resident] = (greenSpaces[resident] ?? 0) + 1;
      parkTypes[resident] = (parkTypes[resident] ?? 0) | (1 << parkType);
      regions[resident] = (regions[resident] ?? 0) | (1 << region);
    },
    learn(resident, isPerfect) {
      lessons[resident] = (lessons[resident] ?? 0) + 1;
      if (isPerfect) perfectQuizzes[resident] = 1;
    },
    of(counted, resident) {
      switch (counted) {
        case 'greenSpaces':
          return greenSpaces[resident] ?? 0;
        case 'lessons':
          return lessons[resident] ?? 0;
        case 'perfectQuizzes':
          return perfectQuizzes[resident] ?? 0;
        case 'parkTypes':
          return bitCount(parkTypes[resident] ?? 0);
        case 'regions':
          return bitCount(regions[resident] ?? 0);
      }
    },
  };
}

function bitCount(bits: number): number {
  let [left, count] = [bits, 0];
  for (; left !== 0; left &= left - 1) count += 1;
  return count;
}
