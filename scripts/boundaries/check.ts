import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { countProblems, SERVER_APP } from './counts.ts';
import { fileCycles, folderCycles, impureRules, subfolderCycles } from './graph.ts';
import { readImports } from './imports.ts';
import { responseNames, responsesInTheDomain } from './responses.ts';
import { brokenRules } from './rules.ts';

const SOURCES = '{apps,packages,content,e2e,bench}/**/*.{ts,tsx}';
const TOOLS = '{scripts,ops}/**/*.ts';

export function boundaryBreaks(root: string): string[] {
  const find = (pattern: string) =>
    globSync(pattern, { cwd: root, exclude: (path) => /(^|\/)(node_modules|dist)$/.test(path) });
  const read = (file: string) => readFileSync(join(root, file), 'utf8');
  const files = find(SOURCES);
  const imports = readImports(root, files.toSorted());
  const contract = files.filter((file) => file.startsWith('packages/contract/src/'));
  const responses = new Map(contract.map((file) => [file, responseNames(read(file))]));
  return [
    ...brokenRules(imports),
    ...impureRules(imports),
    ...folderCycles(imports),
    ...subfolderCycles(imports),
    ...fileCycles(imports),
    ...responsesInTheDomain(imports, responses),
    ...countProblems(
      [...files, ...find(TOOLS)].map((path) => ({ path, lines: read(path).split('\n').length - 1 })),
      imports.filter(({ from }) => from === SERVER_APP).length,
    ),
  ];
}
