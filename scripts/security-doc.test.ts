import { expect, test } from 'vitest';
import { evidenceFaults, readTables, repositoryReader, type Row, parseRows, tableFaults } from './security-doc.ts';
import { ROOT } from './tools.ts';

const FILE = 'apps/server/src/a.test.ts';
const row = (changes: Partial<Row> = {}): Row => ({
  id: 'V1.1.1',
  requirement: 'Input is decoded once.',
  status: 'met',
  evidence: `\`${FILE}\` ("decodes once")`,
  ...changes,
});
test('every requirement of levels 1 and 2 is in the tables once, with a status and a reason', () => {
  const { requirements, rows } = readTables(ROOT);
  expect(requirements).toHaveLength(253);
  expect(tableFaults(rows, requirements)).toEqual([]);
});

test('every file that the tables name exists, and every test has its title', () => {
  const { rows } = readTables(ROOT);
  expect(evidenceFaults(rows, repositoryReader(ROOT))).toEqual([]);
});

test('a row is read from its line; other tables are left alone', () => {
  const text =
    '| ID | Requirement |\n| --- | --- |\n| V1.1.1 | Input is decoded once. | met | `docs/a.md` |\n| other | 1 |';
  expect(parseRows(text)).toEqual([row({ evidence: '`docs/a.md`' })]);
  expect(() => parseRows('| V1.1.1 | a | b | met | `docs/a.md` |')).toThrow('four cells');
  expect(() => parseRows('| V1.1.1 | a | met |')).toThrow('four cells');
});

test.each<[string, Row[], string]>([
  ['missing', [], 'V1.1.1 is missing'],
  ['there twice', [row(), row()], 'V1.1.1 is there twice'],
  ['there itself and within its chapter', [row(), row({ id: 'V1', status: 'n/a' })], 'V1.1.1 is there twice'],
  ['of no level', [row(), row({ id: 'V1.1.9' })], 'V1.1.9 is no requirement of level 1 or 2'],
  ['only the beginning of a number', [row(), row({ id: 'V1.1.' })], 'V1.1. is no requirement of level 1 or 2'],
  ['met as a section', [row({ id: 'V1.1' })], 'V1.1 is a section: only its requirements can be met'],
  ['of an unknown status', [row({ status: 'partly met' })], 'V1.1.1 has the unknown status "partly met"'],
  ['without text', [row({ requirement: '' })], 'V1.1.1 does not say what is required'],
  ['without a reason', [row({ status: 'deviation', evidence: '' })], 'V1.1.1 has no reason'],
  [
    'met without evidence',
    [row({ evidence: 'We are careful.' })],
    'V1.1.1 is met, but names no test, document or code',
  ],
])('a requirement that is %s is reported', (_what, rows, fault) => {
  expect(tableFaults([row()], ['V1.1.1'])).toEqual([]);
  expect(tableFaults([row({ id: 'V1', status: 'n/a' })], ['V1.1.1'])).toEqual([]);
  expect(tableFaults(rows, ['V1.1.1'])).toEqual([fault]);
});

test.each<[string, string, string]>([
  ['that does not exist', '`docs/b.md`', 'V1.1.1 names docs/b.md, which does not exist'],
  ['without a title', `\`${FILE}\``, `V1.1.1 names ${FILE} without the title of a test`],
  [
    'without that title',
    `\`docs/a.md\`; \`${FILE}\` ("decodes twice")`,
    `V1.1.1 names a test of ${FILE} that it does not have: decodes twice`,
  ],
  [
    'whose words are only a comment',
    `\`${FILE}\` ("decodes never")`,
    `V1.1.1 names a test of ${FILE} that it does not have: decodes never`,
  ],
])('a named file %s is reported', (_what, evidence, fault) => {
  const texts: Record<string, string> = {
    [FILE]: "// decodes never\ntest('decodes once', () => {});\ntest('a resident\\'s name stays', () => {});",
    'docs/a.md': 'words',
  };
  const read = (path: string) => texts[path] ?? null;
  const fine = [
    row(),
    row({ evidence: `\`${FILE}\` ("a resident's name stays")` }),
    row({ evidence: 'In `docs/a.md`.' }),
  ];
  expect(evidenceFaults(fine, read)).toEqual([]);
  expect(evidenceFaults([row({ evidence })], read)).toEqual([fault]);
});
