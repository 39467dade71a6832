import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { boundaryViolations } from './boundaries/check.ts';
import { checkCatalogs } from './catalogs.ts';
import type { Result, Step } from './steps.ts';
import {
  skippedOptionalPackages,
  type Lockfile,
  lockfileProblems,
  missingPackages,
  unpinnedVersions,
  manifestFiles,
} from './supply-chain.ts';
import { CORES } from './test-environment.ts';
import { runTool, ROOT } from './tools.ts';
import { contentProblems } from './translations/content.ts';
import { readContextProblems } from './translations/contexts.ts';
import { literalProblems } from './translations/literals.ts';
import { checkWriting } from './writing/check.ts';

function toResult(problems: readonly string[]): Promise<Result> {
  return Promise.resolve({ passed: problems.length === 0, output: problems.join('\n') });
}

function readJson(path: string): unknown {
  return JSON.parse(readFileSync(join(ROOT, path), 'utf8'));
}

function supplyChainProblems(): string[] {
  const ranges = manifestFiles(ROOT).flatMap((file) =>
    unpinnedVersions(file, readJson(file) as Parameters<typeof unpinnedVersions>[1]),
  );
  const lockfile = readJson('package-lock.json') as Lockfile;
  return [...ranges, ...lockfileProblems(lockfile), ...missingPackages(lockfile), ...skippedOptionalPackages(lockfile)];
}

export const ownChecks: readonly Step[] = [
  { name: 'catalogs', run: () => checkCatalogs(join(ROOT, 'apps', 'web')) },
  { name: 'catalogs of mails', run: () => checkCatalogs(join(ROOT, 'apps', 'server')) },
  { name: 'contexts of messages', run: () => toResult(readContextProblems(ROOT)) },
  { name: 'texts outside the catalogs', run: async () => toResult(await literalProblems(ROOT)) },
  { name: 'translations of content', run: async () => toResult(await contentProblems()) },
  { name: 'boundaries', run: () => toResult(boundaryViolations(ROOT)) },
  { name: 'supply chain', run: () => toResult(supplyChainProblems()) },
  { name: 'writing', run: () => checkWriting(ROOT) },
];

export const toolChecks: readonly Step[] = [
  // `typeCheck` in oxlint's configuration reports compiler errors too, without reading all types twice.
  { name: 'lint and types', run: () => runTool('oxlint', `--threads=${CORES}`) },
  { name: 'dead code', run: () => runTool('knip', '--no-progress', '--treat-config-hints-as-errors') },
  { name: 'format', run: () => runTool('oxfmt', '--check', '.') },
];
