import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { run } from '../command.ts';
import { checkWriting, commitFaults, wordFaults } from './check.ts';
import { recentCommits, subjectFaults } from './commits.ts';
import { documentFaults } from './documents.ts';
import { proseOfMarkdown, proseOfScript } from './prose.ts';
import { termFaults } from './terms.ts';
import { createWordFinder, type RefusedWord, refusedWords } from './words.ts';

const WORDS: readonly RefusedWord[] = [
  { forms: ['gizmo', 'gizmos'], replacement: 'device', where: 'everywhere' },
  { forms: ['thing of one'], replacement: 'property', where: 'docs' },
];
const TABLE = `# Writing

| refused | write | where |
| --- | --- | --- |
| gizmo, gizmos | device | everywhere |
| thing of one | property | docs |
`;

const folder = mkdtempSync(join(tmpdir(), 'writing-'));
afterAll(() => rmSync(folder, { recursive: true }));

function repository(name: string, files: Readonly<Record<string, string>>): string {
  const root = join(folder, name);
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(join(root, path, '..'), { recursive: true });
    writeFileSync(join(root, path), text);
  }
  return root;
}

test('the table of the guide is read, and a row of another form throws', () => {
  expect(refusedWords(TABLE)).toEqual(WORDS);
  expect(() => refusedWords('# Writing')).toThrow('no table');
  expect(() => refusedWords(TABLE.replace('everywhere', 'somewhere'))).toThrow('docs or everywhere');
  expect(() => refusedWords(TABLE.replace('device', ''))).toThrow('what to write');
});

test('whole words are found in any case and over line breaks, and no parts of other words', () => {
  const find = createWordFinder(WORDS);
  expect(find('A Gizmo, a thing\nof one.')).toEqual([
    { found: 'gizmo', replacement: 'device' },
    { found: 'thing of one', replacement: 'property' },
  ]);
  expect(find('gizmology, gizmo-like, a_gizmo')).toEqual([]);
  expect(createWordFinder([])('gizmo')).toEqual([]);
});

test('code, quotations and addresses are no prose of a document', () => {
  const text = 'A gizmo.\n```\ngizmo\n```\n`gizmo`, "gizmo" and [a link](gizmo.md)\nGizmos.';
  const find = createWordFinder(WORDS);
  const lines = proseOfMarkdown(text).filter((prose) => find(prose.text).length > 0);
  expect(lines.map(({ line }) => line)).toEqual([1, 6]);
});

test('comments are the prose of a script, and titles that of a test', () => {
  const source =
    "// one\nconst gizmo = 'two'; /* three `four` */\ntest('five', () => {});\ntest.each([1])('six %d', run);\n";
  const read = (file: string) => proseOfScript(file, source).map(({ text, line }) => [line, text.trim()]);
  expect(read('a.ts')).toEqual([
    [1, 'one'],
    [2, 'three'],
  ]);
  expect(read('a.test.ts').slice(2)).toEqual([
    [3, 'five'],
    [4, 'six %d'],
  ]);
});

test('words for docs are refused in documents alone, others in comments and titles too', () => {
  const root = repository('words', {
    'docs/a.md': 'Fine.\nA thing of one gizmo.',
    'docs/writing.md': '| gizmo | device |\nNo gizmo.',
    'scripts/a.test.ts': "// A gizmo, a thing of one.\ntest('knows a gizmo', () => {});",
    'scripts/node_modules/a.ts': '// gizmo',
  });
  expect(wordFaults(root, WORDS)).toEqual([
    'docs/a.md:2 says "thing of one": write property',
    'docs/a.md:2 says "gizmo": write device',
    'docs/writing.md:2 says "gizmo": write device',
    'scripts/a.test.ts:1 says "gizmo": write device',
    'scripts/a.test.ts:2 says "gizmo": write device',
  ]);
});

test('another word for a term of the screen is refused in a message, but not in the names of placeholders or in exceptions', () => {
  const faults = (...messages: readonly string[]) =>
    termFaults(messages).map((fault) => fault.replace(/^.* says /, ''));
  expect(
    faults('The points are claimed.', 'You have joined.', '{count, plural, one {# place} other {# places}}'),
  ).toEqual([
    '"claimed": write verified or self-reported',
    "\"You have joined\": write the contraction, such as you've, it's or can't",
    '"place": write green space',
  ]);
  expect(
    faults('Visit {places}', 'Logout', 'You have {points}', "You won't see this.", 'You are now friends!'),
  ).toEqual([]);
});

