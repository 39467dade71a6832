import { closeSync, constants, fstatSync, openSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { PostgresBinaries } from './binaries.ts';
import type { DatabaseHome } from './data-folder.ts';
import { BundledPostgresError, errorCode } from './errors.ts';
import { makePasswords, readPasswords, replaceFile, writePasswords } from './passwords.ts';
import { databaseUser, superuser } from './postgres-place.ts';
import { runProgram } from './programs.ts';

const hostBasedAuthentication =
  process.platform === 'win32' ? 'host all all 127.0.0.1/32 scram-sha-256\n' : 'local all all scram-sha-256\n';

// Iterations protect guessable passwords. These are 24 random bytes, and 4,096 iterations cost 4 ms per connection.
const settings = ['-c', 'exit_on_error=on', '-c', 'scram_iterations=1'];

export function isSecured(home: DatabaseHome): boolean {
  return readAuthentication(home.cluster) === hostBasedAuthentication && readPasswords(home) !== null;
}

/**
 * Sets the passwords in single-user mode, without connections. The next start repeats an interrupted attempt.
 * @throws BundledPostgresError with the message of PostgreSQL.
 */
export async function secureDatabase(
  home: DatabaseHome,
  binaries: PostgresBinaries,
  folder: string,
  durable: boolean,
): Promise<void> {
  const passwords = readPasswords(home) ?? makePasswords();
  const statements = [
    `do $$ begin
       if not exists (select from pg_roles where rolname = '${databaseUser}') then create role ${databaseUser}; end if;
     end $$`,
    `alter role ${databaseUser} login nosuperuser nocreatedb nocreaterole noreplication nobypassrls
       password '${passwords.application}'`,
    `alter role ${superuser} password '${passwords.superuser}'`,
  ];
  const args = ['--single', '-j', ...settings, ...(durable ? [] : ['-c', 'fsync=off']), '-D', folder, 'postgres'];
  const input = statements.map((statement) => `${statement};\n\n`).join('');
  const failure = await runProgram(home, binaries.postgres, args, input);
  if (failure !== null) {
    const reason = failure.match(/(?:ERROR|FATAL|PANIC): +(.*)/)?.[1] ?? failure;
    throw new BundledPostgresError(`The roles of ${home.cluster} cannot be made: ${reason}`);
  }
  replaceFile(join(folder, 'pg_hba.conf'), hostBasedAuthentication, home.user);
  writePasswords(home, passwords);
}

function readAuthentication(cluster: string): string | null {
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
