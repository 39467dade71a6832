import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openBundledPostgres } from '@ecopulse/bundled-postgres';
import type { TestProject } from 'vitest/node';
import { loadContent } from '../content.ts';
import { prepareDatabase } from '../db/migrate.ts';
import { NO_NEWS_SOURCES } from './news/no-news-sources.ts';
import { TEMPLATE_DATABASE, type TestServer, withAdminClient } from './test-database.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    postgres: TestServer;
  }
}

/** No data outlives the tests, so nothing has to be flushed to disk. */
const SETTINGS = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', max_connections: '300' };

interface StartedPostgres {
  readonly server: TestServer;
  close(): Promise<void>;
}

/** Each Vitest project loads its own copy of this file. */
const shared = globalThis as { testPostgres?: { readonly started: Promise<StartedPostgres>; users: number } };

/** One PostgreSQL for all projects, with a migrated template database that tests copy. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const postgres = (shared.testPostgres ??= { started: startPostgres(), users: 0 });
  postgres.users += 1;
  const { server, close } = await postgres.started;
  project.provide('postgres', server);
  return async () => {
    postgres.users -= 1;
    if (postgres.users === 0) await close();
  };
}

async function startPostgres(): Promise<StartedPostgres> {
  const dataDir = await mkdtemp(join(tmpdir(), 'ecopulse-test-'));
  // If the tests run as root, PostgreSQL runs as another user, who needs access.
  await chmod(dataDir, 0o711);
  const log = { info: () => undefined, warn: (message: string) => process.stderr.write(`${message}\n`) };
  const openingPostgres = openBundledPostgres({ folder: dataDir, log, mode: 'own', settings: SETTINGS });
  const close = async (): Promise<void> => {
    await (await openingPostgres).close();
    await rm(dataDir, { recursive: true, force: true });
  };
  // A run that a signal ends must also stop its database.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => void close().finally(() => process.exit(1)));
  }
  const { connection, asSuperuser } = await openingPostgres;
  const { host, port, user, password } = connection;
  const server = { host, port, user, password };
  try {
    // More than the application may do: tests create databases, drop them while an autovacuum worker is in them,
    // and write rows that triggers would refuse.
    await withAdminClient(asSuperuser, async (client) => {
      await client.query(`alter role ${user} createdb`);
      await client.query(`grant pg_signal_backend to ${user}`);
      await client.query(`grant set on parameter session_replication_role to ${user}`);
    });
    await withAdminClient(server, (client) => client.query(`create database ${TEMPLATE_DATABASE}`));
    await prepareDatabase({
      connection: { ...server, database: TEMPLATE_DATABASE },
      load: (db) => loadContent(db, NO_NEWS_SOURCES),
    });
  } catch (error) {
    // Vitest does not tear down a failed setup, so the database would outlive the run.
    await close();
    throw error;
  }
  return { server, close };
}
