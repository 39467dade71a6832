import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openBundledPostgres } from '@ecopulse/bundled-postgres';
import { databaseUrl } from './test-database.ts';

export async function openSharedPostgres(): Promise<{ databaseUrl: string; close: () => Promise<void> }> {
  const dataDir = await mkdtemp(join(tmpdir(), 'ecopulse-shared-'));
  // If the tests run as root, PostgreSQL runs as another user, who needs access.
  await chmod(dataDir, 0o711);
  const log = { info: () => undefined, warn: (message: string) => process.stderr.write(`${message}\n`) };
  const postgres = await openBundledPostgres({ folder: dataDir, log, mode: 'own' });
  return {
    databaseUrl: databaseUrl(postgres.connection),
    async close() {
      await postgres.close();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
