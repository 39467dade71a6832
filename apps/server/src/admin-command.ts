import { openDatabase } from './db/database.ts';
import { prepareDatabase } from './db/migrate.ts';
import { openPostgres } from './db/open-postgres.ts';
import { EnvError, readEnv } from './env.ts';
import { changeAdmin, listAdmins } from './features/accounts/admins.service.ts';

const USAGE = 'Usage: npm run admin -- grant <email> | revoke <email> | list';

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

/** Grants, revokes or lists admins, beside a running server or without one. Answers whether it could. */
async function run([action, email]: readonly string[]): Promise<boolean> {
  if (!(action === 'list' || ((action === 'grant' || action === 'revoke') && email))) {
    say(USAGE);
    return false;
  }
  const postgres = await openPostgres(readEnv(), 'join', { info: say, warn: say });
  try {
    await prepareDatabase({ connection: postgres.connection });
    const db = openDatabase({ connection: postgres.connection, maxConnections: 1 });
    try {
      if (action === 'list') {
        const admins = await listAdmins(db);
        say(
          admins.length === 0
            ? 'There are no admins yet.'
            : admins.map((admin) => `${admin.email} (${admin.username})`).join('\n'),
        );
        return true;
      }
      const changed = await changeAdmin(db, email ?? '', action === 'grant');
      if (changed)
        say(action === 'grant' ? `${changed.username} is an admin now.` : `${changed.username} is no admin any more.`);
      else say(`Nobody has the email address ${email}. They have to register first.`);
      return changed !== null;
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
