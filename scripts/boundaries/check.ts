import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { countProblems, SERVER_APP } from './counts.ts';
import { fileCycles, folderCycles, impureRuleViolations, subfolderCycles } from './graph.ts';
import { readImports } from './imports.ts';
import { responseNames, responseTypeViolations } from './responses.ts';
import { ruleViolations } from './rules.ts';

const SOURCES = '{apps,packages,content,e2e,bench}/**/*.{ts,tsx}';
const TOOLS = '{scripts,ops}/**/*.ts';

export function boundaryViolations(root: string): string[] {
  const listFiles = (pattern: string) =>
    globSync(pattern, { cwd: root, exclude: (path) => /(^|\/)(node_modules|dist)$/.test(path) });
  const read = (file: string) => readFileSync(join(root, file), 'utf8');
  const files = listFiles(SOURCES);
  const imports = readImports(root, files.toSorted());
  const contract = files.filter((file) => file.startsWith('packages/contract/src/'));
  const responses = new Map(contract.map((file) => [file, responseNames(read(file))]));
  return [
    ...ruleViolations(imports),
    ...impureRuleViolations(imports),
    ...folderCycles(imports),
    ...subfolderCycles(imports),
    ...fileCycles(imports),
    ...responseTypeViolations(imports, responses),
    ...countProblems(
      [...files, ...listFiles(TOOLS)].map((path) => ({ path, lines: read(path).split('\n').length - 1 })),
      imports.filter(({ from }) => from === SERVER_APP).length,
    ),
  ];
}
