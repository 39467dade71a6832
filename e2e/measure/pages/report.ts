import { describeRun, table, formatVerdict, writeReport } from '../../../bench/harness/report.ts';
import type { Viewer } from '../screens.ts';
import type { Scores } from './lighthouse.ts';
import type { Opening } from './phone.ts';

export interface ScreenResult extends Opening {
  readonly name: string;
  readonly viewer: Viewer;
  /** The quickest and the slowest largest paint, in milliseconds. */
  readonly spread: readonly [number, number];
  /** The largest paint from the second visit on; null for screens that visitors rarely see twice. */
  readonly warmPaint: number | null;
  readonly scores: Scores | null;
}

export interface PressResult {
  readonly name: string;
  readonly median: number;
  readonly worst: number;
}

export interface Results {
  readonly browser: string;
  readonly rounds: number;
  readonly screens: readonly ScreenResult[];
  readonly presses: readonly PressResult[];
}

const MAX_LANDING_MS = 1000;
const MAX_VISITOR_MS = 1300;
const MAX_FIRST_VISIT_MS = 2300;
const MAX_WARM_MS = 1000;
const MAX_SHIFT = 0.02;
const MAX_PRESS_MS = 100;

const EXPLANATION = `# How soon people see a screen

Made by \`npm run bench:pages\`. A scripted phone (412 × 823, processor 4 times slower, slow 4G: 150 ms and 1.6 Mbps) opens every screen of the
production build, as the residents of \`npm run demo\`: with an empty cache, and behind sign-in once more with the service worker of an earlier
visit (*warm*). LCP is the largest contentful paint, the median of the rounds in milliseconds; \`from–to\` are the quickest and the slowest
round. Goals: LCP ≤ ${MAX_LANDING_MS} on the landing, ≤ ${MAX_VISITOR_MS} on visitors' pages, ≤ ${MAX_FIRST_VISIT_MS} behind sign-in at the first visit and ≤ ${MAX_WARM_MS} from the second one; CLS ≤ ${MAX_SHIFT};
a press ≤ ${MAX_PRESS_MS} ms to the next paint. Lighthouse is its mobile preset, one run for each screen: performance / accessibility / best practices / SEO,
with 100 as the goal for all but performance. It simulates the slow phone from a quick load, so it does not see what a page saves by asking earlier.

The processor is slowed down by a factor, so whatever else runs on the machine makes all times longer. Compare only what was measured
on the same machine under the same load.
`;

function rowOf(screen: ScreenResult): string[] {
  const { viewer, name, largestPaint, warmPaint, shift, scores } = screen;
  const maxVisitorMs = name === 'landing' ? MAX_LANDING_MS : MAX_VISITOR_MS;
  const isMet =
    largestPaint <= (viewer === 'visitor' ? maxVisitorMs : MAX_FIRST_VISIT_MS) &&
    (warmPaint ?? 0) <= MAX_WARM_MS &&
    shift <= MAX_SHIFT &&
    (scores?.slice(1).every((score) => score === 100) ?? true);
  return [
    name,
    String(largestPaint),
    screen.spread.join('–'),
    String(warmPaint ?? '–'),
    formatVerdict(isMet),
    String(screen.firstPaint),
    shift.toFixed(3),
    String(screen.requests),
    screen.kB.toFixed(0),
    scores?.map((score) => score ?? '–').join(' / ') ?? '–',
    screen.largest,
  ];
}

export function toMarkdown({ browser, rounds, screens, presses }: Results): string {
  return [
    describeRun(browser, `${rounds} rounds`),
    '',
    ...table(
      ['screen', 'LCP', 'from–to', 'warm', '', 'FCP', 'CLS', 'requests', 'kB', 'Lighthouse', 'largest'],
      screens.map(rowOf),
    ),
    '',
    ...table(
      ['press', 'median ms', 'worst', ''],
      presses.map(({ name, median, worst }) => [
        name,
        String(median),
        String(worst),
        formatVerdict(median <= MAX_PRESS_MS),
      ]),
    ),
  ].join('\n');
}

export function writeResults(tables: string): void {
  writeReport('PAGES', `${EXPLANATION}\n${tables}`);
}
