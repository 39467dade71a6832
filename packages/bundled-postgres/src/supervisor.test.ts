import { existsSync, rmSync } from 'node:fs';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { TestFolder, query, connect, eventually } from './testing.ts';

let folder: TestFolder;

beforeEach(() => {
  folder = new TestFolder();
});

afterEach(() => folder.clear());

describe('the supervisor', () => {
  it('brings a killed PostgreSQL back within 5 seconds, with every acknowledged row', async () => {
    const database = await folder.openAsServer();
    await query(database, 'create table acknowledged (n integer)');
    for (let n = 0; n < 20; n += 1) await query(database, `insert into acknowledged values (${n})`);
    const killed = database.pid;
    const start = performance.now();
    process.kill(killed, 'SIGKILL');

    await eventually(() => database.pid !== killed);

    expect(await query(database, 'select count(*)::integer as rows from acknowledged')).toEqual([{ rows: 20 }]);
    expect(performance.now() - start).toBeLessThan(5_000);
    expect(folder.warnings).toHaveLength(1);
    expect((await folder.startServer()).error).toBe('DataFolderInUseError');
  });

  it('does not wait for statements that outlive a killed PostgreSQL', async () => {
    const database = await folder.openAsServer();
    const busy = await connect(database);
    const endless = Promise.allSettled([busy.query('select count(*) from generate_series(1, 1e12::bigint)')]);
    await eventually(async () => {
      const rows = await query(
        database,
        `select 1 from pg_stat_activity where query like '%1e12%' and pid <> pg_backend_pid()`,
      );
      return rows.length === 1;
    });
    const killed = database.pid;
    const start = performance.now();
    process.kill(killed, 'SIGKILL');

    await eventually(() => database.pid !== killed);

    expect(performance.now() - start).toBeLessThan(5_000);
    expect(await endless).toMatchObject([{ status: 'rejected' }]);
  });

  it('reports database files that vanish, and does not start an empty database', async () => {
    const database = await folder.openAsServer();
    rmSync(folder.cluster, { recursive: true, force: true });
    process.kill(database.pid, 'SIGKILL');

    await eventually(() => folder.warnings.some((warning) => warning.includes('have vanished')));

    expect(existsSync(folder.cluster)).toBe(false);
  });
});
