import { Client } from 'pg';
import { vi } from 'vitest';

/** The SQL statements that this process sends while `work` runs, except those that notify of or listen for changes. */
export async function statementsOf(work: () => Promise<unknown>): Promise<string[]> {
  const sent = vi.spyOn(Client.prototype, 'query');
  try {
    await work();
    return sent.mock.calls.map(([query]) => textOf(query)).filter((text) => !/^listen |pg_notify/.test(text));
  } finally {
    sent.mockRestore();
  }
}

function textOf(query: unknown): string {
  return typeof query === 'string' ? query : String((query as { text?: unknown }).text);
}
