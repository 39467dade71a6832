import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ROOT } from './tools.ts';

/** `in` with a list of values, but not with a subquery: `'in', (select) => …`. */
const LIST = /'(?:not )?in',(?!\s*\(\w*\) =>)|\bin \(\$\{/g;

function listsIn(source: string): string[] {
  return source.match(LIST) ?? [];
}

test('a list of values is found, a subquery is not', () => {
  expect(listsIn("q.where('id', 'in', ids)")).toHaveLength(1);
  expect(listsIn("q.where(\n  'id',\n  'not in',\n  ids.map(Number),\n)")).toHaveLength(1);
  expect(listsIn('sql`id in (${sql.join(ids)})`')).toHaveLength(1);
  expect(listsIn("q.where('id', 'in', (select) => select.selectFrom('a').select('id'))")).toEqual([]);
});

// Each length of a list would be a separate prepared statement with its own plan.
test('no query has a list of values: `= any($1)` is the same statement for every length', () => {
  const files = globSync('apps/server/src/**/*.{queries,reads,service}.ts', { cwd: ROOT });
  const found = files.flatMap((file) =>
    listsIn(readFileSync(join(ROOT, file), 'utf8')).map((list) => `${file}: ${list}`),
  );
  expect(files.length).toBeGreaterThan(50);
  expect(found).toEqual([]);
});

test('every connection and pool handles errors: a lost idle connection would end the process', () => {
  const files = globSync(['{apps/server,packages}/**/src/**/*.ts', '{bench,ops}/**/*.ts'], { cwd: ROOT }).filter(
    (file) => !/test|demo/.test(file),
  );
  const opening = files.filter((file) => /new (Client|Pool)\(/.test(readFileSync(join(ROOT, file), 'utf8')));
  expect(opening.length).toBeGreaterThan(4);
  expect(opening.filter((file) => !/\.on\('error'/.test(readFileSync(join(ROOT, file), 'utf8')))).toEqual([]);
});
