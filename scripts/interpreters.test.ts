import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { ROOT } from './tools.ts';

const SOURCES = ['{apps,packages}/*/{src,migrations,build}/**/*.{ts,tsx}', 'scripts/**/*.ts'];
const TEST_PATHS = /\.test\.tsx?$|\btesting\b/;

const SHELL_NAME = /(['"`])(?:[\w/]*\/)?(?:(?:ba|da|k|z)?sh|cmd(?:\.exe)?|powershell(?:\.exe)?|pwsh)\1/;
const SHELL_CALL = /\bexec(Sync)?\b[^;]*'node:child_process'|\bshell:/;

/** Each file that builds regular expressions from text, with the source of the text. */
const TEXTS_OF_PATTERNS = {
  'apps/server/src/http/errors.ts': 'paths of the contract',
  'apps/web/src/lib/field-messages.ts': 'sentences of the contract, escaped',
  'packages/contract/src/green-spaces/need-words.ts': 'our own words for needs, letters and blanks alone',
  'packages/contract/src/notifications/reminders.ts': 'lengths of keys',
  'packages/contract/src/pages.ts': 'paths of pages',
  'scripts/content-review/aging.ts': 'names of months, and our own mark of a citation',
  'scripts/writing/documents.ts': 'names of the parts of a decision',
  'scripts/writing/words.ts': 'words that docs/writing.md refuses',
};

function filesWith(...patterns: readonly RegExp[]): string[] {
  const files = globSync(SOURCES, { cwd: ROOT }).filter((file) => !TEST_PATHS.test(file));
  expect(files.length).toBeGreaterThan(500);
  return files
    .filter((file) => {
      const text = readFileSync(join(ROOT, file), 'utf8');
      return patterns.some((pattern) => pattern.test(text));
    })
    .map((file) => file.replaceAll('\\', '/'))
    .toSorted();
}

describe('in the apps, packages and scripts, other than their tests,', () => {
  test('SQL is built from text only for constants', () => {
    expect(filesWith(/\bsql\.raw\(/)).toEqual([
      'apps/server/migrations/0001-baseline.ts',
      'apps/server/src/core/residents/cards.queries.ts',
    ]);
  });

  test('no program is a shell, or started by one', () => {
    expect(filesWith(SHELL_CALL, SHELL_NAME)).toEqual([]);
    expect(filesWith(/'node:child_process'/)).not.toEqual([]);
  });

  test.each([
    `execFile('sh', ['-c', command])`,
    `spawn("/bin/bash", args)`,
    'spawnSync(`cmd.exe`)',
    `spawn(program, args, { shell: true })`,
    `import { execSync } from 'node:child_process';`,
  ])('a shell is found in %s', (code) => {
    expect(SHELL_CALL.test(code) || SHELL_NAME.test(code)).toBe(true);
  });

  test('a regular expression is built from text only if that text is our own', () => {
    expect(filesWith(/\bRegExp\(/)).toEqual(Object.keys(TEXTS_OF_PATTERNS));
  });

  test('text runs as a script only where the server frees memory, and there it is a constant', () => {
    expect(filesWith(/\beval\(|\bnew Function\(|'node:vm'/)).toEqual(['apps/server/src/main.ts']);
  });
});
