import { glob, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { LANGUAGES } from '@ecopulse/contract/accounts/preferences';
import { expect, test } from 'vitest';
import { parseCsv } from '../place-data/csv.ts';
import { ROOT } from '../tools.ts';

const readText = (path: string) => readFile(join(ROOT, path), 'utf8');
const findFiles = async (pattern: string) => (await Array.fromAsync(glob(pattern, { cwd: ROOT }))).toSorted();

test('Weblate reads every catalog as a component with all languages', async () => {
  const components = JSON.parse(await readText('.weblate.json')) as {
    slug: string;
    filemask: string;
    new_base: string;
  }[];
  const files = await Promise.all(components.map(({ filemask }) => findFiles(filemask)));
  for (const [index, { new_base }] of components.entries()) {
    expect(files[index]).toHaveLength(LANGUAGES.length);
    expect(files[index]).toContain(new_base);
  }
  expect(files.flat().toSorted()).toEqual(await findFiles('apps/{web,server}/src/locales/**/*.po'));
  expect(new Set(components.map(({ slug }) => slug)).size).toBe(components.length);
});

test('the glossary has a translation, a language and a status in each row, and no term twice', async () => {
  const rows = parseCsv(await readText('apps/web/src/locales/glossary.csv'));
  const languages = new Set(LANGUAGES.slice(1) as readonly string[]);
  expect(new Set(rows.map(({ language }) => language))).toEqual(languages);
  const faulty = rows.filter(
    ({ term, translation, status }) =>
      !term || !translation || !['machine', 'second reader', 'native', 'unconfirmed'].includes(status ?? ''),
  );
  expect(faulty).toEqual([]);
  const keys = rows.map(({ term, language }) => `${language} ${term}`);
  expect(keys.filter((key, index) => keys.indexOf(key) !== index)).toEqual([]);
});
