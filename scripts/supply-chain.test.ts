import { expect, test } from 'vitest';
import { lockfileDoubts, loosePins } from './supply-chain.ts';

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

test('a version below a floor is told, wherever it is nested', () => {
  const at = (path: string, version: string) => lockfileDoubts({ packages: { [path]: { version, integrity } } });
  expect(at('node_modules/fastify', '5.12.2')).toHaveLength(1);
  expect(at('node_modules/x/node_modules/@fastify/static', '9.9.9')).toHaveLength(1);
  expect(at('node_modules/fastify', '5.12.3')).toEqual([]);
  expect(at('node_modules/fastify', '6.0.0')).toEqual([]);
});
