import { execFileSync } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readImports } from '../boundaries/imports.ts';
import { manifestFiles } from '../supply-chain.ts';
import { ROOT } from '../tools.ts';
import { BUNDLED_DEV_PACKAGES, shippedPackages, thirdPartyNotices } from './notices.ts';
import { isShipped, toArchiveManifest, changelogSection } from './release-files.ts';

const read = (path: string) => readFileSync(join(ROOT, path), 'utf8');
const manifest = JSON.parse(read('package.json')) as { version: string; scripts: Record<string, string> };
const lockfile = JSON.parse(read('package-lock.json')) as Parameters<typeof shippedPackages>[0];
const tracked = execFileSync('git', ['ls-files'], { cwd: ROOT, encoding: 'utf8' }).trim().split('\n');

test('all workspaces have the version of the latest release in the changelog', () => {
  const [latest] = [...read('CHANGELOG.md').matchAll(/^## \[(\d+\.\d+\.\d+)\] - \d{4}-\d\d-\d\d$/gm)];
  expect(latest?.[1]).toBe(manifest.version);
  const versions = manifestFiles(ROOT).map((file) => (JSON.parse(read(file)) as { version: string }).version);
  expect(new Set(versions)).toEqual(new Set([manifest.version]));
});

test('a release takes its notes from its section of the changelog', () => {
  const changelog =
    '# Changelog\n\n## [Unreleased]\n\n## [1.1.0] - 2027-01-01\n\n### Added\n\n- A\n\n## [1.0.0] - x\n\n- B\n\n[1.0.0]: https://x\n';
  expect(changelogSection(changelog, '1.1.0')).toBe('### Added\n\n- A');
  expect(changelogSection(changelog, '1.0.0')).toBe('- B');
  expect(() => changelogSection(changelog, '2.0.0')).toThrow('no section for 2.0.0');
});

test('the archive has no tests, and all that its code imports', () => {
  const shipped = tracked.filter(isShipped);
  expect(shipped.filter((path) => /\.test\.tsx?$|apps\/server\/src\/(testing|demo)\//.test(path))).toEqual([]);
  const code = shipped.filter((path) => /^(apps\/server|scripts|packages|content)\/.*\.ts$/.test(path));
  const own = readImports(ROOT, code).filter(({ to, typeOnly }) => /^(apps|scripts|content)\//.test(to) && !typeOnly);
  expect(own.length).toBeGreaterThan(500);
  expect(own.filter(({ to }) => !isShipped(to))).toEqual([]);
});

test('each command of the archive runs a file that is in it', () => {
  const { scripts } = toArchiveManifest(manifest);
  expect(Object.keys(scripts)).toContain('start');
  const programs = Object.values(scripts).map((command) => / (\S+\.ts)/.exec(command)?.[1] ?? command);
  expect(programs.filter((path) => !tracked.includes(path) || !isShipped(path))).toEqual([]);
});

test('the notices cover what runs in production and what the service worker bundles', () => {
  const names = shippedPackages(lockfile).map(({ title }) => title.split(' ')[0]);
  expect(names).toEqual(expect.arrayContaining(['fastify', 'react', 'pg', ...BUNDLED_DEV_PACKAGES]));
  expect(names).not.toContain('vitest');
  const worker = globSync('apps/web/src/worker/**/*.ts', { cwd: ROOT, exclude: ['**/*.test.ts'] });
  const bundled = readImports(ROOT, worker).flatMap(({ to }) => (to.startsWith('npm:') ? [to.slice(4)] : []));
  expect(bundled).not.toEqual([]);
  expect(bundled.filter((name) => !names.includes(name))).toEqual([]);
});

test('the notices have the text of each licence, and a package without any stops the release', () => {
  const notices = thirdPartyNotices(ROOT, lockfile);
  expect(notices).toContain('\nfastify ');
  expect(notices).toContain('Copyright (c) 2016-present The Fastify team');
  const unknown = { packages: { 'node_modules/no-such-package': { version: '1.0.0' } } };
  expect(() => thirdPartyNotices(ROOT, unknown)).toThrow('No licence is known of no-such-package 1.0.0');
});
