import { sql } from 'kysely';
import { Client } from 'pg';
import { expect, vi } from 'vitest';
import type { Database } from '../db/database.ts';

/** Excludes statements that notify of changes or listen for them. */
export async function captureStatements(work: () => Promise<unknown>): Promise<string[]> {
  const querySpy = vi.spyOn(Client.prototype, 'query');
  try {
    await work();
    return querySpy.mock.calls.map(([query]) => textOf(query)).filter((text) => !/^listen |pg_notify/.test(text));
  } finally {
    querySpy.mockRestore();
  }
}

function textOf(query: unknown): string {
  return typeof query === 'string' ? query : String((query as { text?: unknown }).text);
}

export async function waitUntilStatementIsBlocked({ db }: { readonly db: Database }, statements = 1): Promise<void> {
  const count = async () => {
    const { rows } = await sql`
      select pid from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(db);
    return rows.length;
  };
  await expect.poll(count, { timeout: 30_000 }).toBeGreaterThanOrEqual(statements);
}
