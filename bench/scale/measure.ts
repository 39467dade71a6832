import { createReadStream, globSync } from 'node:fs';
import { join } from 'node:path';
import { connectionOf, postgresVersion } from '../database.ts';
import { residentMegabytes, type Serving } from '../processes.ts';
import { type Alone, measureAlone } from './alone.ts';
import { ADMINS, readCalls, type Skipped } from './calls.ts';
import { type Made, withClient, withServer } from './home.ts';
import { type Mix, measureMixed } from './mixed.ts';
import { findScans, type Plans } from './plans.ts';
import { readSamples } from './samples.ts';
import { createSender } from './sending.ts';
import { readSizes, type TableSize, untilQuiet } from './sizes.ts';
import { writeCalls } from './writes.ts';

/** All results of one size. */
export interface Found {
  readonly residents: number;
  readonly postgres: string;
  /** The last moment of the ledger; a week later, the weekly board has only the activities of benches. */
  readonly until: string;
  readonly steps: NonNullable<Made['steps']>;
  readonly tables: readonly TableSize[];
  readonly alone: readonly Alone[];
  readonly mix: Mix;
  readonly plans: Plans;
  /** Calls that this server does not know. */
  readonly unserved: readonly string[];
  readonly skipped: readonly Skipped[];
  /** Memory of the server after all measurements. */
  readonly megabytes: number | null;
}

const CONNECTIONS = 128;

/** Measures a database with one server: sizes, each call alone, all calls mixed, and their plans. */
export async function measure(dataDir: string, made: Made): Promise<Found> {
  return withServer(dataDir, (server) => measureServer(dataDir, made, server));
}

async function measureServer(dataDir: string, made: Made, server: Serving): Promise<Found> {
  await readFiles(dataDir);
  const connection = connectionOf(dataDir);
  const sender = createSender(server.url, CONNECTIONS);
  try {
    const { tables, asking } = await withClient(dataDir, async (client) => {
      await client.query('update residents set is_admin = true where id <= $1 and not is_admin', [ADMINS]);
      console.log(`  quiet after ${(await untilQuiet(client)).toFixed(1)} s`);
      const samples = await readSamples(client);
      return { tables: await readSizes(client), asking: { samples, residents: made.residents } };
    });
    const { calls, skipped } = readCalls(asking);
    console.log('  each call alone');
    const { alone, served, unserved } = await measureAlone(sender, [...calls, ...writeCalls(asking)]);
    console.log('  all calls mixed');
    const mix = await measureMixed(sender, served);
    const megabytes = residentMegabytes(server.pid);
    console.log('  plans');
    const plans = await withClient(dataDir, (client) => findScans(client, connection, served));
    const postgres = await postgresVersion(connection);
    return {
      residents: made.residents,
      postgres,
      until: made.until,
      steps: made.steps ?? [],
      tables,
      alone,
      mix,
      plans,
      unserved,
      skipped,
      megabytes,
    };
  } finally {
    sender.close();
  }
}

/** A server that has run for some time has the system hold its database in memory, as far as there is room. */
async function readFiles(dataDir: string): Promise<void> {
  for (const file of globSync(join(dataDir, 'postgres', 'base', '*', '*')))
    await createReadStream(file, { highWaterMark: 1 << 20 })
      .forEach(() => undefined)
      .catch((error: unknown) => {
        // PostgreSQL may have removed it in the meantime.
        if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error;
      });
}
