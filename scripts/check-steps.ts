import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { boundaryBreaks } from './boundaries/check.ts';
import { checkCatalogs } from './catalogs.ts';
import type { Result, Step } from './steps.ts';
import { leftOut, type Lockfile, lockfileDoubts, lockfileHoles, loosePins, manifestFiles } from './supply-chain.ts';
import { CORES } from './test-environment.ts';
import { byTool, ROOT } from './tools.ts';
import { contentProblems } from './translations/content.ts';
import { literalProblems } from './translations/literals.ts';
import { checkWriting } from './writing/check.ts';

function bySentences(sentences: readonly string[]): Promise<Result> {
  return Promise.resolve({ passed: sentences.length === 0, output: sentences.join('\n') });
}

function readJson(path: string): unknown {
  return JSON.parse(readFileSync(join(ROOT, path), 'utf8'));
}

function supplyChainDoubts(): string[] {
  const pins = manifestFiles(ROOT).flatMap((file) =>
    loosePins(file, readJson(file) as Parameters<typeof loosePins>[1]),
  );
  const lockfile = readJson('package-lock.json') as Lockfile;
  return [...pins, ...lockfileDoubts(lockfile), ...lockfileHoles(lockfile), ...leftOut(lockfile)];
}

export const ownChecks: readonly Step[] = [
  { name: 'catalogs', run: () => checkCatalogs(join(ROOT, 'apps', 'web')) },
  { name: 'catalogs of mails', run: () => checkCatalogs(join(ROOT, 'apps', 'server')) },
  { name: 'texts outside the catalogs', run: async () => bySentences(await literalProblems(ROOT)) },
  { name: 'translations of content', run: async () => bySentences(await contentProblems()) },
  { name: 'boundaries', run: () => bySentences(boundaryBreaks(ROOT)) },
  { name: 'supply chain', run: () => bySentences(supplyChainDoubts()) },
  { name: 'writing', run: () => checkWriting(ROOT) },
];

export const toolChecks: readonly Step[] = [
  // `typeCheck` reports compiler errors too, without reading all types twice.
  { name: 'lint and types', run: () => byTool('oxlint', `--threads=${CORES}`) },
  { name: 'dead code', run: () => byTool('knip', '--no-progress', '--treat-config-hints-as-errors') },
  { name: 'format', run: () => byTool('oxfmt', '--check', '.') },
];
