import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { openDatabase } from '../../db/database.ts';
import { shareTestApp } from '../../testing/test-app.ts';
import { createServerKeys, keyedHash } from './server-keys.service.ts';

const shared = shareTestApp();

test('all servers get the same key, also when they create it concurrently, and another for each purpose', async () => {
  const { connection, db } = shared();
  for (let trial = 0; trial < 10; trial += 1) {
    await db.deleteFrom('server_keys').execute();
    const servers = Array.from({ length: 8 }, () => openDatabase({ connection, maxConnections: 1, background: true }));
    const keys = await Promise.all(servers.map((server) => createServerKeys(server).get('limits')));
    expect(new Set(keys.map((key) => key.toString('hex'))).size).toBe(1);
    const otherKey = await createServerKeys(db).get('device-cookie');
    expect([otherKey.length, otherKey.equals(keys[0] ?? otherKey)]).toEqual([32, false]);
    await Promise.all(servers.map((server) => server.destroy()));
  }
});

test('a key that could not be read is read again at the next request', async () => {
  const { db } = shared();
  const keys = createServerKeys(db);
  await sql`alter table server_keys rename to not_there`.execute(db);
  await expect(keys.get('limits')).rejects.toThrow('server_keys');
  await sql`alter table not_there rename to server_keys`.execute(db);
  expect(await keys.get('limits')).toHaveLength(32);
});

test('a keyed hash depends on the key and the text', () => {
  const [firstKey, secondKey] = [Buffer.from('one'), Buffer.from('two')];
  expect(keyedHash(firstKey, 'mei@example.sg')).toBe(keyedHash(firstKey, 'mei@example.sg'));
  expect(keyedHash(firstKey, 'mei@example.sg')).not.toBe(keyedHash(secondKey, 'mei@example.sg'));
  expect(keyedHash(firstKey, 'mei@example.sg')).not.toBe(keyedHash(firstKey, 'mei@example.com'));
});
