import { spawnSync } from 'node:child_process';
import { chmodSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { makeTemporaryFolder, nobodyUser, runsAsRoot } from '@ecopulse/bundled-postgres/testing';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { dropRoot } from './drop-root.ts';

let base: string;
let file: string;

beforeEach(() => {
  base = makeTemporaryFolder(0o755);
  mkdirSync(join(base, 'project'), { mode: 0o755 });
  file = join(base, 'project', 'main.ts');
  writeFileSync(file, '', { mode: 0o644 });
});

afterEach(() => rmSync(base, { recursive: true }));

describe.runIf(runsAsRoot())('a server that root has started', () => {
  it('runs permanently as the other user, also in its groups', () => {
    const program = `
      import { readFileSync } from 'node:fs';
      const { dropRoot } = await import(${JSON.stringify(new URL('drop-root.ts', import.meta.url).href)});
      const reason = dropRoot(${JSON.stringify(nobodyUser())}, [${JSON.stringify(file)}]);
      const fails = (work) => { try { work(); return null; } catch (error) { return error.code; } };
      console.log(JSON.stringify({
        reason, uid: process.getuid(), euid: process.geteuid(), groups: process.getgroups(),
        back: fails(() => process.setuid(0)), shadow: fails(() => readFileSync('/etc/shadow')),
      }));`;

    const { stdout } = spawnSync(process.execPath, ['--input-type=module', '-e', program], { encoding: 'utf8' });

    const { uid, gid } = nobodyUser();
    expect(JSON.parse(stdout)).toEqual({
      reason: null,
      uid,
      euid: uid,
      groups: [gid],
      back: 'EPERM',
      shadow: 'EACCES',
    });
  });

  it('stays root with a reason if that user cannot read its files', () => {
    chmodSync(file, 0o600);
    expect(dropRoot(nobodyUser(), [file])).toBe(`user ${nobodyUser().uid} cannot read ${file}`);
    chmodSync(file, 0o644);
    chmodSync(join(base, 'project'), 0o700);
    expect(dropRoot(nobodyUser(), [file])).toBe(`user ${nobodyUser().uid} cannot read ${file}`);

    expect(process.getuid?.()).toBe(0);
  });

  it('stays root with a reason if there is no user of its own', () => {
    expect(dropRoot(null, [file])).toMatch(/^PostgreSQL has no user of its own/);
  });
});

describe.runIf(!runsAsRoot())('a server that a plain user has started', () => {
  it('has nothing to drop', () => {
    expect(dropRoot(null, [file])).toBeNull();
    expect(readFileSync(file, 'utf8')).toBe('');
  });
});
