import { join } from 'node:path';
import { type Mailbox, openMailbox } from '../../apps/server/src/testing/mailbox.ts';
import { openSharedPostgres } from '../../apps/server/src/testing/shared-postgres.ts';
import { type RunningServer, startServer } from './server.ts';

/** Two servers on one database, and an SMTP server that collects their emails. */
export interface TwoServers {
  readonly first: RunningServer;
  readonly second: RunningServer;
  readonly mailbox: Mailbox;
  readonly databaseUrl: string;
  readonly stop: () => Promise<void>;
}

const RESULTS = join(import.meta.dirname, '..', '..', 'test-results');

export async function startTwoServers(name: string): Promise<TwoServers> {
  const mailbox = await openMailbox();
  const postgres = await openSharedPostgres();
  const env = { DATABASE_URL: postgres.databaseUrl, SMTP_URL: mailbox.smtpUrl };
  const start = (number: number) => startServer(join(RESULTS, `${name}-${number}.log`), env);
  const first = await start(1);
  const second = await start(2);
  return {
    first,
    second,
    mailbox,
    databaseUrl: postgres.databaseUrl,
    async stop() {
      try {
        await Promise.all([first.stop(), second.stop()]);
      } finally {
        await mailbox.close();
        await postgres.close();
      }
    },
  };
}
