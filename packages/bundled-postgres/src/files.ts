import { randomBytes } from 'node:crypto';
import { closeSync, fchownSync, fsyncSync, openSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { errorCode } from './errors.ts';
import { runsAsRoot, type SystemUser } from './system-user.ts';

export function readIfPresent(path: string): string | null {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return null;
    throw error;
  }
}

/** Written under a temporary name first; only `owner` can read it. */
export function replaceFile(path: string, text: string, owner: SystemUser | null): void {
  const unfinished = `${path}.unfinished-${randomBytes(6).toString('hex')}`;
  const file = openSync(unfinished, 'wx', 0o600);
  try {
    changeOwner(file, owner);
    writeFileSync(file, text);
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
  renameSync(unfinished, path);
}

/** Without root, files belong to the user of this process anyway. */
export function changeOwner(file: number, owner: SystemUser | null): void {
  if (owner !== null && runsAsRoot()) fchownSync(file, owner.uid, owner.gid);
}
