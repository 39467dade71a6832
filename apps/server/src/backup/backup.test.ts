import { stat } from 'node:fs/promises';
import fc from 'fast-check';
import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { prepareDatabase } from '../db/migrate.ts';
import { anyCharacter } from '../testing/any-character.ts';
import { readCatalog } from '../testing/content/catalog.ts';
import { databaseUrl } from '../testing/database-url.ts';
import { makeResident } from '../testing/factories.ts';
import { makeOffers, makeResidents, startLoad } from '../testing/faults/load.ts';
import { violations } from '../testing/faults/ledger-invariants.ts';
import { until } from '../testing/faults/until.ts';
import { startServerProcess } from '../testing/server-process.ts';
import { migrationsOf } from '../testing/next-releases/next-releases.ts';
import { gatherPlaces } from '../testing/visits.ts';
import { makeBackup } from './make-backup.ts';
import { restoreBackup } from './restore-backup.ts';
import { readSnapshot } from './snapshot.ts';
import { type Held, holdDatabase, newFile, restore, tablesOf, writeFrames } from '../testing/backup/backups.ts';

const options = { timeout: 120_000 };

const ODD = 'tab\tline\nreturn\r\\. \\N \\\\ “ẞ” 植物园 👩‍🌾 \u0001\u007f';
const PICTURE = Buffer.from(Array.from({ length: 70_000 }, (_, index) => (index * index) % 256));

test('a restored backup has the same rows, pictures and sessions, and goes on counting', options, async () => {
  const [from, to] = [await holdDatabase('filled'), await holdDatabase('empty')];
  const mei = await makeResident(from.db, { username: 'mei', firstName: ODD, lastName: '\\.' });
  await from.db
    .insertInto('pictures')
    .values({ key: 'odd', resident_id: mei.id, bytes: PICTURE, created_at: new Date() })
    .execute();
  const [file, again] = [await newFile(), await newFile()];

  const { manifest } = await makeBackup(from.connection, file);
  await restore(to.connection, file);

  expect((await stat(file)).mode & 0o777).toBe(0o600);
  expect(await to.db.selectFrom('pictures').select(['key', 'bytes']).execute()).toEqual([
    { key: 'odd', bytes: PICTURE },
  ]);
  const stored = await to.db.selectFrom('residents').select(['first_name', 'last_name']).execute();
  expect(stored).toEqual([{ first_name: ODD, last_name: '\\.' }]);
  expect((await makeBackup(to.connection, again)).manifest).toEqual(manifest);
  expect(await readCatalog(to.db)).toEqual(await readCatalog(from.db));

  const server = await startServerProcess({ DATABASE_URL: databaseUrl(to.connection) });
  onTestFinished(async () => void (await server.stop()));
  const answer = await fetch(`${server.url}/api/auth/user`, { headers: { cookie: mei.cookie } });
  expect(await answer.json()).toMatchObject({ id: mei.id, username: 'mei' });
  expect((await makeResident(to.db)).id).toBe(mei.id + 1);
  expect(await violations(to.db)).toEqual([]);
});

test('any text survives', options, async () => {
  const from = await holdDatabase('filled');
  const text = fc.string({ unit: anyCharacter.filter((one) => one !== '\0'), minLength: 1, maxLength: 60 });
  const texts = fc.sample(text, 200);
  for (const [index, one] of texts.entries()) await makeResident(from.db, { username: `odd-${index}`, firstName: one });
  const [file, to] = [await newFile(), await holdDatabase('empty')];

  await makeBackup(from.connection, file);
  await restore(to.connection, file);

  const rows = await to.db.selectFrom('residents').select('first_name').orderBy('id').execute();
  expect(rows.map(({ first_name }) => first_name)).toEqual(texts);
});

test('a backup under load is of one moment', options, async () => {
  const [from, to] = [await holdDatabase('filled'), await holdDatabase('empty')];
  await gatherPlaces(from.db);
  const residents = await makeResidents(from.db, 40);
  const offers = await makeOffers(from.db);
  const server = await startServerProcess({ DATABASE_URL: databaseUrl(from.connection), TRUST_PROXY: '1' });
  onTestFinished(async () => void (await server.stop()));
  const load = startLoad(server, residents, offers);
  onTestFinished(() => load.stop());
  const checkIns = () => load.acknowledged.filter(({ what }) => what === 'check-in').length;
  await until(() => checkIns() > 10, 30_000);
  const file = await newFile();

  async function* readSlowly() {
    let waited = false;
    for await (const bytes of readSnapshot(from.connection, () => undefined)) {
      yield bytes;
      // The snapshot exists now but no table has been read. It may contain up to ten calls in flight.
      const before = checkIns();
      if (!waited) await until(() => checkIns() > before + 10, 30_000);
      waited = true;
    }
  }
  const acknowledgedBefore = checkIns();
  await writeFrames(file, readSlowly());
  await load.stop();
  await restore(to.connection, file);

  const count = async ({ db }: Held) =>
    Number((await sql<{ n: string }>`select count(*) as n from check_ins`.execute(db)).rows[0]?.n);
  expect(await violations(to.db)).toEqual([]);
  expect(await count(to)).toBeGreaterThanOrEqual(acknowledgedBefore);
  expect(await count(to)).toBeLessThan(await count(from));
});

test('a backup of an older release is restored and brought up to date', options, async () => {
  const [from, to] = [await holdDatabase('empty'), await holdDatabase('empty')];
  await prepareDatabase({ connection: from.connection });
  await makeResident(from.db, { username: 'mei' });
  const file = await newFile();
  await makeBackup(from.connection, file);
  await restoreBackup(to.connection, file, undefined, await migrationsOf('expanded'));

  expect((await sql`select username, pace from residents`.execute(to.db)).rows).toEqual([
    { username: 'mei', pace: 'steady' },
  ]);
});

test('a database that holds anything is refused and stays as it is', options, async () => {
  const [from, to, file] = [await holdDatabase('filled'), await holdDatabase('empty'), await newFile()];
  await makeBackup(from.connection, file);
  await sql`create table of_someone as select 1 as kept`.execute(to.db);

  await expect(restore(from.connection, file)).rejects.toThrow(/^The database is not empty: it holds public\./);
  await expect(restore(to.connection, file)).rejects.toThrow('it holds public.of_someone');

  expect(await tablesOf(to.connection)).toEqual(['of_someone']);
  await expect(makeBackup(to.connection, await newFile())).rejects.toThrow('no server has used it yet');
});
