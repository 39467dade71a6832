import { mkdirSync, readFileSync, rmSync, statSync, symlinkSync, linkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { acquireFileLock } from './file-lock.ts';
import { nobodyUser, runsAsRoot } from './system-user.ts';
import { makeTemporaryFolder } from './testing.ts';

let base: string;
let lockFile: string;
const user = runsAsRoot() ? nobodyUser() : null;

beforeEach(() => {
  base = makeTemporaryFolder(0o755);
  mkdirSync(join(base, 'data'));
  lockFile = join(base, 'data', 'lock');
  writeFileSync(join(base, 'passwd'), '', { mode: 0o644 });
});

afterEach(() => rmSync(base, { recursive: true }));

describe('a file lock', () => {
  it('has one holder at a time, in a file that only its user can read', async () => {
    const first = await acquireFileLock(lockFile, user, 0);

    expect(await acquireFileLock(lockFile, user, 0)).toBeNull();
    first?.release();
    const second = await acquireFileLock(lockFile, user, 0);
    second?.release();

    expect(second).not.toBeNull();
    expect(statSync(lockFile).mode & 0o777).toBe(0o600);
    expect(statSync(lockFile).uid).toBe(user?.uid ?? process.getuid?.());
  });

  it.each([
    ['a link', symlinkSync],
    ['a second name', linkSync],
  ])('is refused on %s of another file, which stays as it is', async (_, link) => {
    const other = join(base, 'passwd');
    link(other, lockFile);
    const before = statSync(other);

    await expect(acquireFileLock(lockFile, user, 0)).rejects.toThrow('is a link or no file');
    expect(readFileSync(other, 'utf8')).toBe('');
    expect(statSync(other)).toMatchObject({ uid: before.uid, mode: before.mode });
  });
});
