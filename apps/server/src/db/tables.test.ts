import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { sql } from 'kysely';
import { generate, PostgresDialect } from 'kysely-codegen';
import { expect, inject, onTestFinished, test } from 'vitest';
import { createTestDatabase } from '../testing/test-database.ts';
import { type Database, openDatabase } from './database.ts';

/**
 * Our column type may be narrower than the database's, such as a union for text. An omittable column needs a default or must
 * be nullable.
 */
const COMPARISON = `
import type { InsertType, SelectType } from 'kysely';
import type { DB } from './generated.ts';
import type { Tables } from 'TABLES';

type Difference<Ours, Theirs> =
  null extends SelectType<Ours>
    ? null extends SelectType<Theirs> ? OfType<Ours, Theirs> : 'is not nullable'
    : null extends SelectType<Theirs> ? 'is nullable' : OfType<Ours, Theirs>;
type OfType<Ours, Theirs> =
  [NonNullable<SelectType<Ours>>] extends [NonNullable<SelectType<Theirs>>] ? OfDefault<Ours, Theirs> : 'has another type';
type OfDefault<Ours, Theirs> =
  undefined extends InsertType<Ours>
    ? undefined extends InsertType<Theirs> ? never : null extends InsertType<Theirs> ? never : 'has no default'
    : never;
type OfTable<Ours, Theirs> = {
  [C in (keyof Ours | keyof Theirs) & string]: C extends keyof Ours
    ? C extends keyof Theirs ? \`\${C} \${Difference<Ours[C], Theirs[C]>}\` : \`\${C} is not in the database\`
    : \`\${C} is not in our types\`;
}[(keyof Ours | keyof Theirs) & string];
declare const found: 'no difference' | {
  [T in keyof Tables | keyof DB]: T extends keyof Tables
    ? T extends keyof DB ? \`\${T}.\${OfTable<Tables[T], DB[T]>}\` : \`\${T} is not in the database\`
    : \`\${T} is not in our types\`;
}[keyof Tables | keyof DB];
export const expected: 'no difference' = found;
`;

const pathOfModule = (specifier: string) => fileURLToPath(import.meta.resolve(specifier));
const TYPESCRIPT = dirname(pathOfModule('typescript/package.json'));

async function findDifferences(db: Database): Promise<string[]> {
  const generated = await generate({
    db,
    dialect: new PostgresDialect({ dateParser: 'string' }),
    excludePattern: 'kysely_*',
    typeMapping: { int8: 'number', jsonb: 'object' },
    outFile: null,
  });
  const folder = await mkdtemp(join(tmpdir(), 'ecopulse-tables-test-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const config = {
    extends: fileURLToPath(new URL('../../../../tsconfig.base.json', import.meta.url)),
    compilerOptions: {
      paths: { kysely: [join(dirname(pathOfModule('kysely')), 'index.d.ts')] },
      typeRoots: [join(TYPESCRIPT, '..', '@types')],
      noErrorTruncation: true,
    },
    files: ['comparison.ts'],
  };
  const tables = fileURLToPath(new URL('tables.ts', import.meta.url));
  await writeFile(join(folder, 'package.json'), '{"type":"module"}');
  await writeFile(join(folder, 'tsconfig.json'), JSON.stringify(config));
  await writeFile(join(folder, 'generated.ts'), generated);
  await writeFile(join(folder, 'comparison.ts'), COMPARISON.replace("'TABLES'", JSON.stringify(tables)));
  const output = await new Promise<string>((resolve) => {
    const args = [join(TYPESCRIPT, 'bin', 'tsc'), '-p', folder];
    execFile(process.execPath, args, (_error, stdout, stderr) => resolve(stdout + stderr));
  });
  if (output === '') return [];
  const [, union] = /TS2322: Type '(.*)' is not assignable to type '"no difference"'/.exec(output) ?? [];
  if (union === undefined) throw new Error(output);
  const found = union.split(' | ').map((quoted) => quoted.slice(1, -1));
  return found.filter((difference) => difference !== 'no difference').toSorted();
}

/** PostgreSQL does not know that a column generated from a non-null column is never null. */
const KNOWN_DIFFERENCE = 'residents.username_fold is nullable';

async function openSeparateDatabase(): Promise<Database> {
  const { connection, drop } = await createTestDatabase(inject('postgres'));
  const db = openDatabase({ connection });
  onTestFinished(async () => {
    await db.destroy();
    await drop();
  });
  return db;
}

test('our types of all tables agree with the migrated database', { timeout: 60_000 }, async () => {
  expect(await findDifferences(await openSeparateDatabase())).toEqual([KNOWN_DIFFERENCE]);
});

test('a changed column or table is found', { timeout: 60_000 }, async () => {
  const db = await openSeparateDatabase();
  await sql`
    alter table blocks alter blocked_at drop not null;
    alter table lesson_progress alter reviews drop default;
    alter table news_likes alter liked_at type text;
    alter table news_reads rename read_at to seen_at;
    alter table recovery_codes alter code_hash type text;
    alter table residents alter about set not null;
    create table extra (id int);
    drop table limit_windows`.execute(db);
  expect(await findDifferences(db)).toEqual([
    'blocks.blocked_at is nullable',
    'extra is not in our types',
    'lesson_progress.reviews has no default',
    'limit_windows is not in the database',
    'news_likes.liked_at has another type',
    'news_reads.read_at is not in the database',
    'news_reads.seen_at is not in our types',
    'recovery_codes.code_hash has another type',
    'residents.about is not nullable',
    KNOWN_DIFFERENCE,
  ]);
});
