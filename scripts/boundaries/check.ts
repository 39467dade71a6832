import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileCycles, folderCycles, impureRules, subfolderCycles } from './graph.ts';
import { readImports } from './imports.ts';
import { responseNames, responsesInTheDomain } from './responses.ts';
import { brokenRules } from './rules.ts';

const SOURCES = '{apps,packages,content,e2e,bench}/**/*.{ts,tsx}';

export function boundaryBreaks(root: string): string[] {
  const files = globSync(SOURCES, { cwd: root, exclude: (path) => /(^|\/)(node_modules|dist)$/.test(path) });
  const imports = readImports(root, files.toSorted());
  const contract = files.filter((file) => file.startsWith('packages/contract/src/'));
  const responses = new Map(contract.map((file) => [file, responseNames(readFileSync(join(root, file), 'utf8'))]));
  return [
    ...brokenRules(imports),
    ...impureRules(imports),
    ...folderCycles(imports),
    ...subfolderCycles(imports),
    ...fileCycles(imports),
    ...responsesInTheDomain(imports, responses),
  ];
}
