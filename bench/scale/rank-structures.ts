import { Client } from 'pg';
import { connectionOf } from '../database.ts';
import { folderOf } from './arguments.ts';
import { createHistogram } from './histogram.ts';
import { withServer } from './home.ts';
import { type Spread, spreadOf, timeEach } from './quantiles.ts';

/**
 * Compares three ways of finding a resident's rank, for the decision on rankings: counting on the index, a counted table
 * in PostgreSQL, a histogram in memory. Run it alone, on the database with a million residents:
 * `DATA_DIR=… node bench/scale/rank-structures.ts`.
 */
const SIZES = [10_000, 100_000, 1_000_000];
/** The positions of the measured residents in the ranking: the first, …, the last. */
const PLACES = [0, 0.1, 0.5, 1];
const TIMES = 200;
const WARM_UP = 20;
const REFRESHES = 20;
const WRITERS = 8;
const WRITE_SECONDS = 4;

interface Row {
  readonly points: number;
  readonly residents: number;
}

const sqlOf = (residents: number) => {
  const [scores, counted] = [`rank_bench.scores_${residents}`, `rank_bench.counted_${residents}`];
  return {
    make: [
      `create table ${scores} with (fillfactor = 70) as
        select resident_id, eco_points, points_order from public.scores
        where is_ranked and resident_id % ${Math.round(1_000_000 / residents)} = 0`,
      `alter table ${scores} add primary key (resident_id)`,
      `create index on ${scores} (eco_points desc, points_order, resident_id) where eco_points > 0`,
      `create table ${counted} (eco_points integer primary key, residents integer not null) with (fillfactor = 50)`,
      `insert into ${counted} select eco_points, count(*) from ${scores} where eco_points > 0 group by 1`,
      `vacuum (analyze) ${scores}`,
      `vacuum (analyze) ${counted}`,
    ],
    count: `select count(*)::int + 1 as rank from ${scores} where eco_points > 0 and eco_points > $1`,
    sum: `select coalesce(sum(residents), 0)::int + 1 as rank from ${counted} where eco_points > $1`,
    group: `select eco_points as points, count(*)::int as residents from ${scores} where eco_points > 0 group by 1 order by 1 desc`,
    ordered: `select eco_points as points, 1 as residents from ${scores} where eco_points > 0 order by 1 desc`,
    earn: `update ${scores} set eco_points = eco_points + 15 where resident_id = $1 returning eco_points`,
    leave: `update ${counted} set residents = residents - 1 where eco_points = $1`,
    enter: `insert into ${counted} as c values ($1, 1) on conflict (eco_points) do update set residents = c.residents + 1`,
    some: `select resident_id as id from ${scores} where eco_points > 0 order by hashint4(resident_id) limit 20000`,
  };
};

async function measure(dataDir: string): Promise<void> {
  const client = new Client(connectionOf(dataDir));
  await client.connect();
  try {
    await client.query('drop schema if exists rank_bench cascade');
    await client.query('create schema rank_bench');
    const nothing = spreadOf(await timeEach(TIMES, WARM_UP, () => client.query({ name: 'one', text: 'select 1' })));
    say('residents', 'way', 'place', 'p50 ms', 'p99 ms', 'note');
    say('–', 'an empty statement', '–', ...inWords(nothing), 'what any statement takes');
    for (const residents of SIZES) {
      const sql = sqlOf(residents);
      for (const statement of sql.make) await client.query(statement);
      const { rows: ordered } = await client.query<Row>(sql.ordered);
      const points = PLACES.map((place) => ordered[Math.floor(place * (ordered.length - 1))]?.points ?? 0);
      for (const [way, text] of [
        ['(a) count on the index', sql.count],
        ['(b) sum of a counted table', sql.sum],
      ] as const)
        for (const [index, place] of PLACES.entries()) {
          const query = { name: `${way} ${residents}`, text, values: [points[index]] };
          const took = await timeEach(TIMES, WARM_UP, () => client.query(query));
          say(residents, way, place, ...inWords(spreadOf(took)), '');
        }
      await measureMemory(client, residents, points);
      await measureWrites(dataDir, client, residents);
    }
    await client.query('drop schema rank_bench cascade');
  } finally {
    await client.end();
  }
}

