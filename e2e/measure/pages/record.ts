import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { table } from '../../../bench/markdown-table.ts';
import type { Scores } from './lighthouse.ts';

const BENCH = join(import.meta.dirname, '..', '..', '..', 'bench');
const FIGURES = join(BENCH, 'pages.json');

export interface ScreenResult {
  readonly name: string;
  readonly isLanding: boolean;
  /** Medians of the rounds, in milliseconds. */
  readonly firstPaint: number;
  readonly largestPaint: number;
  /** From the quickest to the slowest round. */
  readonly spread: readonly [number, number];
  readonly largest: string;
  readonly shift: number;
  readonly requests: number;
  readonly kB: number;
  readonly scores: Scores | null;
}

export interface PressResult {
  readonly name: string;
  readonly median: number;
  readonly worst: number;
}

export interface Results {
  readonly date: string;
  readonly machine: string;
  readonly rounds: number;
  readonly screens: readonly ScreenResult[];
  readonly presses: readonly PressResult[];
  /** Why Lighthouse has no scores; null if it has. */
  readonly noScores: string | null;
}

interface Recorded {
  /** What was measured before the last change of how pages load. */
  readonly before: Results | null;
  readonly now: Results | null;
}

/** Milliseconds, a score of the landing, and of all others. */
const MOST_SHIFT = 0.02;
const MOST_PRESS = 100;

const INTRODUCTION = `# How soon people see a screen

Made by \`npm run bench:pages\`; the numbers are in \`pages.json\`. A scripted phone (412 × 823, processor 4 times slower,
slow 4G: 150 ms and 1.6 Mbps) opens every screen of the production build with an empty cache, as the residents of
\`npm run demo\`. LCP is the largest contentful paint, the median of the rounds in milliseconds; \`from–to\` are the quickest and the
slowest round. Goals: LCP ≤ 1,000 on the landing and ≤ 2,000 on all other screens, CLS ≤ 0.02, a press ≤ 100 ms to the next paint.
Lighthouse is its mobile preset, one run for each screen: performance / accessibility / best practices / SEO. It
simulates the slow phone from a quick load, so it does not see what a page saves by asking earlier.

Nothing looks into the page before it is quiet, and a press is the tap of a finger, in the middle of the screen. Until 2026-11-25 the browser's
driver looked for the heading while the screen was drawn, and at what it pressed. Side by side, in two times three rounds each, a resident's
page was slower by 110 and 220 ms for that, and the list of lessons the same within 60 ms.

The processor is slowed down by a factor, so whatever else runs on the machine makes all times longer. Compare only what was measured
on the same machine under the same load.
`;

function scoresText(scores: Scores | null): string {
  if (!scores) return '–';
  return [scores.performance, scores.accessibility, scores['best-practices'], scores.seo]
    .map((score) => score ?? '–')
    .join(' / ');
}

function figuresOf({ before, now }: Recorded & { now: Results }): string[] {
  const earlier = new Map(before?.screens.map((screen) => [screen.name, screen]));
  const rows = now.screens.map((screen) => [
    screen.name,
    String(earlier.get(screen.name)?.largestPaint ?? '–'),
    String(screen.largestPaint),
    screen.spread.join('–'),
    screen.largestPaint <= (screen.isLanding ? 1000 : 2000) ? 'met' : 'not met',
    String(screen.firstPaint),
    screen.shift.toFixed(3) + (screen.shift <= MOST_SHIFT ? '' : ' !'),
    String(screen.requests),
    screen.kB.toFixed(0),
    scoresText(screen.scores),
    screen.largest,
  ]);
  const head = ['screen', 'LCP before', 'LCP', 'from–to', '', 'FCP', 'CLS', 'requests', 'kB', 'Lighthouse', 'largest'];
  return table(head, rows);
}

function pressesOf({ before, now }: Recorded & { now: Results }): string[] {
  const earlier = new Map(before?.presses.map((press) => [press.name, press]));
  return table(
    ['press', 'before', 'median ms', 'worst', ''],
    now.presses.map(({ name, median, worst }) => [
      name,
      String(earlier.get(name)?.median ?? '–'),
      String(median),
      String(worst),
      median <= MOST_PRESS ? 'met' : 'not met',
    ]),
  );
}

/** The results as tables, with those of before beside them. */
export function toTables(recorded: Recorded & { now: Results }): string {
  const { now, before } = recorded;
  return [
    `${now.date}: ${now.machine}, ${now.rounds} rounds.${before ? ` Before: ${before.date}, ${before.machine}.` : ''}`,
    ...(now.noScores === null ? [] : ['', now.noScores]),
    '',
    ...figuresOf(recorded),
    '',
    ...pressesOf(recorded),
    '',
  ].join('\n');
}

export function readRecorded(): Recorded {
  return existsSync(FIGURES) ? (JSON.parse(readFileSync(FIGURES, 'utf8')) as Recorded) : { before: null, now: null };
}

/** Writes `bench/pages.json` and `bench/PAGES.md`. */
export function record(recorded: Recorded & { now: Results }): void {
  writeFileSync(FIGURES, `${JSON.stringify(recorded, null, 2)}\n`);
  writeFileSync(join(BENCH, 'PAGES.md'), `${INTRODUCTION}\n${toTables(recorded)}`);
}
