import { Client, type ClientConfig } from 'pg';

export const TEMPLATE_DATABASE = 'ecopulse_template';

export interface TestServer {
  readonly host: string;
  readonly port: number;
  readonly user: string;
  readonly password: string;
}

export async function withAdminClient<T>(server: ClientConfig, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ ...server, database: 'postgres' });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** `host` may be the folder of a socket. */
export function databaseUrl({ host = '', port = 5432, user = '', password, database = '' }: ClientConfig): string {
  return `postgres://${user}:${String(password)}@localhost:${port}/${database}?host=${encodeURIComponent(host)}`;
}

let databaseCount = 0;

interface TestDatabase {
  readonly connection: ClientConfig;
  drop(): Promise<void>;
}

/** Migrated, with the starting content and no residents. */
export function createTestDatabase(server: TestServer): Promise<TestDatabase> {
  return createDatabase(server, TEMPLATE_DATABASE);
}

export function createEmptyDatabase(server: TestServer): Promise<TestDatabase> {
  return createDatabase(server, 'template0');
}

async function createDatabase(server: TestServer, template: string): Promise<TestDatabase> {
  databaseCount += 1;
  const name = `test_${process.pid}_${databaseCount}`;
  // The default strategy is slower: it also writes every page to the write-ahead log.
  const copy = `create database ${name} template ${template} strategy file_copy`;
  await withAdminClient(server, (client) => client.query(copy));
  return {
    connection: { ...server, database: name },
    drop: () =>
      withAdminClient(
        server,
        async (client) => void (await client.query(`drop database if exists ${name} with (force)`)),
      ),
  };
}
