import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { BundledPostgresError } from '@ecopulse/bundled-postgres';
import { buildApp } from './app.ts';
import { loadContent } from './content.ts';
import { systemClock } from './core/calendar/clock.ts';
import { PreparationError, prepareDatabase } from './db/migrate.ts';
import { openPostgres, ExternalPostgresError } from './db/open-postgres.ts';
import { dropRoot } from './drop-root.ts';
import { EnvError, readEnv } from './env.ts';
import { MetricsPortError, serveMetrics } from './metrics/listener.ts';
import { createStartProgress } from './start-progress.ts';

// Pretenuring learnt during the start allocates per-request objects in the old generation: measured, responses took 50%
// longer and the process 100 MB more.
setFlagsFromString('--no-allocation-site-pretenuring');

const WEB_DIST = new URL('../../web/dist', import.meta.url).pathname;
const PG_DRIVER = fileURLToPath(import.meta.resolve('pg'));

const { startStep, endStep, abort, print } = createStartProgress();

async function main(): Promise<void> {
  const env = readEnv();
  // Handle signals before PostgreSQL starts, so that stopping early does not leave it running.
  const shutdownSignal = untilSignal();
  startStep(env.databaseUrl === null ? 'Starting the bundled PostgreSQL' : 'Connecting to PostgreSQL');
  const postgres = await openPostgres(env, 'own', { info: print, warn: print });
  try {
    startStep('Preparing the tables');
    await prepareDatabase({
      connection: postgres.connection,
      load: (db) => loadContent(db, env.newsSources, (kind) => startStep(`Loading ${kind}`)),
      onWait: () => print('Another server prepares the database. This one goes on when that has ended.'),
    });
    startStep('Starting the server');
    const app = await buildApp({
      env,
      connection: postgres.connection,
      requests: postgres.requests,
      standby: postgres.standby,
      clock: systemClock,
      dist: env.production ? WEB_DIST : null,
      withJobs: true,
      preconnects: true,
    });
    // The server logs its address in a line of its own.
    endStep();
    try {
      if (app.metrics && env.metrics) {
        const listener = await serveMetrics(app.metrics, env.metrics);
        app.addHook('onClose', () => listener.close());
        print(`Metrics are at ${listener.url}`);
      }
      const address = await app.listen({ port: env.port, host: env.host });
      const rootReason = dropRoot(postgres.user, [import.meta.filename, PG_DRIVER, join(WEB_DIST, 'index.html')]);
      freeStartMemory();
      if (rootReason !== null) app.log.warn(`The server keeps running as root: ${rootReason}.`);
      print(`EcoPulse is ready at ${env.publicUrl ? `${env.publicUrl.href} (listening at ${address})` : address}`);
      const setUpLink = await app.createSetUpLink();
      if (setUpLink !== null)
        print(
          `There is no admin yet. Set this site up at ${new URL(setUpLink, env.publicUrl ?? address).href} (works once, for 24 hours)`,
        );
      const signal = await shutdownSignal;
      print(`${signal}: finishing the requests in progress.`);
    } finally {
      await app.close();
    }
  } finally {
    await postgres.close();
  }
}

/**
 * Returns about 40 MB (measured), such as from the compiler, to the system; V8 compacts the heap only when memory is short.
 */
function freeStartMemory(): void {
  setFlagsFromString('--expose-gc');
  const collectGarbage = runInNewContext('gc') as NodeJS.GCFunction;
  collectGarbage({ type: 'major', execution: 'sync', flavor: 'last-resort' });
}

function untilSignal(): Promise<string> {
  return new Promise((resolve) => {
    let stopping = false;
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
      process.on(signal, () => {
        // npm forwards Ctrl-C that this process already got from the terminal: a repeated SIGINT is no second signal.
        if (stopping && signal !== 'SIGINT') process.exit(1);
        stopping = true;
        resolve(signal);
      });
    }
  });
}

try {
  await main();
} catch (error) {
  abort();
  process.stderr.write(`${formatProblem(error)}\n`);
  process.exitCode = 1;
}

function formatProblem(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const isSentence = [EnvError, BundledPostgresError, ExternalPostgresError, PreparationError, MetricsPortError].some(
    (kind) => error instanceof kind,
  );
  if (isSentence) return error.message;
  if ('code' in error && error.code === 'EADDRINUSE')
    return 'Another program uses this port already. Set PORT to a free one.';
  return error.stack ?? error.message;
}
