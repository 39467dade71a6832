import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { boundaryBreaks } from './boundaries/check.ts';
import { checkCatalogs } from './catalogs.ts';
import { run } from './command.ts';
import type { Result, Step } from './steps.ts';
import { type Lockfile, lockfileDoubts, loosePins } from './supply-chain.ts';

export const ROOT = join(import.meta.dirname, '..');

/** A tool of ours by its name, at the version that the lockfile names. */
export function tool(name: string): string {
  return join(ROOT, 'node_modules', '.bin', name);
}

async function byTool(name: string, ...args: readonly string[]): Promise<Result> {
  const { code, output } = await run(tool(name), args, { cwd: ROOT });
  return { passed: code === 0, output };
}

function bySentences(sentences: readonly string[]): Promise<Result> {
  return Promise.resolve({ passed: sentences.length === 0, output: sentences.join('\n') });
}

function readJson(path: string): unknown {
  return JSON.parse(readFileSync(join(ROOT, path), 'utf8'));
}

function supplyChainDoubts(): string[] {
  const manifests = globSync(['package.json', '{apps,packages}/*/package.json'], { cwd: ROOT });
  const pins = manifests.flatMap((file) => loosePins(file, readJson(file) as Parameters<typeof loosePins>[1]));
  return [...pins, ...lockfileDoubts(readJson('package-lock.json') as Lockfile)];
}

/** What `npm run check` looks at, the slowest first. */
export const checkSteps: readonly Step[] = [
  { name: 'lint', run: () => byTool('oxlint', '--threads=2') },
  { name: 'types', run: () => byTool('tsc', '-p', 'tsconfig.json') },
  { name: 'types of the web', run: () => byTool('tsc', '-p', join('apps', 'web', 'tsconfig.json')) },
  { name: 'dead code', run: () => byTool('knip', '--no-progress', '--treat-config-hints-as-errors') },
  { name: 'catalogs', run: () => checkCatalogs(tool('lingui'), join(ROOT, 'apps', 'web')) },
  { name: 'boundaries', run: () => bySentences(boundaryBreaks(ROOT)) },
  { name: 'format', run: () => byTool('oxfmt', '--check', '.') },
  { name: 'supply chain', run: () => bySentences(supplyChainDoubts()) },
];
