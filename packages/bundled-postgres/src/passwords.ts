import { randomBytes } from 'node:crypto';
import {
  closeSync,
  constants,
  fchmodSync,
  fchownSync,
  fstatSync,
  fsyncSync,
  openSync,
  readFileSync,
  renameSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { BundledPostgresError, errorCode } from './errors.ts';
import type { DatabaseHome } from './data-folder.ts';
import { runsAsRoot, type SystemUser } from './system-user.ts';

/** The passwords of the two roles of the bundled PostgreSQL. */
export interface Passwords {
  /** Of the role that the application uses. */
  readonly application: string;
  /** Of the role that makes the application's database. */
  readonly superuser: string;
}

const { O_RDONLY, O_WRONLY, O_CREAT, O_EXCL, O_NOFOLLOW, O_NONBLOCK } = constants;

function passwordFile(home: DatabaseHome): string {
  return join(home.folder, 'postgres.passwords');
}

export function makePasswords(): Passwords {
  const random = (): string => randomBytes(24).toString('base64url');
  return { application: random(), superuser: random() };
}

/**
 * The stored passwords; null if there are none. Only the keeper of the folder can read the file afterwards.
 * @throws BundledPostgresError if someone else may have written it.
 */
export function readPasswords(home: DatabaseHome): Passwords | null {
  const path = passwordFile(home);
  let file: number;
  try {
    file = openSync(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK);
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return null;
    throw new BundledPostgresError(`The passwords of the database, ${path}, cannot be read (${errorCode(error)}).`, {
      cause: error,
    });
  }
  try {
    const { uid, mode } = fstatSync(file);
    if (![process.getuid?.() ?? uid, home.keeper?.uid].includes(uid)) {
      throw new BundledPostgresError(
        `The passwords of the database, ${path}, belong to user ${uid}: remove the file, and EcoPulse sets new ones.`,
      );
    }
    if ((mode & 0o077) !== 0 && process.platform !== 'win32') fchmodSync(file, 0o600);
    if (uid !== home.keeper?.uid) give(file, home.keeper);
    return parsePasswords(readFileSync(file, 'utf8'));
  } finally {
    closeSync(file);
  }
}

/** Stores the passwords. The file gets its name only when it is complete, and only its keeper ever can read it. */
export function writePasswords(home: DatabaseHome, passwords: Passwords): void {
  replaceFile(passwordFile(home), `${JSON.stringify(passwords)}\n`, home.keeper);
}

/** Writes a private file of `owner` in the place of `path`, whatever is there. */
export function replaceFile(path: string, text: string, owner: SystemUser | null): void {
  const unfinished = `${path}.unfinished-${randomBytes(6).toString('hex')}`;
  const file = openSync(unfinished, O_WRONLY | O_CREAT | O_EXCL, 0o600);
  try {
    give(file, owner);
    writeFileSync(file, text);
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
  renameSync(unfinished, path);
}

function give(file: number, owner: SystemUser | null): void {
  if (owner !== null && runsAsRoot()) fchownSync(file, owner.uid, owner.gid);
}

function parsePasswords(text: string): Passwords | null {
  try {
    const { application, superuser } = JSON.parse(text) as Partial<Passwords>;
    return typeof application === 'string' && typeof superuser === 'string' ? { application, superuser } : null;
  } catch {
    // Not our file any more: new passwords are set.
    return null;
  }
}
