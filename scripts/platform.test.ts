import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { ROOT } from './tools.ts';

const { scripts } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as {
  scripts: Readonly<Record<string, string>>;
};

/** Runs the check as npm does, with `node` as the only program on the PATH. */
function check(node: string) {
  const folder = mkdtempSync(join(tmpdir(), 'ecopulse-platform-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  if (node === process.execPath) symlinkSync(node, join(folder, 'node'));
  else writeFileSync(join(folder, 'node'), node, { mode: 0o755 });
  return spawnSync('/bin/sh', ['-c', scripts['prestart'] ?? ''], { env: { PATH: folder }, encoding: 'utf8' });
}

test.each([
  ['cannot be loaded, as on Alpine', '#!/nonexistent/ld-linux-x86-64.so.2\n'],
  ['is older than the project needs', '#!/bin/sh\nexit 1\n'],
])('installing and starting end with one sentence if Node %s', (_, node) => {
  const { status, stdout } = check(node);

  expect(status).toBe(1);
  expect(stdout).toMatch(/^EcoPulse cannot run here: its Node 26 is for Linux with glibc .*Alpine.*\n$/);
});

test('the Node of this project passes, when it is installed and when it starts', () => {
  expect(check(process.execPath)).toMatchObject({ status: 0, stdout: '', stderr: '' });
  expect(scripts['postinstall']).toBe(scripts['prestart']);
});
