import { addDays, type Day, dayOf } from '../../../core/calendar/calendar.rules.ts';
import { ProblemError } from '../../../core/problems/problem-error.ts';
import type { SharedDeps } from '../../../feature-module.ts';
import { createCachedRead } from '../cached-read.ts';
import { hasOpenEvents } from './event-figures.queries.ts';
import {
  countPlaces,
  type ClubFigureRow,
  type FigureRow,
  findFirstResidentTime,
  listCountedDays,
  storeDay,
  sumClubFigures,
  sumFigures,
} from './report.queries.ts';
import { findSpanProblems, isOver } from './report.rules.ts';

type Deps = Pick<SharedDeps, 'db' | 'background' | 'clock'>;

export interface CountedSpan {
  readonly from: Day;
  readonly to: Day;
  readonly isFinal: boolean;
  readonly asOf: Date;
  readonly figures: readonly FigureRow[];
  readonly clubFigures: readonly ClubFigureRow[];
  readonly places: readonly { readonly planning_area: string | null; readonly places: number }[];
}

export interface Reports {
  /** Throws `invalid-input`, and `unavailable` until the days of the span are counted. */
  get(span: { readonly from: Day; readonly to: Day }): Promise<CountedSpan>;
  /** Counts each day that is over once. Safe to run on several servers. */
  countPastDays(signal?: AbortSignal): Promise<void>;
}

/** How long counting the days of a first start may take. */
const RETRY_AFTER_SECONDS = 30;

export function createReports({ db, background, clock }: Deps): Reports {
  const listOpenDays = async (from: Day, to: Day): Promise<Day[]> => {
    const firstTime = await findFirstResidentTime(db);
    if (firstTime === null) return [];
    const finalDays = new Set(
      (await listCountedDays(db, from, to)).filter((row) => row.is_final).map(({ day }) => day),
    );
    const first = dayOf(firstTime);
    return listDays(from < first ? first : from, to).filter((day) => !finalDays.has(day));
  };
  const countDay = (day: Day) => {
    const now = clock.now();
    return storeDay(background, { day, now, isFinal: isOver(day, now) });
  };
  /** Today, and yesterday until the job has counted it: by whom asks for them. */
  const countLatestDays = createCachedRead<Day>({
    async read() {
      const today = dayOf(clock.now());
      for (const day of await listOpenDays(addDays(today, -1), today)) await countDay(day);
      return today;
    },
    isUsable: (countedDay) => countedDay === dayOf(clock.now()),
  });

  return {
    async get({ from, to }) {
      const today = dayOf(clock.now());
      const fields = findSpanProblems({ from, to }, today);
      if (Object.keys(fields).length > 0) throw new ProblemError('invalid-input', { fields });
      if (to >= addDays(today, -1)) await countLatestDays();
      const openDays = await listOpenDays(from, to);
      const counted = await listCountedDays(db, from, to);
      const countedDays = new Set(counted.map(({ day }) => day));
      if (openDays.some((day) => !countedDays.has(day)))
        throw new ProblemError('unavailable', { retryAfterSeconds: RETRY_AFTER_SECONDS });
      const [figures, clubFigures, places] = await Promise.all([
        sumFigures(background, from, to, clock.now()),
        sumClubFigures(background, from, to, clock.now()),
        countPlaces(background, from, to),
      ]);
      const asOf = counted.reduce((latest, { counted_at: at }) => (at > latest ? at : latest), new Date(0));
      const areDaysFinal = openDays.length === 0 && isOver(to, clock.now());
      const isFinal = areDaysFinal && !(await hasOpenEvents(background, { from, to, now: clock.now() }));
      return { from, to, isFinal, asOf: counted.length === 0 ? clock.now() : asOf, figures, clubFigures, places };
    },
    async countPastDays(signal) {
      const firstTime = await findFirstResidentTime(db);
      if (firstTime === null) return;
      const openDays = await listOpenDays(dayOf(firstTime), addDays(dayOf(clock.now()), -1));
      for (const day of openDays) {
        if (signal?.aborted) return;
        if (isOver(day, clock.now())) await countDay(day);
      }
    },
  };
}

function listDays(from: Day, to: Day): Day[] {
  const days: Day[] = [];
  for (let day = from; day <= to; day = addDays(day, 1)) days.push(day);
  return days;
}
