import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** `id` is one requirement, or a whole chapter (V10) or section (V4.3). */
export interface Row {
  readonly id: string;
  readonly requirement: string;
  readonly status: string;
  readonly evidence: string;
}

const FOLDER = 'docs/security';
const STATUSES: ReadonlySet<string> = new Set(['met', 'n/a', 'deviation']);
const REPOSITORY_PATH = /`((?:apps|packages|scripts|docs|e2e|bench|content|ops)\/[^`\s]*)`(?: \("([^"]+)"\))?/g;
const TEST_FILE = /\.(test|spec)\.tsx?$/;

export function parseRows(text: string): Row[] {
  return text.split('\n').flatMap((line) => {
    if (!/^\|\s*V\d/.test(line)) return [];
    const cells = line.split('|').map((cell) => cell.trim());
    const [before, id = '', requirement = '', status = '', evidence = '', after, ...more] = cells;
    if (before !== '' || after !== '' || more.length > 0) throw new Error(`A row needs four cells: ${line}`);
    return [{ id, requirement, status, evidence }];
  });
}

/** Reports missing or repeated requirements, and unknown or incomplete rows. */
export function tableFaults(rows: readonly Row[], requirements: readonly string[]): string[] {
  const isCoveredBy = ({ id }: Row) => {
    const below = `${id}.`;
    return (requirement: string) => requirement === id || requirement.startsWith(below);
  };
  const covered = rows.flatMap((row) => requirements.filter(isCoveredBy(row)));
  const missing = requirements.filter((id) => !covered.includes(id));
  const repeated = covered.filter((id, index) => covered.indexOf(id) !== index);
  return [
    ...missing.map((id) => `${id} is missing`),
    ...repeated.map((id) => `${id} is there twice`),
    ...rows.flatMap((row) => rowFaults(row, requirements.filter(isCoveredBy(row)))),
  ];
}

function rowFaults({ id, requirement, status, evidence }: Row, covered: readonly string[]): string[] {
  return [
    ...(covered.length === 0 ? [`${id} is no requirement of level 1 or 2`] : []),
    ...(covered.some((one) => one !== id) && status !== 'n/a'
      ? [`${id} is a section: only its requirements can be met`]
      : []),
    ...(requirement === '' ? [`${id} does not say what is required`] : []),
    ...(STATUSES.has(status) ? [] : [`${id} has the unknown status "${status}"`]),
    ...(evidence === '' ? [`${id} has no reason`] : []),
    ...(status === 'met' && pathsOf(evidence).length === 0
      ? [`${id} is met, but names no test, document or code`]
      : []),
  ];
}

function pathsOf(evidence: string): { path: string; title: string | undefined }[] {
  return [...evidence.matchAll(REPOSITORY_PATH)].map(([, path = '', title]) => ({ path, title }));
}

/** Reports files and test titles that do not exist. `read` returns '' for a folder, null if there is nothing. */
export function evidenceFaults(rows: readonly Row[], read: (path: string) => string | null): string[] {
  return rows.flatMap(({ id, evidence }) =>
    pathsOf(evidence).flatMap(({ path, title }) => {
      const text = read(path);
      if (text === null) return [`${id} names ${path}, which does not exist`];
      if (title === undefined) return TEST_FILE.test(path) ? [`${id} names ${path} without the title of a test`] : [];
      return titlesIn(text).some((found) => found.includes(title))
        ? []
        : [`${id} names a test of ${path} that it does not have: ${title}`];
    }),
  );
}

/** The first string of `test(…)`, `describe(…)` or `test.each(…)(…)`. */
export function titlesIn(text: string): string[] {
  const calls = text.matchAll(
    /(?:\b(?:test|it|describe)(?:\.\w+)*|\))\s*\(\s*(?:'((?:[^'\\\n]|\\.)*)'|"((?:[^"\\\n]|\\.)*)"|`((?:[^`\\]|\\.)*)`)/g,
  );
  return [...calls].map(([, single, double, template]) =>
    (single ?? double ?? template ?? '').replaceAll(/\\(.)/g, '$1'),
  );
}

export function readTables(root: string): { requirements: string[]; rows: Row[] } {
  const folder = join(root, FOLDER);
  const { levels } = JSON.parse(readFileSync(join(folder, 'asvs-5.0.0.json'), 'utf8')) as { levels: object };
  const names = readdirSync(folder).filter((name) => /^asvs-.*\.md$/.test(name));
  const rows = names.flatMap((name) => parseRows(readFileSync(join(folder, name), 'utf8')));
  return { requirements: Object.keys(levels), rows };
}

export function repositoryReader(root: string): (path: string) => string | null {
  return (path) => {
    const file = join(root, path);
    if (!existsSync(file)) return null;
    return path.endsWith('/') || !/\.\w+$/.test(path) ? '' : readFileSync(file, 'utf8');
  };
}
