import { dot, headline, logarithmic, svg, text } from '../drawing.ts';
import { QUESTIONS } from './peers.ts';
import type { Result } from './results.ts';

const WIDTH = 760;
const PLOT = { left: 170, right: 640, top: 56 };
const ROW_HEIGHT = 24;
const GAP = 34;
const TICKS = [100, 1_000, 10_000, 100_000];
const COLOURS: Readonly<Record<string, string>> = { EcoPulse: '#0b6e4f', 'unleash-server': '#c2410c' };

/** A chart of requests a second on a logarithmic axis: the median as a dot, all rounds as a line. */
export function drawPeers(results: readonly Result[]): string {
  const x = logarithmic(TICKS[0] ?? 1, TICKS.at(-1) ?? 1, PLOT.left, PLOT.right);
  const rows: string[] = [];
  let y = PLOT.top;
  for (const question of QUESTIONS) {
    rows.push(text(PLOT.left, y + 6, question, 'start', '#111'));
    for (const result of results.filter((one) => one.question === question))
      rows.push(...rowOf(result, (y += ROW_HEIGHT), x));
    y += GAP;
  }
  return svg(WIDTH, y + 20, 'Requests a second of EcoPulse and others', [
    headline(PLOT.left, 'Requests a second: median and extremes of 5 rounds'),
    ...TICKS.flatMap((tick) => [
      `<line x1="${x(tick).toFixed(1)}" x2="${x(tick).toFixed(1)}" y1="${PLOT.top + 12}" y2="${y - 10}" stroke="#e5e7eb"/>`,
      text(x(tick), y + 8, tick.toLocaleString('en-SG'), 'middle'),
    ]),
    ...rows,
  ]);
}

function rowOf({ peer, perSecond }: Result, y: number, x: (value: number) => number): string[] {
  const colour = COLOURS[peer] ?? '#555';
  const { least, median, most } = perSecond;
  return [
    text(PLOT.left - 12, y + 4, peer, 'end', colour),
    `<line x1="${x(least).toFixed(1)}" x2="${x(most).toFixed(1)}" y1="${y}" y2="${y}" stroke="${colour}" stroke-width="2"/>`,
    dot(x(median), y, colour),
    text(PLOT.right + 12, y + 4, median.toLocaleString('en-SG'), 'start', colour),
  ];
}
