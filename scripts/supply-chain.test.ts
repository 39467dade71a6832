import { expect, test } from 'vitest';
import {
  auditFindings,
  skippedOptionalPackages,
  lockfileProblems,
  missingPackages,
  unpinnedVersions,
  manifestFiles,
} from './supply-chain.ts';
import { ROOT } from './tools.ts';

const integrity = 'sha512-x';

test('a range is not a pin', () => {
  expect(unpinnedVersions('package.json', { dependencies: { a: '^1.0.0', b: '1.0.0' } })).toHaveLength(1);
  expect(unpinnedVersions('package.json', { devDependencies: { a: 'latest' } })).toHaveLength(1);
  expect(unpinnedVersions('package.json', { optionalDependencies: { a: '18.4.0-beta.17' } })).toEqual([]);
});

test('every workspace is checked, content included', () => {
  const files = manifestFiles(ROOT);
  expect(files).toEqual(
    expect.arrayContaining(['package.json', 'apps/server/package.json', 'packages/contract/package.json']),
  );
  expect(files).toContain('content/package.json');
});

test('a package from outside the registry is reported', () => {
  const problemsOf = (resolved: string) =>
    lockfileProblems({ packages: { 'node_modules/a': { resolved, integrity } } });
  expect(problemsOf('https://mirror.example/a/-/a-1.0.0.tgz')).toHaveLength(1);
  expect(problemsOf('https://registry.npmjs.org/a/-/a-1.0.0.tgz')).toEqual([]);
});

test('a package without a hash is reported; folders of this repository need none', () => {
  expect(lockfileProblems({ packages: { 'node_modules/a': { version: '1.0.0' } } })).toHaveLength(1);
  expect(
    lockfileProblems({ packages: { '': {}, 'apps/web': {}, 'node_modules/@ecopulse/web': { link: true } } }),
  ).toEqual([]);
});

test("only a tool's build for a platform on which EcoPulse is not served may lack a hash", () => {
  const build = (os: string, cpu: string, dev = true) => ({
    'node_modules/a': { version: '1.0.0', dev, optional: true, os: [os], cpu: [cpu] },
  });
  expect(lockfileProblems({ packages: build('darwin', 'x64') })).toEqual([]);
  expect(lockfileProblems({ packages: build('linux', 's390x') })).toEqual([]);
  expect(lockfileProblems({ packages: build('linux', 'x64') })).toHaveLength(1);
  expect(lockfileProblems({ packages: build('darwin', 'x64', false) })).toHaveLength(1);
});

test('a package missing from the lockfile is reported, wherever npm would look for it', () => {
  const manifest = { dependencies: { b: '1.0.0' }, optionalDependencies: { 'c-darwin': '1.0.0' } };
  const locked = (...paths: string[]) =>
    missingPackages({
      packages: { 'node_modules/a': manifest, ...Object.fromEntries(paths.map((path) => [path, {}])) },
    });
  expect(locked('node_modules/b', 'node_modules/a/node_modules/c-darwin')).toEqual([]);
  expect(locked('node_modules/b')).toEqual([expect.stringContaining('asks for c-darwin')]);
  expect(locked('node_modules/x/node_modules/b', 'node_modules/c-darwin')).toHaveLength(1);
});

test('an optional package that npm under the oldest Node of the README would leave out is reported', () => {
  const needing = (node: string, optional = true) =>
    skippedOptionalPackages({
      packages: { '': { engines: { node: '>=20.19' } }, 'node_modules/a': { optional, engines: { node } } },
    });
  expect(needing('>=22.19.0')).toEqual([expect.stringContaining('needs Node >=22.19.0')]);
  expect(needing('^20.19.0 || >=22.12.0')).toEqual([]);
  expect(needing('>= 10')).toEqual([]);
  expect(needing('>=22.19.0', false)).toEqual([]);
});

test('a version below a floor is reported at any depth', () => {
  const at = (path: string, version: string) => lockfileProblems({ packages: { [path]: { version, integrity } } });
  expect(at('node_modules/fastify', '5.12.2')).toHaveLength(1);
  expect(at('node_modules/x/node_modules/@fastify/static', '9.9.9')).toHaveLength(1);
  expect(at('node_modules/fastify', '5.12.3')).toEqual([]);
  expect(at('node_modules/fastify', '6.0.0')).toEqual([]);
});

test('an audit lists affected packages; a response without an audit does not count as a clean one', () => {
  const audit = (vulnerabilities: object) => JSON.stringify({ auditReportVersion: 2, vulnerabilities });
  expect(auditFindings(audit({}))).toEqual([]);
  expect(auditFindings(audit({ a: { severity: 'high', range: '<2.0.0' } }))).toEqual(['a <2.0.0: high']);
  expect(auditFindings('npm error audit endpoint returned an error\n{"statusCode":405}\nnpm error A log')).toBeNull();
  expect(auditFindings('npm could not be started')).toBeNull();
});
