import { createHash } from 'node:crypto';
import { glob, readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';

/** The oldest browsers that we support, as the README says. */
export const BROWSER_FLOOR = ['chrome111', 'edge111', 'firefox115', 'safari16.4', 'ios16.4'];

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));
const PATTERNS = ['apps/web/**', 'packages/*/src/**', 'content/green-spaces/*.json', 'package-lock.json'];
const IGNORED_PATHS = /(^|\/)(dist|node_modules|\.cache)(\/|$)|\.test\.tsx?$/;

export async function hashInputs(): Promise<string> {
  const files: string[] = [];
  for await (const entry of glob(PATTERNS, {
    cwd: ROOT,
    withFileTypes: true,
    exclude: ({ name }) => IGNORED_PATHS.test(name),
  })) {
    if (entry.isFile()) files.push(`${entry.parentPath}/${entry.name}`.slice(ROOT.length));
  }
  const hash = createHash('sha256');
  for (const file of files.filter((path) => !IGNORED_PATHS.test(path)).toSorted()) {
    hash.update(`\0${file}\0`).update(await readFile(`${ROOT}/${file}`));
  }
  return hash.digest('hex');
}
