import type { Client } from 'pg';
import { captureStatements, type Statement } from '../ratios/capture.ts';
import type { connectionOf } from '../database.ts';
import { startServer } from '../server.ts';
import type { Call } from './calls.ts';
import { seededRandom } from './dataset/random.ts';
import { createSender } from './sending.ts';

/** A statement whose plan reads all rows of a big table. */
export interface Scan {
  /** The calls that run it. */
  readonly calls: readonly string[];
  readonly tables: readonly string[];
  /** Whether in the plan for the values of these calls, or in the generic plan. */
  readonly planned: 'for these values' | 'for any values';
  readonly statement: string;
}

/** The statements checked, and the findings. */
export interface Plans {
  readonly statements: number;
  readonly bigTables: readonly string[];
  readonly scans: readonly Scan[];
}

const BIG = 100_000;
/** Other residents and other words may make a call run other statements. */
const TIMES = 3;

/** Records the statements of each call on a second server, and asks PostgreSQL for their plans. */
export async function findScans(
  client: Client,
  connection: ReturnType<typeof connectionOf>,
  calls: readonly Call[],
): Promise<Plans> {
  const bigTables = await namesOf(client, `relkind = 'r' and reltuples > ${BIG}`);
  // An index of few rows of a big table, such as of those that wait for an admin, may be read from end to end.
  const smallIndexes = await namesOf(client, `relkind = 'i' and reltuples between 0 and ${BIG}`);
  const heard = await listen(connection, calls);
  const scans: Scan[] = [];
  for (const [text, { statements, by }] of heard) {
    const found = await scannedTables(client, text, statements, { bigTables, smallIndexes });
    scans.push(...found.map((one) => ({ ...one, calls: [...by], statement: text.replaceAll(/\s+/g, ' ').trim() })));
  }
  return { statements: heard.size, bigTables, scans };
}

interface Sizes {
  readonly bigTables: readonly string[];
  readonly smallIndexes: readonly string[];
}

async function namesOf(client: Client, which: string): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select relname as name from pg_class where relnamespace = 'public'::regnamespace and ${which} order by 1`,
  );
  return rows.map(({ name }) => name);
}

interface Heard {
  readonly statements: Statement[];
  readonly by: Set<string>;
}

async function listen(
  connection: ReturnType<typeof connectionOf>,
  calls: readonly Call[],
): Promise<ReadonlyMap<string, Heard>> {
  const heard = new Map<string, Heard>();
  const capture = await captureStatements(connection);
  const server = await startServer({ DATABASE_URL: capture.url });
  const sender = createSender(server.url, 1);
  try {
    for (const call of calls) {
      const random = seededRandom(31_337);
      for (let time = 0; time < TIMES; time += 1) {
        const statements = await capture.during(async () => void (await sender.send(call.request(random))));
        for (const statement of statements.filter(({ text }) => PLANNED.test(text))) {
          const known = heard.get(statement.text) ?? { statements: [], by: new Set() };
          known.statements.push(statement);
          known.by.add(call.what);
          heard.set(statement.text, known);
        }
      }
    }
  } finally {
    sender.close();
    await server.stop();
    capture.close();
  }
  return heard;
}

const PLANNED = /^\s*(select|with|insert|update|delete)\b/i;

async function scannedTables(
  client: Client,
  text: string,
  statements: readonly Statement[],
  { bigTables, smallIndexes }: Sizes,
): Promise<Pick<Scan, 'tables' | 'planned'>[]> {
  const found: Pick<Scan, 'tables' | 'planned'>[] = [];
  const look = (plans: readonly unknown[], planned: Scan['planned']): void => {
    const tables = new Set(
      plans.flatMap((plan) => tablesScanned(plan, smallIndexes)).filter((table) => bigTables.includes(table)),
    );
    if (tables.size > 0) found.push({ tables: [...tables], planned });
  };
  const withValues: unknown[] = [];
  for (const { values } of statements) {
    const parameters = values.map((value) =>
      value !== null && typeof value === 'object' ? Buffer.from(value.hex, 'hex') : value,
    );
    withValues.push((await client.query(`explain (format json) ${text}`, parameters)).rows);
  }
  look(withValues, 'for these values');
  look([(await client.query(`explain (generic_plan, format json) ${text}`)).rows], 'for any values');
  return found;
}

/** The tables that a plan reads completely, directly or through an index without a condition. */
function tablesScanned(plan: unknown, smallIndexes: readonly string[]): string[] {
  if (Array.isArray(plan)) return plan.flatMap((part) => tablesScanned(part, smallIndexes));
  if (plan === null || typeof plan !== 'object') return [];
  const node = plan as Readonly<Record<string, unknown>>;
  const table = node['Relation Name'];
  const isSmall = smallIndexes.includes(String(node['Index Name']));
  const own = typeof table === 'string' && isWhole(node) && !isSmall ? [table] : [];
  return [...own, ...Object.values(node).flatMap((part) => tablesScanned(part, smallIndexes))];
}

/** Reading an index in order up to a limit is not a full scan; filtering all of its rows is. */
function isWhole(node: Readonly<Record<string, unknown>>): boolean {
  const kind = String(node['Node Type']);
  return kind === 'Seq Scan' || (/^Index (Only )?Scan$/.test(kind) && !('Index Cond' in node) && 'Filter' in node);
}
