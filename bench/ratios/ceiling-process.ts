import { Client, type ClientConfig } from 'pg';
import type { Statement } from './capture.ts';
import { readJob } from '../processes.ts';

/** One check-in: its statements in order, including the begin and end of the transaction. */
export type Script = readonly Statement[];

export interface CeilingJob {
  readonly connection: ClientConfig;
  /** What each connection runs, one after the other. */
  readonly connections: readonly (readonly Script[])[];
}

export interface CeilingResult {
  readonly scripts: number;
  readonly seconds: number;
}

const names = new Map<string, string>();

/** A statement in the form that pg sends fastest: with values, prepared once for each connection. */
function toQuery({ text, values }: Statement) {
  if (values.length === 0) return { text };
  const name = names.get(text) ?? `s${names.size}`;
  names.set(text, name);
  return {
    name,
    text,
    values: values.map((value) =>
      value !== null && typeof value === 'object' ? Buffer.from(value.hex, 'hex') : value,
    ),
  };
}

type Query = ReturnType<typeof toQuery>;

async function run(client: Client, script: readonly Query[]): Promise<void> {
  for (const query of script) await client.query(query);
}

const { connection, connections } = (await readJob()) as CeilingJob;
const lists = connections.map((scripts) => scripts.map((script) => script.map(toQuery)));
const clients = await Promise.all(
  lists.map(async ([first = []]) => {
    const client = new Client(connection);
    await client.connect();
    // Prepares everything and changes nothing, like a server that is warmed up.
    await run(
      client,
      first.map((query) => (query.text === 'commit' ? { text: 'rollback' } : query)),
    );
    return client;
  }),
);
const start = performance.now();
await Promise.all(
  clients.map(async (client, index) => {
    for (const script of lists[index] ?? []) await run(client, script);
  }),
);
const seconds = (performance.now() - start) / 1000;
await Promise.all(clients.map((client) => client.end()));
console.log(JSON.stringify({ scripts: lists.flat().length, seconds } satisfies CeilingResult));
