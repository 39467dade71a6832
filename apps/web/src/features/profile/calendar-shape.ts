import { weekday } from './year.ts';
import type { CalendarDay, Step } from './year.ts';

/** The calendar's dimensions: seven rows under the months' names, a column for each of 53 weeks. */
export const CELL = 12;
const PITCH = 15;
const GAP = PITCH - CELL;
const TOP = 20;
const WEEKS = 53;
export const CALENDAR_WIDTH = WEEKS * PITCH;
export const CALENDAR_HEIGHT = TOP + 7 * PITCH;

/** The share of the cell that each step fills. Size tells the steps apart, so that each can keep its contrast. */
const SIDE: Readonly<Record<Step, number>> = { 0: 0, 1: 5, 2: 7.5, 3: 10, 4: CELL };

interface Corner {
  x: number;
  y: number;
}

export function columnAt(week: number): number {
  return week * PITCH + GAP / 2;
}

/** The first week that is not cut off, if the calendar is scrolled by this many pixels. */
export function firstWholeWeek(scrolled: number): number {
  return Math.max(0, Math.ceil((scrolled - GAP / 2) / PITCH));
}

/** The middle of a row of days, for the label next to it. */
export function rowMiddle(row: number): number {
  return TOP + row * PITCH + CELL / 2;
}

/** The corner of a day's cell; `index` counts from the first Monday. */
function cellOf(day: string, index: number): Corner {
  return { x: columnAt(Math.floor(index / 7)), y: TOP + weekday(day) * PITCH };
}

/** A square with round corners, centred in a cell. */
export function squarePath({ x, y }: Corner, side: number): string {
  const inset = (CELL - side) / 2;
  const r = side / 4;
  const line = side - 2 * r;
  const arc = (dx: number, dy: number) => `a${r} ${r} 0 0 1 ${dx} ${dy}`;
  return `M${x + inset + r} ${y + inset}h${line}${arc(r, r)}v${line}${arc(-r, r)}h${-line}${arc(-r, -r)}v${-line}${arc(r, -r)}z`;
}

/** The square of a step in a cell; none for a day without activity. */
export function stepPath(corner: Corner, step: Step): string {
  return step === 0 ? '' : squarePath(corner, SIDE[step]);
}

/**
 * The empty cells of all days as one path: hundreds of elements would slow down every screen reader and every frame.
 */
export function groundPath(days: readonly CalendarDay[]): string {
  return days.map(({ day }, index) => squarePath(cellOf(day, index), CELL)).join('');
}

/** The squares of all days with this number of activities, as one path. */
export function daysPath(days: readonly CalendarDay[], isShown: (step: Step) => boolean): string {
  return days.map(({ day, step }, index) => (isShown(step) ? stepPath(cellOf(day, index), step) : '')).join('');
}

/** The cell of the last day. */
export function todayPath(days: readonly CalendarDay[]): string {
  const today = days.at(-1);
  return today ? squarePath(cellOf(today.day, days.length - 1), CELL) : '';
}

/** The index of the day at a point, given in shares of the drawing's width and height. */
export function dayIndexAt(acrossShare: number, downShare: number): number {
  const row = Math.floor((downShare * CALENDAR_HEIGHT - TOP + GAP / 2) / PITCH);
  const week = Math.floor((acrossShare * CALENDAR_WIDTH) / PITCH);
  return row < 0 || row > 6 || week < 0 ? -1 : week * 7 + row;
}
