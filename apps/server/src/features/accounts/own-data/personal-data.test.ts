import { PERSONAL_DATA, PERSONAL_DATA_KINDS } from '@ecopulse/contract/accounts/personal-data';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { shareTestApp } from '../../../testing/test-app.ts';

const shared = shareTestApp();

/** Columns that look like a resident's id, but reference something else. */
const CONTENT_COLUMNS = ['content_translations.subject_id', 'resident_roles.club_id'];

/** Names the report whose answer, about another resident, is in the row. */
const COLUMNS_OF_REPORTS = ['notifications.subject'];

async function columnsWithResidents(): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select a.attrelid::regclass || '.' || a.attname as name
    from pg_attribute a
    join pg_class t on t.oid = a.attrelid and t.relkind = 'r' and t.relnamespace = 'public'::regnamespace
    left join pg_constraint c on c.conrelid = a.attrelid and c.contype = 'f' and a.attnum = any(c.conkey)
    where a.attnum > 0 and not a.attisdropped
      and (
        c.confrelid = 'residents'::regclass
        or (c.oid is null and a.attname ~ '(_id|_by)$' and a.atttypid in ('int4'::regtype, 'int8'::regtype))
      )
    order by 1`.execute(shared().db);
  return rows.map(({ name }) => name).filter((name) => !CONTENT_COLUMNS.includes(name));
}

const registeredColumns = () =>
  shared().app.personalData.flatMap(({ table, columns }) => Object.keys(columns).map((column) => `${table}.${column}`));

test("every column that can hold a resident's id is registered, and no other column is", async () => {
  const own = ['residents.id', ...COLUMNS_OF_REPORTS];
  expect(registeredColumns().toSorted()).toEqual([...(await columnsWithResidents()), ...own].toSorted());
});

/** Not in the export. A new column of these tables must be exported, or added here. */
const COLUMNS_LEFT_OUT: Readonly<Record<string, readonly string[]>> = {
  sessions: ['token_hash'],
  // Only the previous release uses these; `activity_flags` replaces them.
  check_ins: ['flag', 'settled_at', 'settled_by'],
  // The day of `finished_at`, and facts of the route.
  route_walks: ['finished_on', 'duration_minutes', 'points'],
  activity_flags: ['settled_by'],
};

test.each(Object.entries(COLUMNS_LEFT_OUT))('the export has every other column of %s', async (table, leftOut) => {
  const { app, db } = shared();
  const exported = app.personalData.find((each) => each.table === table);
  const query = exported && 'query' in exported ? exported.query(1).compile(db).sql : '';
  const { rows } = await sql<{ name: string }>`
    select attname as name from pg_attribute
    where attrelid = ${table}::regclass and attnum > 0 and not attisdropped`.execute(db);
  const missing = rows.map(({ name }) => name).filter((name) => !new RegExp(`\\b${name}\\b`).test(query));
  expect(missing.toSorted()).toEqual([...leftOut].toSorted());
});

test('every kind of personal data has a table, and every list of the export a name of its own', () => {
  const tables = shared().app.personalData;
  expect(new Set(tables.map(({ kind }) => kind))).toEqual(new Set(PERSONAL_DATA_KINDS));
  const lists = tables.flatMap((each) => ('list' in each ? [each.list] : []));
  expect(lists).toEqual([...new Set(lists)]);
  expect(new Set(tables.map(({ table }) => table)).size).toBe(tables.length);
});

test('only the kinds that are declared anonymous keep rows without their resident', () => {
  // They reference the admin who handled or wrote a row about another resident.
  const columnsOfAdmins = ['assigned_to', 'settled_by', 'answered_by', 'author_id'];
  const kindsWithAnonymousRows = shared()
    .app.personalData.filter(({ table, columns }) =>
      Object.entries(columns).some(
        ([column, erasure]) =>
          erasure !== 'delete' &&
          erasure !== 'with-account' &&
          !columnsOfAdmins.includes(column) &&
          !COLUMNS_OF_REPORTS.includes(`${table}.${column}`),
      ),
    )
    .map(({ kind }) => kind);
  const declaredKinds = PERSONAL_DATA_KINDS.filter((kind) => PERSONAL_DATA[kind].afterErasure === 'anonymous');
  expect(new Set(kindsWithAnonymousRows)).toEqual(new Set(declaredKinds));
});

test('the list for operators is in docs/personal-data.md', async () => {
  const rows = shared().app.personalData.map((each) => {
    const { table, kind, columns } = each;
    const { purpose, retention } = PERSONAL_DATA[kind];
    const retentionText = typeof retention === 'string' ? retention : `${retention.days} days`;
    const erasure = Object.entries(columns)
      .map(([column, how]) => `\`${column}\`: ${typeof how === 'string' ? how : `removes ${how.removes}`}`)
      .join('<br>');
    const list = 'list' in each ? `\`${each.list}\`` : `no: ${each.notExported}`;
    return `| \`${table}\` | ${purpose} | ${retentionText} | ${list} | ${erasure} |`;
  });
  const text = `${HEAD}\n${rows.join('\n')}\n`;
  await expect(text).toMatchFileSnapshot('../../../../../../docs/personal-data.md');
});

const HEAD = `# Personal data

Every table with a resident's ID, from the registry (\`<feature>.personal-data.ts\`): its purpose and retention, its name in the export, and what
happens to its rows at erasure, by column. A test writes this file; \`npx vitest run personal-data -u\` updates it. Paths stay on
devices ([032](decisions/032-walks-stay-on-the-device.md)).

| table | purpose | kept | export | at erasure |
| --- | --- | --- | --- | --- |`;
