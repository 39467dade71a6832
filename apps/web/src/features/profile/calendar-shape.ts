import { weekday } from './year.ts';
import type { CalendarDay, ActivityLevel } from './year.ts';

export const CELL_SIZE = 12;
const CELL_PITCH = 15;
const GAP = CELL_PITCH - CELL_SIZE;
const TOP_MARGIN = 20;
const WEEK_COUNT = 53;
export const CALENDAR_WIDTH = WEEK_COUNT * CELL_PITCH;
export const CALENDAR_HEIGHT = TOP_MARGIN + 7 * CELL_PITCH;

/** Side of the square for each level. Size distinguishes the levels, so that all keep enough contrast. */
const SIDE_BY_LEVEL: Readonly<Record<ActivityLevel, number>> = { 0: 0, 1: 5, 2: 7.5, 3: 10, 4: CELL_SIZE };

interface Corner {
  x: number;
  y: number;
}

export function getWeekX(week: number): number {
  return week * CELL_PITCH + GAP / 2;
}

export function findFirstFullWeek(scrollLeft: number): number {
  return Math.max(0, Math.ceil((scrollLeft - GAP / 2) / CELL_PITCH));
}

export function getRowCentreY(row: number): number {
  return TOP_MARGIN + row * CELL_PITCH + CELL_SIZE / 2;
}

/** `index` counts from the first Monday. */
function getCellCorner(day: string, index: number): Corner {
  return { x: getWeekX(Math.floor(index / 7)), y: TOP_MARGIN + weekday(day) * CELL_PITCH };
}

export function squarePath({ x, y }: Corner, side: number): string {
  const inset = (CELL_SIZE - side) / 2;
  const r = side / 4;
  const line = side - 2 * r;
  const arc = (dx: number, dy: number) => `a${r} ${r} 0 0 1 ${dx} ${dy}`;
  return `M${x + inset + r} ${y + inset}h${line}${arc(r, r)}v${line}${arc(-r, r)}h${-line}${arc(-r, -r)}v${-line}${arc(r, -r)}z`;
}

export function levelPath(corner: Corner, level: ActivityLevel): string {
  return level === 0 ? '' : squarePath(corner, SIDE_BY_LEVEL[level]);
}

/** One path, since hundreds of elements would slow down screen readers and rendering. */
export function groundPath(days: readonly CalendarDay[]): string {
  return days.map(({ day }, index) => squarePath(getCellCorner(day, index), CELL_SIZE)).join('');
}

export function daysPath(days: readonly CalendarDay[], isShown: (level: ActivityLevel) => boolean): string {
  return days
    .map(({ day, level }, index) => (isShown(level) ? levelPath(getCellCorner(day, index), level) : ''))
    .join('');
}

export function todayPath(days: readonly CalendarDay[]): string {
  const today = days.at(-1);
  return today ? squarePath(getCellCorner(today.day, days.length - 1), CELL_SIZE) : '';
}

/** The fractions are of the drawing's width and height. -1 outside of the days. */
export function findDayIndex(xFraction: number, yFraction: number): number {
  const row = Math.floor((yFraction * CALENDAR_HEIGHT - TOP_MARGIN + GAP / 2) / CELL_PITCH);
  const week = Math.floor((xFraction * CALENDAR_WIDTH) / CELL_PITCH);
  return row < 0 || row > 6 || week < 0 ? -1 : week * 7 + row;
}
