import { globSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { LANGUAGES } from '@ecopulse/contract/accounts/preferences';
import { run } from './command.ts';
import type { Result } from './steps.ts';
import { ROOT, tool, TOOL_PATH } from './tools.ts';
import { catalogProblems } from './translations/messages.ts';

const SAME_WORDS = join(ROOT, 'apps', 'web', 'src', 'locales', 'same-words.json');

/** Checks that catalogs are as `lingui extract --clean` would write them, and that all translations are complete. */
export async function checkCatalogs(app: string): Promise<Result> {
  const check = ['check', 'sync', '--clean', '--verbose', '--workers', '1'];
  const locales = join(app, 'src', 'locales');
  const read = async (language: string) => {
    const files = globSync([`${language}.po`, `${language}/*.po`], { cwd: locales }).toSorted();
    return Promise.all(files.map((file) => readFile(join(locales, file), 'utf8')));
  };
  const [{ code, output }, english, ...others] = await Promise.all([
    run(tool('lingui'), check, { cwd: app, env: TOOL_PATH }),
    ...LANGUAGES.map(read),
  ]);
  const same = JSON.parse(await readFile(SAME_WORDS, 'utf8')) as Record<string, Record<string, string>>;
  // All languages have the same catalogs in the same order.
  const problems = LANGUAGES.slice(1).flatMap((language, languageIndex) => {
    const allowed = new Set(Object.keys(same[language] ?? {}));
    return (english ?? []).flatMap((englishCatalog, catalogIndex) =>
      catalogProblems(englishCatalog, others[languageIndex]?.[catalogIndex] ?? '', language, allowed),
    );
  });
  return { passed: code === 0 && problems.length === 0, output: [output, ...problems].join('\n') };
}
