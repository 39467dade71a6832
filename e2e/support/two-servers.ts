import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openBundledPostgres } from '../../apps/server/src/db/bundled/bundled-postgres.ts';
import { type Mailbox, openMailbox } from '../../apps/server/src/testing/mailbox.ts';
import { type RunningServer, startServer } from './server.ts';

/** A product that runs for real: two servers on one database, and a mail server that takes what they send. */
export interface TwoServers {
  readonly one: RunningServer;
  readonly two: RunningServer;
  readonly mailbox: Mailbox;
  readonly stop: () => Promise<void>;
}

const RESULTS = join(import.meta.dirname, '..', '..', 'test-results');
const QUIET = { info: () => undefined, warn: (message: string) => process.stderr.write(`${message}\n`) };

/** Starts both, with their output in `test-results/<name>-<number>.log`. */
export async function startTwoServers(name: string): Promise<TwoServers> {
  const dataDir = await mkdtemp(join(tmpdir(), 'ecopulse-e2e-two-'));
  // If the journeys run as root, the database runs as another user, who needs access.
  await chmod(dataDir, 0o711);
  const mailbox = await openMailbox();
  const postgres = await openBundledPostgres({ dataDir, log: QUIET, mode: 'own' });
  const { host, port, user, password, database } = postgres.connection;
  const secret = typeof password === 'string' ? `:${encodeURIComponent(password)}` : '';
  const env = {
    DATABASE_URL: `postgresql://${user ?? ''}${secret}@/${database ?? ''}?host=${encodeURIComponent(host ?? '')}&port=${port ?? ''}`,
    SMTP_URL: mailbox.smtpUrl,
  };
  const start = (number: number) => startServer(join(RESULTS, `${name}-${number}.log`), env);
  const one = await start(1);
  const two = await start(2);
  return {
    one,
    two,
    mailbox,
    async stop() {
      try {
        await Promise.all([one.stop(), two.stop()]);
      } finally {
        await mailbox.close();
        await postgres.close();
        await rm(dataDir, { recursive: true, force: true });
      }
    },
  };
}
