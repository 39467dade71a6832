import { describeRun, table, verdict, whole, writeReport } from '../harness/report.ts';
import { type Latency, PER_SECOND, SECONDS, type SizeResult } from './measure.ts';

/** In milliseconds, for any call among all others. */
const MAX_P99_MS = 50;
/** The maximum growth of a rank's latency from the smallest to the largest size. */
const MAX_RANK_GROWTH = 1.5;
const MAX_MEMORY_GROWTH_MB = 100;
const RANKS = /^\/api\/(rankings\/(national|neighbourhood)|leaderboard\/weekly)/;

const EXPLANATION = `# What the scale bench found

Made by \`npm run bench:scale\`. Residents have 20 activities, about 5 friendships, 1 session and half a pending request each, over two years,
more of them lately; names, home towns and activity are as unequal as in real life. One server process and the bundled PostgreSQL with its own
settings (128 MB of shared buffers) run on the machine that also makes the load. The files of the database are read once before, so that the
system holds what fits into memory.

*Alone*: 200 times one after the other, by random residents, after 20 that are not counted. *Mixed*: ${PER_SECOND} calls a second
at random moments planned before, for ${SECONDS} s after 5 s that are not counted: 79 % shared reads, 15 % personal reads, 5 %
writes, 1 % admins' calls, every call of the contract as often as any other of its kind. The time of a call counts from its planned moment,
whether or not earlier calls are answered. Times are in ms, as a client on the same machine sees them; for a call that
was made less than a hundred times, p99 is its slowest response.

Plans: the generic one of every statement that these calls send; tables above 100,000 rows are big.
`;

const INTENDED = [
  {
    table: 'scores',
    call: '/api/rankings/national',
    why: 'the first rows and the histogram of a board, read at most every 15 s by each process while no request waits (decision 014)',
  },
  {
    table: 'residents',
    call: '/api/admin/users, search for the commonest name',
    why: 'so many residents match that reading stops at the first thousand of them, or at a full page',
  },
];

export function recordScale(sizes: readonly SizeResult[]): void {
  writeReport('SCALE', `${EXPLANATION}\n${toMarkdown(sizes)}`);
}

export function toMarkdown(sizes: readonly SizeResult[]): string {
  const largest = sizes.at(-1);
  if (!largest) return 'nothing was measured';
  const smaller = sizes.slice(0, -1);
  return [
    describeRun(largest.postgres, `the ledger ends on ${largest.until.slice(0, 10)}`),
    '',
    ...verdicts(sizes, largest),
    '',
    ...planLines(largest.plans),
    '',
    `## Calls with ${whole(largest.residents)} residents`,
    '',
    ...table(
      [
        'call',
        'alone: p50',
        'p99',
        'mixed: p50',
        'p99',
        'times',
        '',
        ...smaller.map((one) => `p99 at ${whole(one.residents)}`),
      ],
      largest.calls.map(({ what, alone, mixed, times }) => [
        what,
        ...cells(alone),
        ...cells(mixed),
        String(times),
        mixed.p99 > MAX_P99_MS ? 'too long' : '',
        ...smaller.map(({ calls }) => ms(calls.find((one) => one.what === what)?.mixed.p99)),
      ]),
    ),
    '',
    '## Sizes and loading',
    '',
    ...table(
      ['table', 'rows', 'MB', 'indexes, MB'],
      largest.tables.map((one) => [one.name, whole(one.rows), whole(one.megabytes), whole(one.indexMegabytes)]),
    ),
    '',
    ...sizes.map(
      ({ residents, loadSeconds }) => `- ${whole(residents)} residents were loaded in ${whole(loadSeconds)} s.`,
    ),
    '',
    `Not measured: ${largest.skipped.map(({ name, why }) => `${name} (${why})`).join('; ')}.`,
  ].join('\n');
}

function verdicts(sizes: readonly SizeResult[], largest: SizeResult): string[] {
  const { calls, all, failures, responses, plans, megabytes } = largest;
  const slow = calls.filter(({ mixed }) => mixed.p99 > MAX_P99_MS).length;
  const scans = plans.scans.filter((scan) => reasonFor(scan) === null).length;
  const counted = Object.entries(responses).toSorted(([one], [other]) => one.localeCompare(other));
  const goals: [goal: string, measured: string, isMet: boolean][] = [
    [`p99 of every call among others ≤ ${MAX_P99_MS} ms`, `${slow} of ${calls.length} above`, slow === 0],
    ['no failures', String(failures), failures === 0],
    ['no plan that reads a big table unintendedly', String(scans), scans === 0],
  ];
  const [smallest] = sizes;
  if (smallest && smallest !== largest) {
    const before = new Map(smallest.calls.map(({ what, alone }) => [what, alone.p50]));
    const ranks = calls.filter(({ what }) => RANKS.test(what));
    const growth = Math.max(...ranks.map(({ what, alone }) => alone.p50 / (before.get(what) ?? Number.NaN)));
    const more = (megabytes ?? Number.NaN) - (smallest.megabytes ?? Number.NaN);
    goals.push(
      [
        `rankings: p50 alone ≤ ${MAX_RANK_GROWTH} times the smallest size's`,
        growth.toFixed(2),
        growth <= MAX_RANK_GROWTH,
      ],
      [
        `memory ≤ ${MAX_MEMORY_GROWTH_MB} MB above the smallest size's`,
        `${whole(more)} MB`,
        more <= MAX_MEMORY_GROWTH_MB,
      ],
    );
  }
  return [
    ...table(
      ['goal', 'measured', ''],
      goals.map(([goal, measured, isMet]) => [goal, measured, verdict(isMet)]),
    ),
    '',
    `All calls: p50 ${ms(all.p50)} ms, p99 ${ms(all.p99)} ms. Memory of the server after the load: ${whole(megabytes)} MB. ` +
      `Responses: ${counted.map(([status, times]) => `${status}: ${times}`).join(', ')}.`,
  ];
}

type Scan = SizeResult['plans']['scans'][number];

function reasonFor({ tables, calls }: Scan): string | null {
  const known = INTENDED.find(({ table, call }) => tables.every((each) => each === table) && calls.includes(call));
  return known?.why ?? null;
}

function planLines({ bigTables, statements, scans }: SizeResult['plans']): string[] {
  const why = (scan: Scan): string => {
    const reason = reasonFor(scan);
    return reason === null ? '' : ` Intended: ${reason}.`;
  };
  return [
    `Plans that read a big table (${bigTables.join(', ')}) from end to end, of ${statements} statements: ${scans.length}.`,
    ...scans.map(
      (scan) =>
        `- ${scan.tables.join(', ')} by ${scan.calls.join('; ')}: \`${scan.statement.slice(0, 100)}\`${why(scan)}`,
    ),
  ];
}

function cells({ p50, p99 }: Latency): [string, string] {
  return [ms(p50), ms(p99)];
}

function ms(value: number | undefined): string {
  return value === undefined || Number.isNaN(value) ? '–' : value.toFixed(1);
}
