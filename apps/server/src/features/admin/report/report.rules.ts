import { ADMIN_FIELD_PROBLEMS } from '@ecopulse/contract/admin/admin-field-problems';
import {
  MAX_REPORT_YEARS,
  MIN_PEOPLE_OF_A_FIGURE,
  REPORT_FIGURES,
  type ReportFigure,
  type ReportFigures,
} from '@ecopulse/contract/admin/report';
import { fillPlaceholders } from '@ecopulse/contract/field-problems';
import { addDays, type Day, spanOf } from '../../../core/calendar/calendar.rules.ts';
import type { FigureRow } from './report.queries.ts';

/** Longer than any request that began before midnight takes, also by the clock of another server. */
const CLOSING_MS = 30 * 60_000;

/** Nothing of that day can arrive any more. */
export function isOver(day: Day, now: Date): boolean {
  return now.getTime() >= spanOf(day).until + CLOSING_MS;
}

/** Empty if the span is fine. */
export function findSpanProblems({ from, to }: { from: Day; to: Day }, today: Day): Record<string, string> {
  const future = ADMIN_FIELD_PROBLEMS['in-the-future'];
  if (from > today || to > today) return { ...(from > today && { from: future }), ...(to > today && { to: future }) };
  if (from > to) return { from: ADMIN_FIELD_PROBLEMS['from-after-to'] };
  const earliest = `${Number(to.slice(0, 4)) - MAX_REPORT_YEARS}${to.slice(4)}`;
  if (from.padStart(10, '0') >= earliest.padStart(10, '0')) return {};
  return { from: fillPlaceholders(ADMIN_FIELD_PROBLEMS['span-too-long'], { most: MAX_REPORT_YEARS }) };
}

export function isWholeMonths({ from, to }: { readonly from: Day; readonly to: Day }): boolean {
  return from.endsWith('-01') && addDays(to, 1).endsWith('-01');
}

export interface Cell {
  readonly people: number;
  readonly amount: number;
}

/**
 * The areas whose cell is hidden: each of too few people, and then the next smallest until what is hidden together is of enough
 * people, hence of several areas, so that no total tells it.
 */
export function hideSmallCells(cells: ReadonlyMap<string, Cell>): ReadonlySet<string> {
  const bySize = [...cells].toSorted(([a, { people: x }], [b, { people: y }]) => x - y || (a < b ? -1 : 1));
  const hidden = bySize.filter(([, { people }]) => people < MIN_PEOPLE_OF_A_FIGURE);
  while (canBeDerived(hidden.map(([, cell]) => cell)) && hidden.length < bySize.length) {
    const next = bySize[hidden.length];
    if (next) hidden.push(next);
  }
  return new Set(hidden.map(([area]) => area));
}

function canBeDerived(hidden: readonly Cell[]): boolean {
  const filled = hidden.filter(({ people, amount }) => people > 0 || amount > 0);
  return filled.length > 0 && filled.reduce((sum, { people }) => sum + people, 0) < MIN_PEOPLE_OF_A_FIGURE;
}

/** Of a club, and of everyone else: neither may be small. Clubs overlap, so their sum tells nothing. */
export function isHiddenOfClub(club: Cell, all: Cell): boolean {
  const others = { people: Math.max(0, all.people - club.people), amount: Math.max(0, all.amount - club.amount) };
  return hideSmallCells(new Map(Object.entries({ club, others }))).has('club');
}

/** Stored figures; `places` are hidden with the visits. */
export const COUNTED = {
  activeResidents: 'active',
  newResidents: 'new',
  verifiedVisits: 'visit',
  lessonsPassed: 'lesson',
  challengesCompleted: 'challenge',
  eventsHeld: 'event',
  eventPeople: 'event_person',
  eventHours: 'event_minute',
  kilograms: 'event_kilogram',
  trees: 'event_tree',
  species: 'event_species',
} as const satisfies Partial<Record<ReportFigure, string>>;

const COUNTED_FIGURES = Object.keys(COUNTED) as (keyof typeof COUNTED)[];
/** These count people, not what they did. */
const COUNTS_PEOPLE: ReadonlySet<ReportFigure> = new Set(['activeResidents', 'newResidents', 'eventPeople']);
/** Null, not hidden, where no one has entered any. */
const OF_EVENTS: ReadonlySet<ReportFigure> = new Set([
  'eventsHeld',
  'eventPeople',
  'eventHours',
  'kilograms',
  'trees',
  'species',
]);
/** Stored minutes in an hour, and tenths in a kilogram. */
const UNITS: Partial<Record<ReportFigure, number>> = { eventHours: 60, kilograms: 10 };
export const NO_ONE: Cell = { people: 0, amount: 0 };

