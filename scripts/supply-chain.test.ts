import { expect, test } from 'vitest';
import { lockfileDoubts, lockfileHoles, loosePins } from './supply-chain.ts';

const integrity = 'sha512-x';

test('a range is not a pin', () => {
  expect(loosePins('package.json', { dependencies: { a: '^1.0.0', b: '1.0.0' } })).toHaveLength(1);
  expect(loosePins('package.json', { devDependencies: { a: 'latest' } })).toHaveLength(1);
  expect(loosePins('package.json', { optionalDependencies: { a: '18.4.0-beta.17' } })).toEqual([]);
});

test('a package from elsewhere than the registry is told', () => {
  const from = (resolved: string) => lockfileDoubts({ packages: { 'node_modules/a': { resolved, integrity } } });
  expect(from('https://mirror.example/a/-/a-1.0.0.tgz')).toHaveLength(1);
  expect(from('https://registry.npmjs.org/a/-/a-1.0.0.tgz')).toEqual([]);
});

test('a package without a hash is told; our own folders need none', () => {
  expect(lockfileDoubts({ packages: { 'node_modules/a': { version: '1.0.0' } } })).toHaveLength(1);
  expect(
    lockfileDoubts({ packages: { '': {}, 'apps/web': {}, 'node_modules/@ecopulse/web': { link: true } } }),
  ).toEqual([]);
});

test('only a build for a platform that we do not serve from may lack a hash', () => {
  const build = (os: string, cpu: string) => ({
    'node_modules/a': { version: '1.0.0', optional: true, os: [os], cpu: [cpu] },
  });
  expect(lockfileDoubts({ packages: build('darwin', 'x64') })).toEqual([]);
  expect(lockfileDoubts({ packages: build('linux', 's390x') })).toEqual([]);
  expect(lockfileDoubts({ packages: build('linux', 'x64') })).toHaveLength(1);
});

test('a package that is asked for and not locked is told, wherever npm would look for it', () => {
  const asker = { dependencies: { b: '1.0.0' }, optionalDependencies: { 'c-darwin': '1.0.0' } };
  const locked = (...paths: string[]) =>
    lockfileHoles({ packages: { 'node_modules/a': asker, ...Object.fromEntries(paths.map((path) => [path, {}])) } });
  expect(locked('node_modules/b', 'node_modules/a/node_modules/c-darwin')).toEqual([]);
  expect(locked('node_modules/b')).toEqual([expect.stringContaining('asks for c-darwin')]);
  expect(locked('node_modules/x/node_modules/b', 'node_modules/c-darwin')).toHaveLength(1);
});

test('a version below a floor is told, wherever it is nested', () => {
  const at = (path: string, version: string) => lockfileDoubts({ packages: { [path]: { version, integrity } } });
  expect(at('node_modules/fastify', '5.12.2')).toHaveLength(1);
  expect(at('node_modules/x/node_modules/@fastify/static', '9.9.9')).toHaveLength(1);
  expect(at('node_modules/fastify', '5.12.3')).toEqual([]);
  expect(at('node_modules/fastify', '6.0.0')).toEqual([]);
});
