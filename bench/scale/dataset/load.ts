import { Client, type ClientConfig } from 'pg';
import { copyInto } from './copy.ts';
import { DERIVED_TABLES } from './derived.ts';
import { dropIndexes } from './indexes.ts';
import { ACTIVITY_COLUMNS, createLedger, SCORE_COLUMNS } from './ledger.ts';
import { RESIDENT_COLUMNS, residentRows, SESSION_COLUMNS, sessionRows } from './people.ts';
import {
  BLOCK_COLUMNS,
  blockRows,
  FRIENDSHIP_COLUMNS,
  friendshipRows,
  REQUEST_COLUMNS,
  requestRows,
} from './social.ts';
import { readWorld } from './world.ts';

/** Two years. */
const DAYS = 731;

/** How much is loaded. */
export interface Size {
  readonly residents: number;
  readonly activitiesEach: number;
}

/** A step of the loading and its duration. */
export interface LoadStep {
  readonly what: string;
  readonly seconds: number;
}

/** Tables in the order in which they are filled, with their rows in COPY's format. */
interface Source {
  readonly table: string;
  readonly columns: readonly string[];
  readonly rows: () => Iterable<string>;
}

/**
 * Fills an empty, migrated database with residents and their history, in one transaction, without triggers and indexes
 * while rows are loaded.
 */
export async function loadResidents(connection: ClientConfig, size: Size, until: Date): Promise<LoadStep[]> {
  const steps: LoadStep[] = [];
  const client = new Client(connection);
  const step = async (what: string, work: () => Promise<unknown>): Promise<void> => {
    const start = performance.now();
    await work();
    const seconds = (performance.now() - start) / 1000;
    steps.push({ what, seconds });
    console.log(`  ${what}: ${seconds.toFixed(1)} s`);
  };
  await client.connect();
  try {
    const sources = await sourcesOf(client, size, until);
    const tables = [...sources, ...DERIVED_TABLES].map(({ table }) => table);
    for (const setting of SETTINGS) await client.query(setting);
    await client.query('begin');
    await client.query(`truncate ${tables.join(', ')} restart identity cascade`);
    const dropped = await dropIndexes(client, tables);
    for (const { table, columns, rows } of sources) await step(table, () => copyInto(client, table, columns, rows()));
    for (const { table, insert } of DERIVED_TABLES)
      await step(table, () => client.query(insert.replaceAll('$until', `'${until.toISOString()}'`)));
    for (const { name, create } of dropped) await step(`index ${name}`, () => client.query(create));
    await step('sequences', () => moveSequences(client, tables));
    await step('commit', () => client.query('commit'));
    await step('vacuum, analyze', () => client.query('vacuum (analyze)'));
    await step('checkpoint', () => client.query('checkpoint'));
  } finally {
    await client.end();
  }
  return steps;
}

const SETTINGS = [
  // Triggers are off, also those of foreign keys: the generator makes valid rows, and they are checked afterwards.
  'set session_replication_role = replica',
  "set maintenance_work_mem = '1GB'",
  "set work_mem = '512MB'",
  'set max_parallel_maintenance_workers = 2',
  "set timezone = 'Asia/Singapore'",
];

async function sourcesOf(client: Client, { residents, activitiesEach }: Size, until: Date): Promise<Source[]> {
  const world = await readWorld(client);
  const ledger = createLedger({ residents, rows: residents * activitiesEach, days: DAYS, until, world });
  return [
    { table: 'residents', columns: RESIDENT_COLUMNS, rows: () => residentRows(residents, DAYS, until) },
    { table: 'sessions', columns: SESSION_COLUMNS, rows: () => sessionRows(residents, until) },
    { table: 'activities', columns: ACTIVITY_COLUMNS, rows: () => ledger.activities() },
    { table: 'scores', columns: SCORE_COLUMNS, rows: () => ledger.scores() },
    { table: 'friendships', columns: FRIENDSHIP_COLUMNS, rows: () => friendshipRows(residents, until) },
    { table: 'friend_requests', columns: REQUEST_COLUMNS, rows: () => requestRows(residents, until) },
    { table: 'blocks', columns: BLOCK_COLUMNS, rows: () => blockRows(residents, until) },
  ];
}

/** Sets the sequences, so that later rows get ids and places in the order of points after the loaded ones. */
async function moveSequences(client: Client, tables: readonly string[]): Promise<void> {
  const { rows } = await client.query<{ table: string; column: string; sequence: string }>(IDENTITIES, [tables]);
  for (const { table, column, sequence } of rows)
    await client.query(`select setval('${sequence}', coalesce(max(${column}), 1)) from ${table}`);
  await client.query("select setval('points_order', max(id)) from activities");
}

const IDENTITIES = `
  select c.relname as table, a.attname as column, pg_get_serial_sequence(c.relname, a.attname) as sequence
  from pg_attribute a join pg_class c on c.oid = a.attrelid
  where c.oid = any($1::regclass[]) and a.attidentity <> ''`;
