import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { expect, test } from 'vitest';
import { ROOT } from './tools.ts';

const DOCUMENTS = ['*.md', '.github/**/*.md', '{apps,bench,content,docs,ops,packages}/**/*.md'];
const LINK = /\]\((?!\w+:)([^)#\s]*)(?:#([^)\s]+))?\)/g;

function anchorOf(heading: string): string {
  return heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N} _-]/gu, '')
    .replaceAll(' ', '-');
}

function brokenLinks(document: string, text: string): string[] {
  return [...text.matchAll(LINK)].flatMap(([, path = '', anchor]) => {
    const target = path === '' ? document : normalize(join(dirname(document), path));
    if (!existsSync(join(ROOT, target))) return [`${document} links to ${target}, which does not exist`];
    if (anchor === undefined) return [];
    const headings = [...readFileSync(join(ROOT, target), 'utf8').matchAll(/^#+ (.+)$/gm)];
    return headings.some(([, heading = '']) => anchorOf(heading) === anchor)
      ? []
      : [`${document} links to ${target}#${anchor}, which has no such heading`];
  });
}

test('every link of a document leads to a file of the repository, and to a heading that it has', () => {
  const documents = globSync(DOCUMENTS, { cwd: ROOT, exclude: ['**/node_modules/**'] });
  expect(documents).toContain('docs/operations.md');
  expect(documents.flatMap((name) => brokenLinks(name, readFileSync(join(ROOT, name), 'utf8')))).toEqual([]);
});

test.each([
  ['[a](no-such.md)', 'docs/a.md links to docs/no-such.md, which does not exist'],
  ['[a](operations.md#no-such)', 'docs/a.md links to docs/operations.md#no-such, which has no such heading'],
])('a link that leads nowhere is reported: %s', (text, fault) => {
  expect(brokenLinks('docs/a.md', text)).toEqual([fault]);
});

const PATH = /`((?:core|features|http|db|apps|packages|scripts|docs)\/[\w./-]+)`/g;
const FOLDERS = ['', 'apps/server/src', 'apps/web/src'];

function missingPaths(text: string): string[] {
  return [...text.matchAll(PATH)].flatMap(([, path = '']) =>
    FOLDERS.some((folder) => existsSync(join(ROOT, folder, path))) ? [] : [path],
  );
}

test('every path that the page on the architecture names exists', () => {
  expect(missingPaths('`core/email` and `core/no-such`, `apps/web/src/no-such.ts`')).toEqual([
    'core/no-such',
    'apps/web/src/no-such.ts',
  ]);
  expect(missingPaths(readFileSync(join(ROOT, 'docs/architecture.md'), 'utf8'))).toEqual([]);
});

test('the handbook lists all of its chapters', () => {
  const handbook = readFileSync(join(ROOT, 'docs/operations.md'), 'utf8');
  const chapters = globSync('operations/*.md', { cwd: join(ROOT, 'docs') });
  expect(chapters).not.toEqual([]);
  expect(chapters.filter((chapter) => !handbook.includes(`](${chapter})`))).toEqual([]);
});
