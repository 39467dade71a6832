import { expect, test } from 'vitest';
import { captureStatements } from '../../../testing/captured-statements.ts';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';

const requestReset = ({ call }: TestApp, email: string) =>
  call('POST', '/api/auth/password-reset', { body: { email } });

/** No email leaves this server: the email queue would run statements of its own. */
const startQuietApp = () => startTestApp({ env: { smtpUrl: new URL('smtp://127.0.0.1:1') } });

test('a request for a reset runs the same statements for an unknown address as for a known one', async () => {
  const server = await startQuietApp();
  const mei = await server.resident();
  await requestReset(server, mei.email);
  const statementVerbs = async (email: string) => {
    const statements = await captureStatements(() => requestReset(server, email));
    // Excludes maintenance statements of the queue, which are in capitals.
    const own = statements.filter((statement) => !/^[A-Z]/.test(statement.trim()));
    // A savepoint ends by a release for a known address, by a rollback for an unknown one.
    return own.map((statement) => firstWord(statement.trim().replace(/^(release|rollback to)/, 'end')));
  };
  const known = await statementVerbs(mei.email);
  expect(known).toContain('savepoint');
  expect(await statementVerbs('no-one@example.sg')).toEqual(known);
});

test('the response takes at least 50 ms for both, so that a few milliseconds of work reveal nothing', async () => {
  const server = await startQuietApp();
  for (const email of [(await server.resident()).email, 'no-one@example.sg']) {
    const startedAt = performance.now();
    expect((await requestReset(server, email)).status).toBe(202);
    // A timer may fire up to a millisecond early.
    expect(performance.now() - startedAt).toBeGreaterThan(49);
  }
});

function firstWord(statement: string): string {
  return statement.split(/\s/)[0] ?? '';
}
