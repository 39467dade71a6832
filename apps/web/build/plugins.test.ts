import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { hashContract } from './plugins.ts';

test('a change in any folder of the contract changes its hash', () => {
  const contract = mkdtempSync(join(tmpdir(), 'contract-'));
  mkdirSync(join(contract, 'news'));
  writeFileSync(join(contract, 'scalars.ts'), '');
  const hashWith = (source: string) => {
    writeFileSync(join(contract, 'news', 'schemas.ts'), source);
    return hashContract(contract);
  };
  expect(hashWith('a')).not.toBe(hashWith('b'));
  expect(hashWith('a')).toBe(hashWith('a'));
});
