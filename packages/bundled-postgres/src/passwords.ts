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

export interface Passwords {
  readonly application: string;
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

/** Returns null without stored passwords. @throws BundledPostgresError if another user may have written the file. */
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

/** Written under a temporary name first; only the folder's keeper can read it. */
export function writePasswords(home: DatabaseHome, passwords: Passwords): void {
  replaceFile(passwordFile(home), `${JSON.stringify(passwords)}\n`, home.keeper);
}

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
    // Not written by us: new passwords are set.
    return null;
  }
}
