import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Result } from '../steps.ts';
import { type Commit, recentCommits, subjectFaults } from './commits.ts';
import { documentFaults } from './documents.ts';
import { type Prose, proseOfMarkdown, proseOfScript } from './prose.ts';
import { messageFaults } from './terms.ts';
import { createWordFinder, type RefusedWord, refusedWords } from './words.ts';

const GUIDE = 'docs/writing.md';
/** Bench reports are generated, and the changelog contains quotations. */
const DOCUMENTS = ['*.md', '.github/**/*.md', '{content,docs,ops}/**/*.md', '{apps,packages}/*/README.md'];
const SCRIPTS = '{apps,packages,content,e2e,bench,scripts,ops}/**/*.{ts,tsx}';

function listFiles(root: string, patterns: string | readonly string[]): string[] {
  return globSync(patterns, { cwd: root, exclude: (path) => /(^|\/)(node_modules|dist)$/.test(path) }).toSorted();
}

export function wordFaults(root: string, words: readonly RefusedWord[]): string[] {
  const inDocs = createWordFinder(words);
  const everywhere = createWordFinder(words.filter(({ where }) => where === 'everywhere'));
  const faults = (file: string, prose: readonly Prose[], find: typeof inDocs) =>
    prose.flatMap(({ text, line }) =>
      find(text).map(({ found, replacement }) => `${file}:${line} says "${found}": write ${replacement}`),
    );
  const read = (file: string) => readFileSync(join(root, file), 'utf8');
  return [
    // The guide's own tables contain the refused words.
    ...listFiles(root, DOCUMENTS).flatMap((file) => {
      const prose = proseOfMarkdown(read(file));
      return faults(file, file === GUIDE ? prose.filter(({ text }) => !text.startsWith('|')) : prose, inDocs);
    }),
    ...listFiles(root, SCRIPTS).flatMap((file) => faults(file, proseOfScript(file, read(file)), everywhere)),
  ];
}

export function commitFaults(commits: readonly Commit[], words: readonly RefusedWord[]): string[] {
  const find = createWordFinder(words.filter(({ where }) => where === 'everywhere'));
  return commits.flatMap(({ id, subject }) =>
    [
      ...subjectFaults(subject),
      ...find(subject).map(({ found, replacement }) => `says "${found}": write ${replacement}`),
    ].map((fault) => `${id} "${subject}" ${fault}`),
  );
}

export async function checkWriting(root: string, notify: (text: string) => void = console.log): Promise<Result> {
  const words = refusedWords(readFileSync(join(root, GUIDE), 'utf8'));
  const commits = await recentCommits(root);
  const documents = listFiles(root, 'docs/**/*.md').map((file) => ({
    file,
    text: readFileSync(join(root, file), 'utf8'),
  }));
  if (typeof commits === 'string') notify(commits);
  const faults = [
    ...documentFaults(documents),
    ...wordFaults(root, words),
    ...messageFaults(root),
    ...(typeof commits === 'string' ? [] : commitFaults(commits, words)),
  ];
  return { passed: faults.length === 0, output: faults.join('\n') };
}
