import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, constants, fstatSync, openSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { PostgresBinaries } from './binaries.ts';
import { BundledPostgresError, errorCode } from './bundled-postgres-errors.ts';
import type { DatabaseHome } from './data-folder.ts';
import { makePasswords, readPasswords, replaceFile, writePasswords } from './passwords.ts';
import { databaseName, databaseUser, superuser } from './postgres-place.ts';
import { programEnvironment } from './postmaster.ts';

// A connection comes with a password or is refused.
const admission =
  process.platform === 'win32' ? 'host all all 127.0.0.1/32 scram-sha-256\n' : 'local all all scram-sha-256\n';

// Repeating the hash protects passwords that can be guessed. These are 24 random bytes, and each new connection would
// wait 4 ms for the usual 4,096 repetitions.
const randomPasswordsNeedNoRepetition = 'scram_iterations=1';

/** Whether the database admits only roles with the stored passwords. */
export function isSecured(home: DatabaseHome): boolean {
  return readAdmission(home.cluster) === admission && readPasswords(home) !== null;
}

/**
 * Gives a database that does not run its two roles: the superuser, and the application's, which owns the application's
 * database and nothing else. A database of a release before, with one role that was both and needed no password, becomes
 * the same. Nobody can connect meanwhile: PostgreSQL runs for these statements alone, without listening. An interrupted
 * attempt is repeated by the next start.
 * @throws BundledPostgresError with what PostgreSQL said.
 */
export async function secureDatabase(
  home: DatabaseHome,
  binaries: PostgresBinaries,
  folder: string,
  durable: boolean,
): Promise<void> {
  const passwords = readPasswords(home) ?? makePasswords();
  const settings = ['-c', randomPasswordsNeedNoRepetition, ...(durable ? [] : ['-c', 'fsync=off'])];
  const run = (database: string, statements: readonly string[]) =>
    runAlone(home, binaries, [...settings, '-D', folder, database], statements);
  const failure = await run('postgres', [
    RENAME_SUPERUSER,
    MAKE_APPLICATION_ROLE,
    `alter role ${superuser} password '${passwords.superuser}'`,
    `alter role ${databaseUser} password '${passwords.application}'`,
  ]);
  if (failure !== null) throw new BundledPostgresError(`The roles of ${home.cluster} cannot be made: ${failure}`);
  if (folder === home.cluster) {
    const second = await run(databaseName, [GIVE_DATABASE]);
    if (second !== null && !second.includes(`database "${databaseName}" does not exist`)) {
      throw new BundledPostgresError(`The database in ${home.cluster} cannot be given to its role: ${second}`);
    }
  }
  replaceFile(join(folder, 'pg_hba.conf'), admission, home.user);
  writePasswords(home, passwords);
}

/** Runs the statements in PostgreSQL's single-user mode; null if all succeeded, else the first error. */
async function runAlone(
  home: DatabaseHome,
  binaries: PostgresBinaries,
  args: readonly string[],
  statements: readonly string[],
): Promise<string | null> {
  const child = spawn(binaries.postgres, ['--single', '-j', '-c', 'exit_on_error=on', ...args], {
    ...home.user,
    cwd: dirname(binaries.postgres),
    // Ctrl-C is meant for the server, which then waits for this.
    detached: true,
    env: programEnvironment(),
    stdio: ['pipe', 'ignore', 'pipe'],
    windowsHide: true,
  });
  let said = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => (said += text));
  // It may end before it has read everything; what it said tells why.
  child.stdin.on('error', () => undefined).end(statements.map((statement) => `${statement};\n\n`).join(''));
  const [code] = (await once(child, 'close')) as [number | null];
  if (code === 0) return null;
  return said.match(/(?:ERROR|FATAL|PANIC): +(.*)/)?.[1] ?? (said.trim() || `PostgreSQL ended with code ${code}.`);
}

function readAdmission(cluster: string): string | null {
  const { O_RDONLY, O_NOFOLLOW, O_NONBLOCK } = constants;
  try {
    const file = openSync(join(cluster, 'pg_hba.conf'), O_RDONLY | O_NOFOLLOW | O_NONBLOCK);
    try {
      return fstatSync(file).isFile() ? readFileSync(file, 'utf8') : null;
    } finally {
      closeSync(file);
    }
  } catch (error) {
    if (errorCode(error) === 'ENOENT' || errorCode(error) === 'ELOOP') return null;
    throw error;
  }
}

// Role 10 is the one that initdb makes. No role can rename itself, so another one does it.
const RENAME_SUPERUSER = `
do $$
begin
  if (select rolname from pg_roles where oid = 10) = '${databaseUser}' then
    create role ecopulse_renames superuser;
    set session authorization ecopulse_renames;
    alter role ${databaseUser} rename to ${superuser};
    set session authorization ${superuser};
    drop role ecopulse_renames;
  end if;
end
$$`;

const MAKE_APPLICATION_ROLE = `
do $$
begin
  if not exists (select from pg_roles where rolname = '${databaseUser}') then
    create role ${databaseUser};
  end if;
  alter role ${databaseUser} login nosuperuser nocreatedb nocreaterole noreplication nobypassrls;
end
$$`;

// What belongs to the superuser, apart from PostgreSQL's own objects and those of extensions. Sequences of columns and
// rows of tables follow their tables.
const GIVE_DATABASE = `
do $$
declare
  statement text;
begin
  execute 'alter database ${databaseName} owner to ${databaseUser}';
  for statement in
    with ours as (
      select oid, nspname from pg_namespace where nspname !~ '^pg_' and nspname <> 'information_schema'
    ), of_extensions as (
      select classid, objid from pg_depend where deptype = 'e'
    ), of_columns as (
      select objid from pg_depend
      where classid = 'pg_class'::regclass and refclassid = 'pg_class'::regclass and deptype in ('a', 'i') and refobjsubid > 0
    )
    select format('alter schema %I owner to ${databaseUser}', nspname)
    from pg_namespace join ours using (oid, nspname) where nspowner = 10
    union all
    select format(
      'alter %s %s owner to ${databaseUser}',
      case c.relkind
        when 'v' then 'view' when 'm' then 'materialized view' when 'S' then 'sequence' when 'f' then 'foreign table'
        when 'c' then 'type' else 'table'
      end,
      c.oid::regclass
    )
    from pg_class c join ours on ours.oid = c.relnamespace
    where c.relowner = 10 and c.relkind in ('r', 'p', 'v', 'm', 'S', 'f', 'c')
      and not (c.relkind = 'S' and c.oid in (select objid from of_columns))
      and ('pg_class'::regclass, c.oid) not in (select classid, objid from of_extensions)
    union all
    select format('alter routine %s owner to ${databaseUser}', p.oid::regprocedure)
    from pg_proc p join ours on ours.oid = p.pronamespace
    where p.proowner = 10 and ('pg_proc'::regclass, p.oid) not in (select classid, objid from of_extensions)
    union all
    select format('alter type %s owner to ${databaseUser}', t.oid::regtype)
    from pg_type t join ours on ours.oid = t.typnamespace
    where t.typowner = 10 and t.typtype in ('e', 'd', 'r')
      and ('pg_type'::regclass, t.oid) not in (select classid, objid from of_extensions)
    union all
    select format('alter statistics %I.%I owner to ${databaseUser}', ours.nspname, s.stxname)
    from pg_statistic_ext s join ours on ours.oid = s.stxnamespace where s.stxowner = 10
  loop
    execute statement;
  end loop;
end
$$`;