test('a decision has its parts and at most 450 words besides tables, and docs at most 28,000, bars of tables aside', () => {
  const file = 'docs/decisions/001-map.md';
  const parts = '# 001 Map\n\n**Context.** a\n\n**Decision.** b\n\n## Consequences\n\n| a | table |\n';
  const faults = (text: string, more: number) =>
    documentFaults([
      { file, text },
      { file: 'docs/a.md', text: 'a '.repeat(more) },
      { file: 'docs/decisions/008-dependencies.md', text: '| a | table |' },
      { file: 'README.md', text: 'a '.repeat(27_000) },
    ]);
  expect(faults(parts + '| '.repeat(9) + 'a '.repeat(443), 26_000)).toEqual([]);
  expect(faults(parts + 'a '.repeat(444), 0)).toEqual([`${file} has 451 words besides tables, 450 at most`]);
  expect(faults(parts.replace('**Context.**', 'Context'), 0)).toEqual([
    `${file} has no paragraph or heading "Context"`,
  ]);
  expect(faults(parts, 28_000)).toEqual(['docs have 28011 words, 28000 at most']);
});

test.each([
  'Drop random icon keys from the shared bundle',
  'Process uploads in turn',
  'Bring back the map',
  "Merge branch 'feature/map'",
  'Revert "Added a map."',
])('a subject is fine: %s', (subject) => {
  expect(subjectFaults(subject)).toEqual([]);
});

test.each([
  [`Drop ${'x'.repeat(68)}`, 'has 73 characters, 72 at most'],
  ['Drop a key.', 'ends with a full stop'],
  ['drop a key', 'does not begin with a capital letter'],
  ['Dropped a key', 'begins with "Dropped", which is no imperative'],
  ['Drops a key', 'begins with "Drops", which is no imperative'],
  ['Dropping: a key', 'begins with "Dropping", which is no imperative'],
  ["Merge branch 'map' of ../w-map", 'is a merge from a folder'],
  ["Merge branch 'map' of /work/map into main", 'is a merge from a folder'],
])('a subject is reported: %s', (subject, fault) => {
  expect(subjectFaults(subject)).toEqual([fault]);
});

test('a fault in a subject names its commit; words for docs are allowed there', () => {
  expect(commitFaults([{ id: 'a1', subject: 'Add a gizmo, a thing of one' }], WORDS)).toEqual([
    'a1 "Add a gizmo, a thing of one" says "gizmo": write device',
  ]);
});

test('only commits since the baseline and the last tag are read; without them, the check says so and passes', async () => {
  const root = repository('history', { 'docs/writing.md': TABLE });
  const git = async (...args: readonly string[]) => {
    const { code, output } = await run('git', ['-c', 'user.name=a', '-c', 'user.email=a@example.sg', ...args], {
      cwd: root,
    });
    expect(code, output).toBe(0);
    return output.trim();
  };
  const commit = (subject: string) => git('commit', '--quiet', '--allow-empty', '--message', subject);
  await git('init', '--quiet');
  await commit('Add one');
  const baseline = await git('rev-parse', 'HEAD');
  await commit('Add two');
  const subjects = async () => {
    const commits = await recentCommits(root, baseline);
    return typeof commits === 'string' ? commits : commits.map(({ subject }) => subject);
  };
  expect(await subjects()).toEqual(['Add two']);
  await git('tag', 'v1.0.0');
  expect(await subjects()).toEqual([]);
  await commit('Added three.');
  expect(await subjects()).toEqual(['Added three.']);

  const notes: string[] = [];
  const check = () => checkWriting(root, (text) => notes.push(text));
  expect(await check()).toEqual({ passed: true, output: '' });
  expect(notes).toEqual(['commit subjects were not checked: this copy has no history back to the baseline']);
  mkdirSync(join(root, 'apps/web/src/locales/en'), { recursive: true });
  writeFileSync(join(root, 'apps/web/src/locales/en/app.po'), 'msgid "All levels"\nmsgstr "All levels"\n');
  expect(await check()).toEqual({ passed: false, output: 'the message "All levels" says "levels": write difficulty' });
  rmSync(join(root, 'apps'), { recursive: true });
  writeFileSync(join(root, 'README.md'), 'A gizmo.');
  expect(await check()).toEqual({ passed: false, output: 'README.md:1 says "gizmo": write device' });
});
