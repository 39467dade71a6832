import { Client, type ClientConfig } from 'pg';
import type { Statement } from '../harness/statement-capture.ts';

/** The statements of one call, including begin and commit. */
export type Script = readonly Statement[];

export async function runScripts(connection: ClientConfig, lists: readonly (readonly Script[])[]): Promise<number> {
  const names = new Map<string, string>();
  /** Prepares statements with values once per connection, the fastest way for pg. */
  const toQuery = ({ text, values }: Statement) => {
    if (values.length === 0) return { text };
    const name = names.get(text) ?? `s${names.size}`;
    names.set(text, name);
    const encodedValues = values.map((value) =>
      value !== null && typeof value === 'object' ? Buffer.from(value.hex, 'hex') : value,
    );
    return { name, text, values: encodedValues };
  };
  const run = async (client: Client, script: readonly ReturnType<typeof toQuery>[]): Promise<void> => {
    for (const query of script) await client.query(query);
  };
  const queries = lists.map((scripts) => scripts.map((script) => script.map(toQuery)));
  const clients = await Promise.all(
    queries.map(async ([first = []]) => {
      const client = new Client(connection);
      await client.connect();
      // Prepares everything and rolls back, like the warm-up of the server.
      const warmUp = first.map((query) => (query.text === 'commit' ? { text: 'rollback' } : query));
      await run(client, warmUp);
      return client;
    }),
  );
  const start = performance.now();
  await Promise.all(
    clients.map(async (client, index) => {
      for (const script of queries[index] ?? []) await run(client, script);
    }),
  );
  const seconds = (performance.now() - start) / 1000;
  await Promise.all(clients.map((client) => client.end()));
  return lists.flat().length / seconds;
}
