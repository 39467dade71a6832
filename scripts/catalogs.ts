import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { LANGUAGES } from '@ecopulse/contract/preferences';
import { run } from './command.ts';
import type { Result } from './steps.ts';
import { tool, TOOL_PATH } from './tools.ts';
import { catalogProblems } from './translations/messages.ts';

/**
 * Checks that the catalogs hold exactly the messages of the sources, as `lingui extract --clean` would write them, and that
 * every language has a sound translation of every message. It writes nothing.
 */
export async function checkCatalogs(app: string): Promise<Result> {
  const check = ['check', 'sync', '--clean', '--verbose', '--workers', '1'];
  const read = (language: string) => readFile(join(app, 'src', 'locales', `${language}.po`), 'utf8');
  const [{ code, output }, english, ...others] = await Promise.all([
    run(tool('lingui'), check, { cwd: app, env: TOOL_PATH }),
    ...LANGUAGES.map(read),
  ]);
  const problems = LANGUAGES.slice(1).flatMap((language, place) =>
    catalogProblems(english ?? '', others[place] ?? '', language),
  );
  return { passed: code === 0 && problems.length === 0, output: [output, ...problems].join('\n') };
}
