import { Client, type ClientConfig } from 'pg';
import { CLUB_STEPS } from './clubs.ts';
import { DERIVED_STEPS } from './derived.ts';
import { EVENT_STEPS } from './events.ts';
import { dropIndexes } from './indexes.ts';
import { LEDGER_STEPS } from './ledger.ts';
import { RESIDENT_STEPS, type Step } from './residents.ts';

export interface Size {
  readonly residents: number;
  readonly activitiesEach: number;
}

const LEDGER_DAYS = 731;

const SESSION_SETTINGS = [
  // Disables triggers and foreign keys: the rows are valid by construction and checked afterwards.
  'set session_replication_role = replica',
  "set maintenance_work_mem = '1GB'",
  "set work_mem = '512MB'",
  'set max_parallel_maintenance_workers = 2',
  "set timezone = 'Asia/Singapore'",
  'select setseed(0.2025)',
];

/** Needs an empty, migrated database. Returns the duration in seconds. */
export async function loadResidents(connection: ClientConfig, size: Size, until: Date): Promise<number> {
  const client = new Client(connection);
  // Without a listener, a lost connection would end the process before its query fails with the reason.
  client.on('error', () => undefined);
  const startedAt = performance.now();
  const runStep = async (what: string, work: () => Promise<unknown>): Promise<void> => {
    const start = performance.now();
    await work();
    console.log(`  ${what}: ${((performance.now() - start) / 1000).toFixed(1)} s`);
  };
  const fillPlaceholders = (sql: string): string =>
    sql
      .replaceAll('$residents', String(size.residents))
      .replaceAll('$activities', String(size.activitiesEach))
      .replaceAll('$days', String(LEDGER_DAYS))
      .replaceAll('$until', `timestamptz '${until.toISOString()}'`);
  const steps = [...RESIDENT_STEPS, ...EVENT_STEPS, ...LEDGER_STEPS, ...DERIVED_STEPS];
  const stepsWithIndexes = CLUB_STEPS;
  const tablesOf = (each: readonly Step[]): string[] => each.flatMap(({ table }) => table ?? []);
  const tables = tablesOf([...steps, ...stepsWithIndexes]);
  await client.connect();
  try {
    for (const setting of SESSION_SETTINGS) await client.query(setting);
    await client.query('begin');
    await client.query(`truncate ${tables.join(', ')} restart identity cascade`);
    const dropped = await dropIndexes(client, tablesOf(steps));
    const runAll = async (each: readonly Step[]): Promise<void> => {
      for (const { table, what, sql, values } of each)
        await runStep(table ?? what, () => client.query(fillPlaceholders(sql), values && [...values]));
    };
    await runAll(steps);
    for (const { name, create } of dropped) await runStep(`index ${name}`, () => client.query(create));
    await runAll(stepsWithIndexes);
    await moveSequences(client, tables);
    // Before the commit, or the server's jobs plan queries for empty tables.
    await runStep('analyze', () => client.query('analyze'));
    await runStep('commit', () => client.query('commit'));
    await runStep('vacuum', () => client.query('vacuum'));
    await runStep('checkpoint', () => client.query('checkpoint'));
  } finally {
    await client.end();
  }
  return (performance.now() - startedAt) / 1000;
}

/** Later rows must get ids after the loaded ones. */
async function moveSequences(client: Client, tables: readonly string[]): Promise<void> {
  const { rows } = await client.query<{ table: string; column: string; sequence: string }>(IDENTITY_COLUMNS_SQL, [
    tables,
  ]);
  for (const { table, column, sequence } of rows)
    await client.query(`select setval('${sequence}', coalesce(max(${column}), 1)) from ${table}`);
  await client.query("select setval('points_order', max(id)) from activities");
}

const IDENTITY_COLUMNS_SQL = `
  select c.relname as table, a.attname as column, pg_get_serial_sequence(c.relname, a.attname) as sequence
  from pg_attribute a join pg_class c on c.oid = a.attrelid
  where c.oid = any($1::regclass[]) and a.attidentity <> ''`;
