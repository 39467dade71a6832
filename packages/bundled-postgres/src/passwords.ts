import { randomBytes } from 'node:crypto';
import { closeSync, constants, fchmodSync, fstatSync, openSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { DatabaseHome } from './data-folder.ts';
import { BundledPostgresError, errorCode } from './errors.ts';
import { changeOwner, replaceFile } from './files.ts';

export type Passwords = Readonly<Record<'application' | 'superuser', string>>;

function passwordFile(home: DatabaseHome): string {
  return join(home.actualFolder, 'postgres.passwords');
}

export function createPasswords(): Passwords {
  const random = (): string => randomBytes(24).toString('base64url');
  return { application: random(), superuser: random() };
}

/** Returns null without stored passwords. @throws BundledPostgresError if another user may have written the file. */
export function readPasswords(home: DatabaseHome): Passwords | null {
  const path = passwordFile(home);
  const { O_RDONLY, O_NOFOLLOW, O_NONBLOCK } = constants;
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
    const trustedOwners = [process.getuid?.() ?? uid, home.fileOwner?.uid];
    if (!trustedOwners.includes(uid)) {
      throw new BundledPostgresError(
        `The passwords of the database, ${path}, belong to user ${uid}: remove the file, and EcoPulse sets new ones.`,
      );
    }
    if ((mode & 0o077) !== 0 && process.platform !== 'win32') fchmodSync(file, 0o600);
    if (uid !== home.fileOwner?.uid) changeOwner(file, home.fileOwner);
    return parsePasswords(readFileSync(file, 'utf8'));
  } finally {
    closeSync(file);
  }
}

export function writePasswords(home: DatabaseHome, passwords: Passwords): void {
  replaceFile(passwordFile(home), `${JSON.stringify(passwords)}\n`, home.fileOwner);
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
