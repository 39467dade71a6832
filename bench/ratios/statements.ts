import { Client, type ClientConfig } from 'pg';
import type { Statement } from '../harness/statement-capture.ts';

/** The statements of one call, including begin and commit. */
export type Script = readonly Statement[];

/** Opens a connection for each list of scripts. Returns the scripts per second. */
export async function runScripts(
  connection: ClientConfig,
  scriptsPerConnection: readonly (readonly Script[])[],
): Promise<number> {
  const statementNames = new Map<string, string>();
  /** Prepares statements with values once per connection, the fastest way for pg. */
  const toQuery = ({ text, values }: Statement) => {
    if (values.length === 0) return { text };
    const name = statementNames.get(text) ?? `s${statementNames.size}`;
    statementNames.set(text, name);
    const encodedValues = values.map((value) =>
      value !== null && typeof value === 'object' ? Buffer.from(value.hex, 'hex') : value,
    );
    return { name, text, values: encodedValues };
  };
  const run = async (client: Client, script: readonly ReturnType<typeof toQuery>[]): Promise<void> => {
    for (const query of script) await client.query(query);
  };
  const queries = scriptsPerConnection.map((scripts) => scripts.map((script) => script.map(toQuery)));
  const clients = scriptsPerConnection.map(() => new Client(connection));
  try {
    await Promise.all(
      clients.map(async (client, index) => {
        // A lost connection fails its query anyway; the event alone would hide why.
        client.on('error', () => undefined);
        await client.connect();
        // Prepares everything and rolls back, like the warm-up of the server.
        const [first = []] = queries[index] ?? [];
        await run(
          client,
          first.map((query) => (query.text === 'commit' ? { text: 'rollback' } : query)),
        );
      }),
    );
    const start = performance.now();
    await Promise.all(
      clients.map(async (client, index) => {
        for (const script of queries[index] ?? []) await run(client, script);
      }),
    );
    return scriptsPerConnection.flat().length / ((performance.now() - start) / 1000);
  } finally {
    await Promise.all(clients.map((client) => client.end()));
  }
}
