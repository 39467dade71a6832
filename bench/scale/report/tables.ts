import { describeMachine, type Machine } from '../../machine.ts';
import type { Found } from '../measure.ts';
import type { Spread } from '../quantiles.ts';

/** The results of all sizes. */
export interface Scale {
  readonly date: string;
  readonly machine: Machine;
  /** Smallest first. */
  readonly sizes: readonly Found[];
}

/** The longest permitted duration of any call in the mix, in milliseconds. */
export const MOST_MS = 50;

/** The results as Markdown tables, which are also readable in a terminal. */
export function toTables({ date, machine, sizes }: Scale): string {
  const largest = sizes.at(-1);
  if (!largest) return 'nothing was measured';
  return [
    `${date}: ${describeMachine(machine)}, PostgreSQL ${largest.postgres}; the ledger ends on ${largest.until.slice(0, 10)}.`,
    '',
    ...verdicts(largest),
    '',
    `## Calls with ${count(largest.residents)} residents`,
    '',
    ...table(
      ['call', 'alone: p50', 'p99', 'mixed: p50', 'p99', 'times', ''],
      largest.alone.map(({ what, spread }) => {
        const mixed = largest.mix.calls.find((one) => one.what === what);
        const isMet = mixed === undefined || mixed.spread.p99 <= MOST_MS;
        return [
          what,
          ...inWords(spread),
          ...inWords(mixed?.spread),
          String(mixed?.times ?? 0),
          isMet ? '' : 'too long',
        ];
      }),
    ),
    '',
    ...growth(sizes),
    '',
    '## Sizes and loading',
    '',
    ...table(
      ['table', 'rows', 'MB', 'indexes, MB'],
      largest.tables.map((one) => [one.name, count(one.rows), count(one.megabytes), count(one.indexMegabytes)]),
    ),
    '',
    ...table(
      ['residents', 'loaded in', 'the ledger alone', 'its indexes'],
      sizes.map(({ residents, steps }) => [
        count(residents),
        seconds(steps),
        seconds(steps.filter(({ what }) => what === 'activities')),
        seconds(steps.filter(({ what }) => what.startsWith('index activities'))),
      ]),
    ),
    '',
    `Not measured: ${notMeasured(largest)}.`,
  ].join('\n');
}

/** Plans that read a big table on purpose. */
const ON_PURPOSE = [
  {
    table: 'scores',
    call: '/api/rankings/national',
    why: 'the first 150 rows and the histogram of a board, read at most every 15 s by each process while no request waits (decision 014)',
  },
  {
    table: 'residents',
    call: '/api/admin/users, search for the commonest name',
    why: 'so many residents match that reading stops at the first thousand of them, or at a full page',
  },
];

function purposeOf({ tables, calls }: Found['plans']['scans'][number]): string {
  const known = ON_PURPOSE.find(({ table, call }) => tables.every((each) => each === table) && calls.includes(call));
  return known === undefined ? '' : ` On purpose: ${known.why}.`;
}

function verdicts({ mix, plans, residents, megabytes }: Found): string[] {
  const slow = mix.calls.filter(({ spread }) => spread.p99 > MOST_MS);
  const answers = Object.entries(mix.answers)
    .toSorted(([one], [other]) => one.localeCompare(other))
    .map(([status, times]) => `${status}: ${times}`);
  return [
    `With ${count(residents)} residents, ${mix.perSecond} calls a second for ${mix.seconds} s: p50 ${ms(mix.all.p50)} ms, p99 ${ms(mix.all.p99)} ms over all calls; ${slow.length === 0 ? `none of ${mix.calls.length} ways to call takes more than ${MOST_MS} ms at p99` : `${slow.length} of ${mix.calls.length} ways to call take more than ${MOST_MS} ms at p99`}. Failures: ${mix.failures} (responses: ${answers.join(', ')}).`,
    '',
    `Plans that read a big table (${plans.bigTables.join(', ')}) from end to end, of ${plans.statements} statements: ${plans.scans.length === 0 ? 'none' : plans.scans.length}.`,
    ...plans.scans.map(
      (scan) =>
        `- ${scan.tables.join(', ')} by ${scan.calls.join('; ')} (planned ${scan.planned}): \`${scan.statement.slice(0, 200)}\`${purposeOf(scan)}`,
    ),
    ...(megabytes === null ? [] : ['', `Memory of the server after the load: ${megabytes.toFixed(0)} MB.`]),
  ];
}

/** The mixed calls of the smallest size next to those of the others. */
function growth(sizes: readonly Found[]): string[] {
  if (sizes.length < 2) return [];
  const names = sizes.at(-1)?.mix.calls.map(({ what }) => what) ?? [];
  return [
    '## Growth: p99 of each call among all others, in ms',
    '',
    ...table(
      ['call', ...sizes.map(({ residents }) => count(residents))],
      names.map((what) => [
        what,
        ...sizes.map(({ mix }) => ms(mix.calls.find((one) => one.what === what)?.spread.p99 ?? NaN)),
      ]),
    ),
  ];
}

function notMeasured({ skipped, unserved }: Found): string {
  const all = [
    ...skipped.map(({ name, why }) => `${name} (${why})`),
    ...unserved.map((what) => `${what} (not served)`),
  ];
  return all.length === 0 ? 'nothing' : all.join('; ');
}

function seconds(steps: Found['steps']): string {
  return `${count(steps.reduce((sum, step) => sum + step.seconds, 0))} s`;
}

function count(value: number): string {
  return Math.round(value).toLocaleString('en-SG');
}

function inWords(spread: Spread | undefined): [string, string] {
  return spread ? [ms(spread.p50), ms(spread.p99)] : ['–', '–'];
}

function ms(value: number): string {
  return Number.isNaN(value) ? '–' : value.toFixed(1);
}

function table(head: readonly string[], rows: readonly (readonly string[])[]): string[] {
  const line = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;
  return [line(head), line(head.map((_, column) => (column === 0 ? '---' : '---:'))), ...rows.map(line)];
}
