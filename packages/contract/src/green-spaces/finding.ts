// Without schemas, so that clients do not bundle them.
import type { Answer, Need } from './needs.ts';
import { isOpenAt, type Openable } from './opening-state.ts';

/** What a green space must have, all of it. */
export interface Finding {
  readonly needs?: readonly Need[] | undefined;
  readonly openNow?: boolean | undefined;
  /** In a straight line to the nearest station. */
  readonly maxMrtMeters?: number | undefined;
  /** It has a guided route that takes no longer. */
  readonly maxRouteMinutes?: number | undefined;
}

export interface FindablePlace extends Openable {
  readonly needs: Readonly<Record<Need, Answer>>;
  readonly mrtMeters: number | null;
  readonly routes: readonly { readonly duration: number }[];
}

export function isFinding({ needs = [], openNow, maxMrtMeters, maxRouteMinutes }: Finding): boolean {
  return needs.length > 0 || openNow === true || maxMrtMeters !== undefined || maxRouteMinutes !== undefined;
}

/** `no` if one answer is no, else `unknown` if one is unknown. `time` is in Unix milliseconds. */
export function answerFinding(place: FindablePlace, finding: Finding, time: number): Answer {
  const { needs = [], openNow, maxMrtMeters, maxRouteMinutes } = finding;
  const answers = needs.map((need) => place.needs[need]);
  if (openNow) answers.push(toAnswer(isOpenAt(place, time)));
  if (maxMrtMeters !== undefined)
    answers.push(toAnswer(place.mrtMeters === null ? null : place.mrtMeters <= maxMrtMeters));
  if (maxRouteMinutes !== undefined)
    answers.push(toAnswer(place.routes.some(({ duration }) => duration <= maxRouteMinutes)));
  return answers.find((answer) => answer === 'no') ?? answers.find((answer) => answer === 'unknown') ?? 'yes';
}

function toAnswer(isSo: boolean | null): Answer {
  if (isSo === null) return 'unknown';
  return isSo ? 'yes' : 'no';
}

export interface Found<Place> {
  readonly known: readonly Place[];
  /** Nothing says that they do not have it. */
  readonly possible: readonly Place[];
}

/** Each in the order of `places`. */
export function findPlaces<Place extends FindablePlace>(
  places: readonly Place[],
  finding: Finding,
  time: number,
): Found<Place> {
  const answered = places.map((place) => [place, answerFinding(place, finding, time)] as const);
  const having = (wanted: Answer) => answered.flatMap(([place, answer]) => (answer === wanted ? [place] : []));
  return { known: having('yes'), possible: having('unknown') };
}
