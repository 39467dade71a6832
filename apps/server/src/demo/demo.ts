import { loadContent } from '../content.ts';
import { openChanges } from '../db/changes.ts';
import { openDatabase } from '../db/database.ts';
import { prepareDatabase } from '../db/migrate.ts';
import { openPostgres, type Postgres } from '../db/open-postgres.ts';
import { type Env, readEnv } from '../env.ts';
import { listAdmins } from '../features/accounts/admins.service.ts';
import { setDemoOperator } from './operator.ts';
import { listenForShutdown, Stopped, unlessAborted } from '../shutdown.ts';
import { formatStartError } from '../start-errors.ts';
import { DEMO_ADMIN, DEMO_PASSWORD, DEMO_RESIDENT, createCommunity } from './community.ts';

function printLine(line: string): void {
  process.stdout.write(`${line}\n`);
}

/** Fills the demo's own data folder, the first time. */
async function prepareDemo(): Promise<void> {
  const env = readEnv();
  const signal = listenForShutdown();
  const log = { info: printLine, warn: printLine };
  const postgres = await openPostgres(env, 'join', log, { creates: true, signal });
  try {
    await unlessAborted(signal, fillDatabase(postgres, env));
  } finally {
    await postgres.close();
  }
}

async function fillDatabase({ connection }: Postgres, env: Env): Promise<void> {
  await prepareDatabase({ connection, load: (db) => loadContent(db, env.newsSources) });
  // Thousands of small transactions, one after another, need not reach the disk one by one.
  const db = openDatabase({ connection: { ...connection, options: '-c synchronous_commit=off' }, background: true });
  const changes = openChanges(connection);
  try {
    if ((await listAdmins(db)).length === 0) {
      if (await db.selectFrom('residents').select('id').executeTakeFirst())
        throw new Error('This database has residents. Unset DATABASE_URL and DATA_DIR: the demo makes one of its own.');
      printLine('Making a community of 200 residents with four months of history.');
      // First, because residents agree to texts that name the operator.
      await setDemoOperator(db, new Date());
      await createCommunity(db, changes, new Date());
    }
  } finally {
    await changes.close();
    await db.destroy();
  }
}

try {
  await prepareDemo();
} catch (error) {
  process.stderr.write(`${formatStartError(error)}\n`);
  process.exit(error instanceof Stopped ? 0 : 1);
}
printLine(
  `Sign in as a resident: ${DEMO_RESIDENT}@example.sg, as an admin: ${DEMO_ADMIN}@example.sg; the password of both is ${DEMO_PASSWORD}.`,
);
