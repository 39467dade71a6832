import { dot, headline, logarithmic, svg, text } from '../../drawing.ts';
import type { Found } from '../measure.ts';
import { MOST_MS } from './tables.ts';

/** The calls in the chart: one for each cost that might grow with the number of residents. */
const DRAWN = [
  { what: '/api/rankings/national', says: 'national ranking' },
  { what: '/api/rankings/neighbourhood', says: 'neighbourhood' },
  { what: '/api/leaderboard/weekly', says: 'this week' },
  { what: '/api/search-users, the commonest name', says: 'finding residents' },
  { what: '/api/user/profile', says: 'own profile' },
  { what: '/api/user/activities', says: 'own ledger' },
  { what: '/api/friends', says: 'friends' },
  { what: 'POST /api/green-spaces/checkin', says: 'check-in' },
] as const;
const COLOURS = ['#0b6e4f', '#c2410c', '#1d4ed8', '#7e22ce', '#a16207', '#0e7490', '#be123c', '#334155'];

const [WIDTH, HEIGHT] = [760, 420];
const PLOT = { left: 88, right: 560, top: 50, bottom: 360 };
const [LEAST_MS, HIGHEST_MS] = [0.5, 200];
const LABEL_HEIGHT = 16;

/** A chart of p99 by number of residents, with logarithmic axes. */
export function drawGrowth(sizes: readonly Found[]): string {
  const x = logarithmic(
    Math.min(...sizes.map((one) => one.residents)),
    Math.max(...sizes.map((one) => one.residents)),
    PLOT.left,
    PLOT.right,
  );
  const y = logarithmic(LEAST_MS, HIGHEST_MS, PLOT.bottom, PLOT.top);
  const lines = DRAWN.flatMap(({ what, says }, index) => {
    const points = sizes.flatMap(({ residents, mix }) => {
      const found = mix.calls.find((call) => call.what === what);
      return found ? [{ x: x(residents), y: y(clamp(found.spread.p99)), ms: found.spread.p99 }] : [];
    });
    return points.length < 2 ? [] : [{ says, points, colour: COLOURS[index] ?? '#000' }];
  });
  return svg(WIDTH, HEIGHT, 'p99 of the main calls with 10,000 to 1,000,000 residents', [
    headline(PLOT.left, 'p99 in ms, among 200 calls a second'),
    ...[1, 5, 10, 50, 100].map((ms) => gridLine(y(ms), ms)),
    ...sizes.map(({ residents }) => text(x(residents), PLOT.bottom + 20, residents.toLocaleString('en-SG'), 'middle')),
    text(
      (PLOT.left + PLOT.right) / 2,
      PLOT.bottom + 42,
      'residents, with 20 activities and 5 friendships each',
      'middle',
    ),
    ...lines.map(({ points, colour }) => lineOf(points, colour)),
    ...labels(lines),
  ]);
}

interface Line {
  readonly says: string;
  readonly colour: string;
  readonly points: readonly { readonly x: number; readonly y: number; readonly ms: number }[];
}

/** Labels at the ends of their lines, moved apart if they would overlap. */
function labels(lines: readonly Line[]): string[] {
  const ends = lines
    .flatMap(({ says, colour, points }) => {
      const last = points.at(-1);
      return last ? [{ says, colour, y: last.y, ms: last.ms }] : [];
    })
    .toSorted((one, other) => one.y - other.y);
  let above = -Infinity;
  return ends.map(({ says, colour, y, ms }) => {
    above = Math.max(y, above + LABEL_HEIGHT);
    return text(PLOT.right + 12, above + 4, `${says}, ${ms.toFixed(1)} ms`, 'start', colour);
  });
}

function lineOf(points: Line['points'], colour: string): string {
  const path = points.map((point) => `${point.x.toFixed(1)},${point.y.toFixed(1)}`).join(' ');
  const dots = points.map((point) => dot(point.x, point.y, colour));
  return `<polyline points="${path}" fill="none" stroke="${colour}" stroke-width="2"/>${dots.join('')}`;
}

function gridLine(y: number, ms: number): string {
  const isTarget = ms === MOST_MS;
  const [stroke, dashes] = isTarget ? ['#b91c1c', ' stroke-dasharray="6 4"'] : ['#e5e7eb', ''];
  const line = `<line x1="${PLOT.left}" x2="${PLOT.right}" y1="${y.toFixed(1)}" y2="${y.toFixed(1)}" stroke="${stroke}"${dashes}/>`;
  return (
    line + text(PLOT.left - 8, y + 4, isTarget ? `${ms} at most` : String(ms), 'end', isTarget ? '#b91c1c' : '#555')
  );
}

function clamp(ms: number): number {
  return Math.min(HIGHEST_MS, Math.max(LEAST_MS, ms));
}
