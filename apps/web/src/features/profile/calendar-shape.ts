import { weekday } from './year.ts';
import type { CalendarDay, Step } from './year.ts';

export const CELL = 12;
const PITCH = 15;
const GAP = PITCH - CELL;
const TOP = 20;
const WEEKS = 53;
export const CALENDAR_WIDTH = WEEKS * PITCH;
export const CALENDAR_HEIGHT = TOP + 7 * PITCH;

/** Side of the square for each step. Size distinguishes the steps, so that all keep enough contrast. */
const SIDE: Readonly<Record<Step, number>> = { 0: 0, 1: 5, 2: 7.5, 3: 10, 4: CELL };

interface Corner {
  x: number;
  y: number;
}

export function columnAt(week: number): number {
  return week * PITCH + GAP / 2;
}

export function firstWholeWeek(scrolled: number): number {
  return Math.max(0, Math.ceil((scrolled - GAP / 2) / PITCH));
}

export function rowMiddle(row: number): number {
  return TOP + row * PITCH + CELL / 2;
}

/** `index` counts from the first Monday. */
function cellOf(day: string, index: number): Corner {
  return { x: columnAt(Math.floor(index / 7)), y: TOP + weekday(day) * PITCH };
}

export function squarePath({ x, y }: Corner, side: number): string {
  const inset = (CELL - side) / 2;
  const r = side / 4;
  const line = side - 2 * r;
  const arc = (dx: number, dy: number) => `a${r} ${r} 0 0 1 ${dx} ${dy}`;
  return `M${x + inset + r} ${y + inset}h${line}${arc(r, r)}v${line}${arc(-r, r)}h${-line}${arc(-r, -r)}v${-line}${arc(r, -r)}z`;
}

export function stepPath(corner: Corner, step: Step): string {
  return step === 0 ? '' : squarePath(corner, SIDE[step]);
}

/** One path, since hundreds of elements would slow down screen readers and rendering. */
export function groundPath(days: readonly CalendarDay[]): string {
  return days.map(({ day }, index) => squarePath(cellOf(day, index), CELL)).join('');
}

export function daysPath(days: readonly CalendarDay[], isShown: (step: Step) => boolean): string {
  return days.map(({ day, step }, index) => (isShown(step) ? stepPath(cellOf(day, index), step) : '')).join('');
}

export function todayPath(days: readonly CalendarDay[]): string {
  const today = days.at(-1);
  return today ? squarePath(cellOf(today.day, days.length - 1), CELL) : '';
}

/** From fractions of the drawing's width and height; -1 outside of the days. */
export function dayIndexAt(acrossShare: number, downShare: number): number {
  const row = Math.floor((downShare * CALENDAR_HEIGHT - TOP + GAP / 2) / PITCH);
  const week = Math.floor((acrossShare * CALENDAR_WIDTH) / PITCH);
  return row < 0 || row > 6 || week < 0 ? -1 : week * 7 + row;
}
