import { once } from 'node:events';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import type { FastifyInstance } from 'fastify';
import { buildApp } from './app.ts';
import { loadContent } from './content.ts';
import { systemClock } from './core/calendar/clock.ts';
import { prepareDatabase } from './db/migrate.ts';
import { openPostgres, type Postgres } from './db/open-postgres.ts';
import { dropRoot } from './drop-root.ts';
import type { Env } from './env.ts';
import { serveMetrics } from './metrics/listener.ts';
import { checkStart } from './preflight.ts';
import { listenForShutdown, onForcedExit, Stopped, unlessAborted } from './shutdown.ts';
import { formatStartError } from './start-errors.ts';
import { createStartProgress } from './start-progress.ts';

// Pretenuring learnt during the start allocates per-request objects in the old generation: measured, responses took 50%
// longer and the process 100 MB more.
setFlagsFromString('--no-allocation-site-pretenuring');

const WEB_DIST = new URL('../../web/dist', import.meta.url).pathname;
const PG_DRIVER = fileURLToPath(import.meta.resolve('pg'));

const { startStep, endStep, abort, print } = createStartProgress();

async function main(): Promise<void> {
  // Before PostgreSQL starts, so that stopping early does not leave it running.
  const signal = listenForShutdown();
  startStep('Checking the settings');
  const env = await unlessAborted(signal, checkStart(print));
  startStep(env.databaseUrl === null ? 'Starting the bundled PostgreSQL' : 'Connecting to PostgreSQL');
  const postgres = await openPostgres(env, 'own', { info: print, warn: print }, { signal });
  onForcedExit(postgres.abandon);
  try {
    const app = await unlessAborted(signal, startServer(env, postgres));
    try {
      await serveUntil(signal, app, env, postgres);
    } finally {
      await app.close();
    }
  } finally {
    await postgres.close();
  }
}

async function startServer(env: Env, postgres: Postgres): Promise<FastifyInstance> {
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
  return app;
}

async function serveUntil(signal: AbortSignal, app: FastifyInstance, env: Env, postgres: Postgres): Promise<void> {
  if (app.metrics && env.metrics) {
    const listener = await serveMetrics(app.metrics, env.metrics);
    app.addHook('onClose', () => listener.close());
    print(`Metrics are at ${listener.url}`);
  }
  // Before `listen`: a server that answers must not end because this fails.
  const setUpLink = await app.createSetUpLink();
  const address = await app.listen({ port: env.port, host: env.host });
  const rootReason = dropRoot(postgres.user, [import.meta.filename, PG_DRIVER, join(WEB_DIST, 'index.html')]);
  freeStartMemory();
  if (rootReason !== null) app.log.warn(`The server keeps running as root: ${rootReason}.`);
  print(`EcoPulse is ready at ${env.publicUrl ? `${env.publicUrl.href} (listening at ${address})` : address}`);
  if (setUpLink !== null)
    print(
      `There is no owner yet. Set this site up at ${new URL(setUpLink, env.publicUrl ?? address).href} (works once, for 24 hours)`,
    );
  if (!signal.aborted) await once(signal, 'abort');
  print(`${(signal.reason as Stopped).message}: finishing the requests in progress.`);
}

/**
 * Returns about 40 MB (measured), such as from the compiler, to the system; V8 compacts the heap only when memory is short.
 */
function freeStartMemory(): void {
  setFlagsFromString('--expose-gc');
  const collectGarbage = runInNewContext('gc') as NodeJS.GCFunction;
  collectGarbage({ type: 'major', execution: 'sync', flavor: 'last-resort' });
}

try {
  await main();
} catch (error) {
  abort();
  process.stderr.write(`${formatStartError(error)}\n`);
  // Abandoned work may still hold connections open.
  process.exit(error instanceof Stopped ? 0 : 1);
}
