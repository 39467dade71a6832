import { createHash } from 'node:crypto';
import { glob, readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));
const PATTERNS = ['apps/web/**', 'packages/*/src/**', 'content/green-spaces/*.json', 'package-lock.json'];
const NO_INPUT = /(^|\/)(dist|node_modules|\.cache)(\/|$)|\.test\.tsx?$/;

export async function hashOfInputs(): Promise<string> {
  const files: string[] = [];
  for await (const entry of glob(PATTERNS, {
    cwd: ROOT,
    withFileTypes: true,
    exclude: ({ name }) => NO_INPUT.test(name),
  })) {
    if (entry.isFile()) files.push(`${entry.parentPath}/${entry.name}`.slice(ROOT.length));
  }
  const hash = createHash('sha256');
  for (const file of files.filter((path) => !NO_INPUT.test(path)).toSorted()) {
    hash.update(`\0${file}\0`).update(await readFile(`${ROOT}/${file}`));
  }
  return hash.digest('hex');
}
