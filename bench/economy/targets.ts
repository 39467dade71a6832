import type { Origins, Standing } from './standings.ts';

/** `honest`: to be ahead; `rival`: to be behind each of those; `sofa`: also at most half of them; `shown`: no target. */
export type Role = 'honest' | 'rival' | 'sofa' | 'shown';

/** How a player stood at each reading of the boards, and where their points come from. */
export interface Result {
  readonly name: string;
  readonly role: Role;
  readonly standings: readonly Standing[];
  readonly origins: Origins;
}

export interface Target {
  readonly what: string;
  /** The points of the honest player who has least. */
  readonly honest: number;
  /** The best of those whom the target is about, by name. */
  readonly best: string;
  readonly most: number;
  readonly met: boolean;
}

/** The most of an honest player's points that a farmer may have in the national ranking. */
const NATIONAL_SHARE = 0.5;

/** The targets of the economy at each reading of the boards. */
export function checkTargets(results: readonly Result[], readings: readonly string[]): Target[] {
  const honest = results.filter(({ role }) => role === 'honest');
  const rivals = results.filter(({ role }) => role === 'rival' || role === 'sofa');
  const farmers = rivals.filter(({ role }) => role === 'sofa');
  const target = (
    what: string,
    others: readonly Result[],
    pointsOf: (one: Result) => number,
    isMet: (own: number, most: number) => boolean,
  ): Target => {
    const best = others.toSorted((one, other) => pointsOf(other) - pointsOf(one))[0];
    if (!best) throw new Error(`nobody to compare with: ${what}`);
    const [own, most] = [Math.min(...honest.map(pointsOf)), pointsOf(best)];
    return { what, honest: own, best: best.name, most, met: isMet(own, most) };
  };
  const ahead = (board: 'weekly' | 'neighbourhood') =>
    readings.map((reading, index) =>
      target(
        `Ahead on the ${board} board, ${reading}`,
        rivals,
        ({ standings }) => standings[index]?.[board] ?? 0,
        (own, most) => own > most,
      ),
    );
  const atMostHalf = readings.map((reading, index) =>
    target(
      `Farmers at most half nationally, ${reading}`,
      farmers,
      ({ standings }) => standings[index]?.national ?? 0,
      (own, most) => most <= own * NATIONAL_SHARE,
    ),
  );
  return [...ahead('weekly'), ...ahead('neighbourhood'), ...atMostHalf];
}
