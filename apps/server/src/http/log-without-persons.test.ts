import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { databaseUrl } from '../testing/test-database.ts';
import { startServerProcess } from '../testing/server-process.ts';
import { startTestApp } from '../testing/test-app.ts';

const PERSON = {
  username: 'mei-of-the-log',
  email: 'mei.logged@example.sg',
  firstName: 'Meilogged',
  lastName: 'Limlogged',
  password: 'secret-orchid-log',
};
const ADDRESS = '203.0.113.78';

test('an unexpected error is logged with its reference and call, in one line, and without personal data', async () => {
  const { db, connection } = await startTestApp();
  const server = await startServerProcess({
    DATABASE_URL: databaseUrl(connection),
    TRUST_PROXY: '1',
    SMTP_URL: 'smtp://127.0.0.1:9',
    LOG_LEVEL: 'trace',
  });
  onTestFinished(async () => void (await server.stop()));
  const send = (path: string, body: unknown) =>
    fetch(new URL(path, server.url), {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': ADDRESS },
      body: JSON.stringify(body),
    });
  expect((await send('/api/auth/login', { ...PERSON, password: 'secret-wrong-log' })).status).toBe(401);
  expect((await send('/api/auth/register', { ...PERSON, username: '!' })).status).toBe(400);
  // PostgreSQL puts row values into error details.
  await sql`create function fail_loudly() returns trigger language plpgsql as
    $$ begin raise exception E'it failed\\n{"level":30,"msg":"forged"}' using detail = new.email || new.username; end $$`.execute(
    db,
  );
  await sql`create trigger fails before insert on residents for each row execute function fail_loudly()`.execute(db);
  const response = await send('/api/auth/register', PERSON);
  expect(response.status).toBe(500);
  const { reference } = (await response.json()) as { reference: string };

  await expect.poll(() => server.output()).toContain(`"reqId":"${reference}"`);
  expect(server.output()).toContain('unexpected error');
  expect(server.output()).toContain('"method":"POST","route":"/api/auth/register"');
  expect(server.output().split('\n')).not.toContain('{"level":30,"msg":"forged"}');
  for (const text of [...Object.values(PERSON), 'secret-wrong-log', ADDRESS])
    expect(server.output()).not.toContain(text);
});
