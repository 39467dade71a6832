import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { run } from './command.ts';
import type { Result } from './steps.ts';
import { tool, TOOL_PATH } from './tools.ts';

/** The languages whose catalogs have a translation for every message; a language is added when it is complete. */
const COMPLETE = ['en'];

/**
 * Checks that the catalogs hold exactly the messages of the sources, and that the complete languages are complete. It writes
 * nothing, but compares with what `lingui extract --clean` would write.
 */
export async function checkCatalogs(app: string): Promise<Result> {
  if (!existsSync(join(app, 'lingui.config.ts'))) return { passed: true, output: 'no catalogs yet' };
  const checks = [
    ['sync', '--clean'],
    ['missing', '--locale', COMPLETE.join(',')],
  ];
  const done = await Promise.all(
    checks.map((check) =>
      run(tool('lingui'), ['check', ...check, '--verbose', '--workers', '1'], { cwd: app, env: TOOL_PATH }),
    ),
  );
  return { passed: done.every(({ code }) => code === 0), output: done.map(({ output }) => output).join('') };
}