async function measureMemory(client: Client, residents: number, points: readonly number[]): Promise<void> {
  const { group } = sqlOf(residents);
  let histogram = createHistogram([]);
  const took = await timeEach(REFRESHES, 3, async () => {
    histogram = createHistogram((await client.query<Row>(group)).rows);
  });
  const note = `${histogram.values} values, ${(histogram.bytes / 1000).toFixed(1)} kB`;
  say(residents, '(c) histogram in memory: refresh', '–', ...inWords(spreadOf(took)), note);
  const ranks = 1_000_000;
  const start = performance.now();
  let sum = 0;
  for (let index = 0; index < ranks; index += 1) sum += histogram.rankOf((points[index & 3] ?? 0) + (index & 63));
  const each = ((performance.now() - start) / ranks) * 1_000_000;
  say(residents, '(c) histogram in memory: a rank', 'all', `${each.toFixed(0)} ns`, '–', `checked by ${sum % 1000}`);
  // All three ways must agree.
  const { rows } = await client.query<{ rank: number }>(sqlOf(residents).count, [points[2]]);
  if (rows[0]?.rank !== histogram.rankOf(points[2] ?? 0)) throw new Error('the ways do not agree');
}

/** The cost of maintaining a counted table for a check-in: it has few rows, so writers wait for each other. */
async function measureWrites(dataDir: string, client: Client, residents: number): Promise<void> {
  const { rows } = await client.query<{ id: number }>(sqlOf(residents).some);
  for (const isCounted of [false, true]) {
    const until = performance.now() + WRITE_SECONDS * 1000;
    const all = await Promise.all(
      Array.from({ length: WRITERS }, (_, writer) => {
        const ids = rows.filter((__, index) => index % WRITERS === writer).map(({ id }) => id);
        return writeUntil(dataDir, until, ids, residents, isCounted);
      }),
    );
    const took = all.flat();
    const way = isCounted ? '(b) a write that keeps the counted table' : '(a), (c) a write';
    say(residents, way, '–', ...inWords(spreadOf(took)), `${Math.round(took.length / WRITE_SECONDS)}/s by ${WRITERS}`);
  }
}

async function writeUntil(
  dataDir: string,
  until: number,
  ids: readonly number[],
  residents: number,
  isCounted: boolean,
): Promise<number[]> {
  const { earn, leave, enter } = sqlOf(residents);
  const client = new Client(connectionOf(dataDir));
  await client.connect();
  const took: number[] = [];
  const write = async (id: number | undefined): Promise<void> => {
    await client.query('begin');
    const { rows } = await client.query<{ eco_points: number }>({ name: 'earn', text: earn, values: [id] });
    const after = rows[0]?.eco_points ?? 0;
    // The lower row first, since otherwise two writers could deadlock.
    if (isCounted) await client.query({ name: 'leave', text: leave, values: [after - 15] });
    if (isCounted) await client.query({ name: 'enter', text: enter, values: [after] });
    await client.query('commit');
  };
  try {
    for (let index = 0; performance.now() < until; index += 1) {
      const start = performance.now();
      await write(ids[index % ids.length]);
      took.push(performance.now() - start);
    }
  } finally {
    await client.end();
  }
  return took;
}

function inWords({ p50, p99 }: Spread): [string, string] {
  return [p50.toFixed(3), p99.toFixed(3)];
}

function say(...cells: readonly (string | number)[]): void {
  console.log(`| ${cells.join(' | ')} |`);
}

const dataDir = folderOf(1_000_000);
await withServer(dataDir, () => measure(dataDir));