interface Counted {
  readonly figures: readonly FigureRow[];
  readonly places: readonly { readonly planning_area: string | null; readonly places: number }[];
}

export interface AreaFigures extends ReportFigures {
  /** Null: no home town. */
  readonly planningArea: string | null;
}

export function summarize({ figures, places }: Counted): { total: ReportFigures; areas: AreaFigures[] } {
  const names = new Set(figures.filter(({ figure }) => !isEcoAction(figure)).map((row) => row.planning_area));
  const cells = Object.fromEntries(
    COUNTED_FIGURES.map((figure) => [figure, cellsOf(figures, COUNTED[figure], names)]),
  ) as Record<keyof typeof COUNTED, Map<string, Cell>>;
  const hidden = Object.fromEntries(COUNTED_FIGURES.map((figure) => [figure, hideSmallCells(cells[figure])])) as Record<
    keyof typeof COUNTED,
    ReadonlySet<string>
  >;
  const placesOf = (area: string | null) => places.find((row) => row.planning_area === area)?.places ?? 0;
  const total = toFigures(
    (figure) => addCells([...cells[figure].values()]),
    (figure) => {
      const cell = addCells([...cells[figure].values()]);
      // Who went to events in several towns counts once in each of them.
      const most = OF_EVENTS.has(figure) ? addCells([...cells.eventPeople.values()]).people : cell.people;
      return Math.min(cell.people, most) < MIN_PEOPLE_OF_A_FIGURE && !isUnmeasured(figure, cell);
    },
    placesOf(null),
  );
  const areas = [...names]
    .toSorted((a, b) => Number(a === '') - Number(b === '') || (a < b ? -1 : 1))
    .map((area) => ({
      planningArea: area === '' ? null : area,
      ...toFigures(
        (figure) => cells[figure].get(area) ?? NO_ONE,
        (figure) => hidden[figure].has(area) && !isUnmeasured(figure, cells[figure].get(area) ?? NO_ONE),
        placesOf(area),
      ),
    }));
  return { total, areas };
}

const ECO_ACTION_PREFIX = 'eco_action:';

function isEcoAction(figure: string): boolean {
  return figure.startsWith(ECO_ACTION_PREFIX);
}

/** Of all towns together. */
export function sumEcoActions(figures: readonly FigureRow[], action: string): Cell {
  return addCells(figures.filter(({ figure }) => figure === ECO_ACTION_PREFIX + action));
}

function cellsOf(rows: readonly FigureRow[], figure: string, areas: ReadonlySet<string>): Map<string, Cell> {
  const found = new Map(rows.filter((row) => row.figure === figure).map((row) => [row.planning_area, row]));
  return new Map([...areas].map((area) => [area, found.get(area) ?? NO_ONE]));
}

export function addCells(cells: readonly Cell[]): Cell {
  return cells.reduce(
    (sum, { people, amount }) => ({ people: sum.people + people, amount: sum.amount + amount }),
    NO_ONE,
  );
}

export function isUnmeasured(figure: ReportFigure, { people, amount }: Cell): boolean {
  return OF_EVENTS.has(figure) && people === 0 && amount === 0;
}

export function toFigures(
  cellOf: (figure: keyof typeof COUNTED) => Cell,
  isHidden: (figure: keyof typeof COUNTED) => boolean,
  places: number,
): ReportFigures {
  const valueOf = (figure: keyof typeof COUNTED) => {
    if (isHidden(figure)) return null;
    const cell = cellOf(figure);
    if (isUnmeasured(figure, cell)) return null;
    return Math.round(cell[COUNTS_PEOPLE.has(figure) ? 'people' : 'amount'] / (UNITS[figure] ?? 1));
  };
  const counted = Object.fromEntries(COUNTED_FIGURES.map((figure) => [figure, valueOf(figure)])) as Record<
    keyof typeof COUNTED,
    number | null
  >;
  const hiddenFigures = REPORT_FIGURES.filter((figure) => {
    const source = figure === 'places' ? 'verifiedVisits' : figure;
    return isHidden(source);
  });
  return {
    ...counted,
    places: isHidden('verifiedVisits') ? null : places,
    hidden: hiddenFigures.length > 0,
    hiddenFigures,
  };
}
