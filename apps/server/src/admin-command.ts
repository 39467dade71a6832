import { systemClock } from './core/calendar/clock.ts';
import { openChanges } from './db/changes.ts';
import { type Database, openDatabase } from './db/database.ts';
import { prepareDatabase } from './db/migrate.ts';
import { openPostgres, type Postgres } from './db/open-postgres.ts';
import { EnvError, readEnv } from './env.ts';
import { changeAdmin, listAdmins } from './features/accounts/admins.service.ts';

const USAGE = 'Usage: npm run admin -- grant <email> | revoke <email> | list';

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

async function list(db: Database): Promise<boolean> {
  const admins = await listAdmins(db);
  const lines = admins.map((admin) => `${admin.email} (${admin.username})`);
  say(lines.length === 0 ? 'There are no admins yet.' : lines.join('\n'));
  return true;
}

async function change(db: Database, { connection }: Postgres, email: string, isAdmin: boolean): Promise<boolean> {
  const resident = await changeAdmin({ db, clock: systemClock }, email, isAdmin);
  if (!resident) {
    say(`No resident has the email address ${email}. They must register first.`);
    return false;
  }
  // A running server caches residents, so it must be notified of this change.
  const changes = openChanges(connection, db);
  changes.publish('resident', resident.id);
  await changes.close();
  say(isAdmin ? `${resident.username} is an admin now.` : `${resident.username} is no longer an admin.`);
  return true;
}

/** Grants, revokes or lists admins, next to a running server or without one. Returns whether it succeeded. */
async function run([action, email]: readonly string[]): Promise<boolean> {
  const isChange = (action === 'grant' || action === 'revoke') && email !== undefined;
  if (!isChange && action !== 'list') {
    say(USAGE);
    return false;
  }
  const postgres = await openPostgres(readEnv(), 'join', { info: say, warn: say });
  try {
    await prepareDatabase({ connection: postgres.connection });
    const db = openDatabase({ connection: postgres.connection, maxConnections: 2 });
    try {
      return isChange ? await change(db, postgres, email, action === 'grant') : await list(db);
    } finally {
      await db.destroy();
    }
  } finally {
    await postgres.close();
  }
}

try {
  if (!(await run(process.argv.slice(2)))) process.exitCode = 1;
} catch (error) {
  process.stderr.write(`${error instanceof EnvError ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
