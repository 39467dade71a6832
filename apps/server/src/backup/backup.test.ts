import { stat } from 'node:fs/promises';
import fc from 'fast-check';
import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { prepareDatabase } from '../db/migrate.ts';
import { anyCharacter } from '../testing/any-character.ts';
import { readCatalog } from '../testing/content/catalog.ts';
import { databaseUrl } from '../testing/test-database.ts';
import { createResident } from '../testing/factories.ts';
import { createLoadTargets, createResidents, startLoad } from '../testing/faults/load.ts';
import { listViolations } from '../testing/faults/ledger-invariants.ts';
import { waitUntil } from '../testing/faults/wait-until.ts';
import { startServerProcess } from '../testing/server-process.ts';
import { migrationsOf } from '../testing/next-releases/next-releases.ts';
import { moveGreenSpacesTogether } from '../testing/shared-location.ts';
import { createBackup } from './create-backup.ts';
import { restoreBackup } from './restore-backup.ts';
import { readSnapshot } from './snapshot.ts';
import {
  type ScratchDatabase,
  openScratchDatabase,
  createBackupPath,
  restore,
  listTables,
  writeBackupFile,
} from '../testing/backup/backups.ts';

const options = { timeout: 120_000 };

const ODD_TEXT = 'tab\tline\nreturn\r\\. \\N \\\\ “ẞ” 植物园 👩‍🌾 \u0001\u007f';
const PICTURE_BYTES = Buffer.from(Array.from({ length: 70_000 }, (_, index) => (index * index) % 256));

test('a restored backup has the same rows, pictures and sessions, and continues its sequences', options, async () => {
  const [from, to] = [await openScratchDatabase('filled'), await openScratchDatabase('empty')];
  const mei = await createResident(from.db, { username: 'mei', firstName: ODD_TEXT, lastName: '\\.' });
  await from.db
    .insertInto('pictures')
    .values({ key: 'odd', resident_id: mei.id, bytes: PICTURE_BYTES, created_at: new Date() })
    .execute();
  const [file, secondFile] = [await createBackupPath(), await createBackupPath()];

  const { manifest } = await createBackup(from.connection, file);
  await restore(to.connection, file);

  expect((await stat(file)).mode & 0o777).toBe(0o600);
  expect(await to.db.selectFrom('pictures').select(['key', 'bytes']).execute()).toEqual([
    { key: 'odd', bytes: PICTURE_BYTES },
  ]);
  const stored = await to.db.selectFrom('residents').select(['first_name', 'last_name']).execute();
  expect(stored).toEqual([{ first_name: ODD_TEXT, last_name: '\\.' }]);
  expect((await createBackup(to.connection, secondFile)).manifest).toEqual(manifest);
  expect(await readCatalog(to.db)).toEqual(await readCatalog(from.db));

  const server = await startServerProcess({ DATABASE_URL: databaseUrl(to.connection) });
  onTestFinished(async () => void (await server.stop()));
  const response = await fetch(`${server.url}/api/auth/user`, { headers: { cookie: mei.cookie } });
  expect(await response.json()).toMatchObject({ id: mei.id, username: 'mei' });
  expect((await createResident(to.db)).id).toBe(mei.id + 1);
  expect(await listViolations(to.db)).toEqual([]);
});

test('any text survives', options, async () => {
  const from = await openScratchDatabase('filled');
  const text = fc.string({ unit: anyCharacter.filter((character) => character !== '\0'), minLength: 1, maxLength: 60 });
  const texts = fc.sample(text, 200);
  for (const [index, firstName] of texts.entries())
    await createResident(from.db, { username: `odd-${index}`, firstName });
  const [file, to] = [await createBackupPath(), await openScratchDatabase('empty')];

  await createBackup(from.connection, file);
  await restore(to.connection, file);

  const rows = await to.db.selectFrom('residents').select('first_name').orderBy('id').execute();
  expect(rows.map(({ first_name }) => first_name)).toEqual(texts);
});

test('a backup under load is a consistent snapshot', options, async () => {
  const [from, to] = [await openScratchDatabase('filled'), await openScratchDatabase('empty')];
  await moveGreenSpacesTogether(from.db);
  const residents = await createResidents(from.db, 40);
  const targets = await createLoadTargets(from.db);
  const server = await startServerProcess({ DATABASE_URL: databaseUrl(from.connection), TRUST_PROXY: '1' });
  onTestFinished(async () => void (await server.stop()));
  const load = startLoad(server, residents, targets);
  onTestFinished(() => load.stop());
  const countCheckIns = () => load.acknowledged.filter(({ kind }) => kind === 'check-in').length;
  await waitUntil(() => countCheckIns() > 10, 30_000);
  const file = await createBackupPath();

  async function* readSlowly() {
    let hasWaited = false;
    for await (const bytes of readSnapshot(from.connection, () => undefined)) {
      yield bytes;
      if (hasWaited) continue;
      // The snapshot exists now, but no table has been read. Wait for more check-ins than the clients of the load have in
      // flight (fewer than ten), so that at least one is surely not in the snapshot.
      const before = countCheckIns();
      await waitUntil(() => countCheckIns() > before + 10, 30_000);
      hasWaited = true;
    }
  }
  const acknowledgedBefore = countCheckIns();
  await writeBackupFile(file, readSlowly());
  await load.stop();
  await restore(to.connection, file);

  const countCheckInRows = async ({ db }: ScratchDatabase) =>
    Number((await sql<{ n: string }>`select count(*) as n from check_ins`.execute(db)).rows[0]?.n);
  expect(await listViolations(to.db)).toEqual([]);
  expect(await countCheckInRows(to)).toBeGreaterThanOrEqual(acknowledgedBefore);
  expect(await countCheckInRows(to)).toBeLessThan(await countCheckInRows(from));
});

test('a backup of an older release is restored and brought up to date', options, async () => {
  const [from, to] = [await openScratchDatabase('empty'), await openScratchDatabase('empty')];
  await prepareDatabase({ connection: from.connection });
  await createResident(from.db, { username: 'mei' });
  const file = await createBackupPath();
  await createBackup(from.connection, file);
  await restoreBackup(to.connection, { path: file }, { migrations: await migrationsOf('expanded') });

  // A migration of the next release adds `pace`, by default 'steady'.
  expect((await sql`select username, pace from residents`.execute(to.db)).rows).toEqual([
    { username: 'mei', pace: 'steady' },
  ]);
});

test('a database that holds anything is refused and stays as it is', options, async () => {
  const [from, to, file] = [
    await openScratchDatabase('filled'),
    await openScratchDatabase('empty'),
    await createBackupPath(),
  ];
  await createBackup(from.connection, file);
  await sql`create table of_someone as select 1 as kept`.execute(to.db);

  await expect(restore(from.connection, file)).rejects.toThrow(/^The database is not empty: it holds public\./);
  await expect(restore(to.connection, file)).rejects.toThrow('it holds public.of_someone');

  expect(await listTables(to.connection)).toEqual(['of_someone']);
});

test('a database that no server has used is not backed up', options, async () => {
  const empty = await openScratchDatabase('empty');
  await expect(createBackup(empty.connection, await createBackupPath())).rejects.toThrow('no server has used it yet');
});
