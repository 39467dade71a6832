import { describeRun, table, formatVerdict, formatWhole, writeReport } from '../harness/report.ts';
import { type Latency, CALLS_PER_SECOND, LOAD_SECONDS, type SizeResult, WARM_UP_SECONDS } from './measure.ts';

/** In milliseconds, for any call among all others. */
const MAX_P99_MS = 50;
/** The maximum growth of a ranking's latency from the smallest to the largest size. */
const MAX_RANKING_GROWTH = 1.5;
const MAX_MEMORY_GROWTH_MB = 100;
const RANKING_CALLS = /^\/api\/(rankings\/(national|neighbourhood)|leaderboard\/weekly)/;

const EXPLANATION = `# What the scale bench found

Made by \`npm run bench:scale\`. Residents have 20 activities, about 5 friendships, 1 session and half a pending request each, over two years,
more of them lately; there is an event for every 20 of them and a club for every 50; names, home towns and activity are as unequal as in real life. One server process and the bundled PostgreSQL with its own
settings (128 MB of shared buffers) run on the machine that also makes the load. The files of the database are read once before, so that the
system holds what fits into memory.

*Alone*: 200 times one after the other, by random residents, after 20 that are not counted. *Mixed*: ${CALLS_PER_SECOND} calls a second
at random moments planned before, for ${LOAD_SECONDS} s after ${WARM_UP_SECONDS} s that are not counted: 79 % shared reads, 15 % personal reads, 5 %
writes, 1 % admins' calls, every call of the contract as often as any other of its kind. The time of a call counts from its planned moment,
whether or not earlier calls are answered. Times are in ms, as a client on the same machine sees them; for a call that
was made less than a hundred times, p99 is its slowest response.

Plans: the generic one of every statement that these calls send; tables above 100,000 rows are big.
`;

const INTENDED_SCANS = [
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
    ...formatGoals(sizes, largest),
    '',
    ...formatPlans(largest.plans),
    '',
    `## Calls with ${formatWhole(largest.residents)} residents`,
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
        ...smaller.map((size) => `p99 at ${formatWhole(size.residents)}`),
      ],
      largest.calls.map(({ what, alone, mixed, mixedCount }) => [
        what,
        ...formatLatency(alone),
        ...formatLatency(mixed),
        String(mixedCount),
        mixed.p99 > MAX_P99_MS ? 'too long' : '',
        ...smaller.map(({ calls }) => formatMs(calls.find((call) => call.what === what)?.mixed.p99)),
      ]),
    ),
    '',
    '## Sizes and loading',
    '',
    ...table(
      ['table', 'rows', 'MB', 'indexes, MB'],
      largest.tables.map((size) => [
        size.name,
        formatWhole(size.rows),
        formatWhole(size.megabytes),
        formatWhole(size.indexMegabytes),
      ]),
    ),
    '',
    ...sizes.map(
      ({ residents, loadSeconds }) =>
        `- ${formatWhole(residents)} residents were loaded in ${formatWhole(loadSeconds)} s.`,
    ),
    '',
    `Not measured: ${largest.skipped.map(({ name, reason }) => `${name} (${reason})`).join('; ')}.`,
  ].join('\n');
}

function formatGoals(sizes: readonly SizeResult[], largest: SizeResult): string[] {
  const { calls, all, warmUp, failures, responses, plans, megabytes } = largest;
  const slow = calls.filter(({ mixed }) => mixed.p99 > MAX_P99_MS).length;
  const scans = plans.scans.filter((scan) => findScanReason(scan) === null).length;
  const sortedResponses = Object.entries(responses).toSorted(([one], [other]) => one.localeCompare(other));
  const goals: [goal: string, measured: string, isMet: boolean][] = [
    [`p99 of all calls among others ≤ ${MAX_P99_MS} ms`, `${formatMs(all.p99)} ms`, all.p99 <= MAX_P99_MS],
    [`p99 of every call among others ≤ ${MAX_P99_MS} ms`, `${slow} of ${calls.length} above`, slow === 0],
    ['no failures', String(failures), failures === 0],
    ['no plan that reads a big table unintendedly', String(scans), scans === 0],
  ];
  const [smallest] = sizes;
  if (smallest && smallest !== largest) {
    const smallestP50 = new Map(smallest.calls.map(({ what, alone }) => [what, alone.p50]));
    const rankings = calls.filter(({ what }) => RANKING_CALLS.test(what));
    const growth = Math.max(...rankings.map(({ what, alone }) => alone.p50 / (smallestP50.get(what) ?? Number.NaN)));
    const memoryGrowthMb = (megabytes ?? Number.NaN) - (smallest.megabytes ?? Number.NaN);
    goals.push(
      [
        `rankings: p50 alone ≤ ${MAX_RANKING_GROWTH} times the smallest size's`,
        growth.toFixed(2),
        growth <= MAX_RANKING_GROWTH,
      ],
      [
        `memory ≤ ${MAX_MEMORY_GROWTH_MB} MB above the smallest size's`,
        `${formatWhole(memoryGrowthMb)} MB`,
        memoryGrowthMb <= MAX_MEMORY_GROWTH_MB,
      ],
    );
  }
  return [
    ...table(
      ['goal', 'measured', ''],
      goals.map(([goal, measured, isMet]) => [goal, measured, formatVerdict(isMet)]),
    ),
    '',
    `All calls: p50 ${formatMs(all.p50)} ms, p99 ${formatMs(all.p99)} ms; in the warm-up p50 ${formatMs(warmUp.p50)} ms, p99 ${formatMs(warmUp.p99)} ms. Memory of the server after the load: ${formatWhole(megabytes)} MB. ` +
      `Responses: ${sortedResponses.map(([status, times]) => `${status}: ${times}`).join(', ')}.`,
  ];
}

type Scan = SizeResult['plans']['scans'][number];

function findScanReason({ tables, calls }: Scan): string | null {
  const intended = INTENDED_SCANS.find(
    ({ table, call }) => tables.every((scanned) => scanned === table) && calls.includes(call),
  );
  return intended?.why ?? null;
}

function formatPlans({ bigTables, statements, scans }: SizeResult['plans']): string[] {
  const formatReason = (scan: Scan): string => {
    const reason = findScanReason(scan);
    return reason === null ? '' : ` Intended: ${reason}.`;
  };
  return [
    `Plans that read a big table (${bigTables.join(', ')}) from end to end, of ${statements} statements: ${scans.length}.`,
    ...scans.map(
      (scan) =>
        `- ${scan.tables.join(', ')} by ${scan.calls.join('; ')}: \`${scan.statement.slice(0, 100)}\`${formatReason(scan)}`,
    ),
  ];
}

function formatLatency({ p50, p99 }: Latency): [string, string] {
  return [formatMs(p50), formatMs(p99)];
}

function formatMs(value: number | undefined): string {
  return value === undefined || Number.isNaN(value) ? '–' : value.toFixed(1);
}
