import type { Client } from 'pg';
import { folderOf } from './arguments.ts';
import { seededRandom } from './dataset/random.ts';
import { withClient, withServer } from './home.ts';
import { spreadOf, timeEach } from './quantiles.ts';

/**
 * Compares the ledger as one table with one that is divided by a hash of the resident, for the decision on partitions: the
 * reads and writes of a turn, and the indexes. Both are copies of the ledger of every fortieth of a million
 * residents: `DATA_DIR=… node bench/scale/run.ts --partitions`.
 */
const RESIDENTS = 1_000_000;
const EVERY = 40;
const TIMES = 1000;
const WARM_UP = 100;
/** In turn, so that a busy moment of the machine meets both. */
const ROUNDS = 3;

const LEDGERS = { 'one table': 0, '16 partitions': 16 } as const;

/** One statement each that the server sends, of a ledger `l`; `$1` is a resident or an id. */
const READS: Readonly<Record<string, string>> = {
  'first activities of a resident': 'select type, subject, facts from l where resident_id = $1 and is_first',
  'newest 50 of a resident': 'select * from l where resident_id = $1 order by id desc limit 50',
  'days of a resident': 'select day, count(*), sum(points) from l where resident_id = $1 group by day order by day',
  'the row after an id': 'select id, day from l where id >= $1 order by id limit 1',
};

const INSERT = `
  insert into l (id, resident_id, type, subject, occurrence, day, points, proof, facts, created_at)
  values ($2::bigint, $1, 'check_in', 'bench:' || $2::bigint, current_date, current_date, 10, 'none', '{}', now())`;

await withServer(folderOf(RESIDENTS), () => withClient(folderOf(RESIDENTS), compare));

async function compare(client: Client): Promise<void> {
  await client.query('set plan_cache_mode = force_generic_plan');
  await client.query("set maintenance_work_mem = '512MB'");
  await client.query('drop schema if exists partition_bench cascade');
  await client.query('create schema partition_bench');
  await client.query('set search_path = partition_bench, public');
  for (const [ledger, partitions] of Object.entries(LEDGERS)) await makeLedger(client, ledger, partitions);
  for (let round = 0; round < ROUNDS; round += 1)
    for (const ledger of Object.keys(LEDGERS)) await measure(client, ledger, round);
  await client.query('drop schema partition_bench cascade');
}

async function makeLedger(client: Client, ledger: string, partitions: number): Promise<void> {
  const start = performance.now();
  const divided = partitions === 0 ? '' : 'partition by hash (resident_id)';
  // What is unique in a divided table has the column that divides it.
  const key = partitions === 0 ? 'id' : 'id, resident_id';
  await client.query(`create table "${ledger}" (like public.activities including defaults) ${divided}`);
  for (let part = 0; part < partitions; part += 1)
    await client.query(
      `create table "${ledger} ${part}" partition of "${ledger}" for values with (modulus ${partitions}, remainder ${part})`,
    );
  await client.query(
    `insert into "${ledger}" select * from public.activities where resident_id % ${EVERY} = 0 order by id`,
  );
  for (const made of [
    `alter table "${ledger}" add primary key (${key})`,
    `alter table "${ledger}" add unique nulls not distinct (resident_id, type, subject, occurrence)`,
    `create index on "${ledger}" (resident_id, id desc)`,
    `create index on "${ledger}" (resident_id, type) where is_first`,
    `create index on "${ledger}" (resident_id, type) where is_first_verified and not is_first`,
    `create index on "${ledger}" (resident_id, day) include (type, points)`,
    `vacuum (analyze) "${ledger}"`,
  ])
    await client.query(made);
  const { rows } = await client.query<{ heap: number; indexes: number }>(
    `select (sum(pg_table_size(oid)) / 1e6)::float as heap, (sum(pg_indexes_size(oid)) / 1e6)::float as indexes
     from pg_class where relnamespace = 'partition_bench'::regnamespace and relkind = 'r' and starts_with(relname, $1)`,
    [ledger],
  );
  const [size] = rows;
  const seconds = (performance.now() - start) / 1000;
  console.log(
    `${ledger}: ${size?.heap.toFixed(0)} MB and ${size?.indexes.toFixed(0)} MB of indexes, made in ${seconds.toFixed(0)} s`,
  );
}

async function measure(client: Client, ledger: string, round: number): Promise<void> {
  const random = seededRandom(600 + round);
  const resident = (): number => EVERY * (1 + Math.floor(random() * (RESIDENTS / EVERY)));
  for (const [what, read] of Object.entries(READS)) {
    const query = { name: `${what} ${ledger}`, text: read.replace(' l ', ` "${ledger}" `) };
    const took = await timeEach(TIMES, WARM_UP, () => client.query({ ...query, values: [resident()] }));
    say(ledger, what, took);
  }
  let id = 1_000_000_000;
  const insert = { name: `insert ${ledger}`, text: INSERT.replace(' l ', ` "${ledger}" `) };
  await client.query('begin');
  const took = await timeEach(TIMES, WARM_UP, () => client.query({ ...insert, values: [resident(), (id += 1)] }));
  await client.query('rollback');
  say(ledger, 'an insert', took);
}

function say(ledger: string, what: string, took: readonly number[]): void {
  const { p50, p99 } = spreadOf([...took]);
  console.log(`| ${what} | ${ledger} | ${p50.toFixed(2)} | ${p99.toFixed(2)} |`);
}
