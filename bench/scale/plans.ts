import type { Client } from 'pg';
import type { Connection } from '../harness/database.ts';
import { seededRandom } from '../harness/random.ts';
import { withServer } from '../harness/server.ts';
import { captureStatements } from '../harness/statement-capture.ts';
import type { Call } from './calls/call.ts';
import { createSender } from './calls/sender.ts';

export interface Scan {
  readonly calls: readonly string[];
  readonly tables: readonly string[];
  readonly statement: string;
}

export interface Plans {
  readonly statements: number;
  readonly bigTables: readonly string[];
  readonly scans: readonly Scan[];
}

const MIN_BIG_ROWS = 100_000;
/** Other parameters may lead to other statements. */
const SAMPLES_PER_CALL = 3;
const PLANNABLE = /^\s*(select|with|insert|update|delete)\b/i;

/**
 * Records each call's statements on a second server and asks PostgreSQL for generic plans, the only ones that requests use
 * (decision 041).
 */
export async function findFullScans(client: Client, connection: Connection, calls: readonly Call[]): Promise<Plans> {
  const bigTables = await listRelations(client, `relkind = 'r' and reltuples > ${MIN_BIG_ROWS}`);
  // A partial index with few rows may be scanned completely.
  const smallIndexes = await listRelations(client, `relkind = 'i' and reltuples between 0 and ${MIN_BIG_ROWS}`);
  const statements = await recordStatements(connection, calls);
  const scans: Scan[] = [];
  for (const [text, callNames] of statements) {
    const { rows } = await client.query(`explain (generic_plan, format json) ${text}`);
    const tables = [...new Set(scannedTables(rows, smallIndexes))].filter((table) => bigTables.includes(table));
    if (tables.length > 0)
      scans.push({ tables, calls: [...callNames], statement: text.replaceAll(/\s+/g, ' ').trim() });
  }
  return { statements: statements.size, bigTables, scans };
}

async function listRelations(client: Client, condition: string): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select relname as name from pg_class where relnamespace = 'public'::regnamespace and ${condition} order by 1`,
  );
  return rows.map(({ name }) => name);
}

async function recordStatements(
  connection: Connection,
  calls: readonly Call[],
): Promise<ReadonlyMap<string, Set<string>>> {
  const callsByStatement = new Map<string, Set<string>>();
  const capture = await captureStatements(connection);
  try {
    await withServer({ DATABASE_URL: capture.url }, async ({ url }) => {
      const sender = createSender(url, 1);
      for (const call of calls) {
        const random = seededRandom(31_337);
        const send = async (): Promise<void> => {
          for (let time = 0; time < SAMPLES_PER_CALL; time += 1) await sender.send(call.request(random));
        };
        for (const { text } of await capture.captureDuring(send))
          if (PLANNABLE.test(text))
            callsByStatement.set(text, (callsByStatement.get(text) ?? new Set()).add(call.what));
      }
      sender.close();
    });
  } finally {
    capture.close();
  }
  return callsByStatement;
}

function scannedTables(plan: unknown, smallIndexes: readonly string[], isFiltered = false): string[] {
  if (Array.isArray(plan)) return plan.flatMap((part) => scannedTables(part, smallIndexes, isFiltered));
  if (plan === null || typeof plan !== 'object') return [];
  const node = plan as Readonly<Record<string, unknown>>;
  const table = node['Relation Name'];
  const isSmall = smallIndexes.includes(String(node['Index Name']));
  const scannedTable = typeof table === 'string' && isFullScan(node, isFiltered) && !isSmall ? [table] : [];
  const parts = Object.values(node).flatMap((part) => scannedTables(part, smallIndexes, 'Join Filter' in node));
  return [...scannedTable, ...parts];
}

/** Reading an index in order up to a limit is not a full scan; filtering all of its rows is, there or in the join above. */
function isFullScan(node: Readonly<Record<string, unknown>>, isFiltered: boolean): boolean {
  const kind = String(node['Node Type']);
  return (
    kind === 'Seq Scan' ||
    (/^Index (Only )?Scan$/.test(kind) && !('Index Cond' in node) && (isFiltered || 'Filter' in node))
  );
}
