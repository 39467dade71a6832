import { once } from 'node:events';
import { createServer } from 'node:net';
import { findStartObstacles } from '@ecopulse/bundled-postgres';
import { findBucketObstacle } from './core/pictures/object-store.ts';
import { findDatabaseObstacles } from './db/database-obstacles.ts';
import { type Env, parseEnv } from './env.ts';

/** The message has a sentence for each problem. */
export class StartError extends Error {
  override readonly name = 'StartError';
}

const MIN_NODE_MAJOR = 26;

/**
 * Reads the environment and finds everything that would prevent a start, before anything is made or changed. Throws one
 * `StartError` with all of it.
 */
export async function checkStart(warn: (sentence: string) => void): Promise<Env> {
  const { env, problems, warnings } = parseEnv();
  for (const warning of warnings) warn(warning);
  // A wrong variable is replaced by its default, which is not to be checked.
  const isWrong = (...names: readonly string[]): boolean =>
    problems.some((problem) => names.some((name) => problem.startsWith(`${name} `)));
  const obstacles = await Promise.all([
    isWrong('PORT', 'HOST') ? Promise.resolve(null) : findPortObstacle('PORT', env),
    env.metrics === null || isWrong('METRICS_PORT', 'METRICS_HOST')
      ? Promise.resolve(null)
      : findPortObstacle('METRICS_PORT', env.metrics),
    isWrong('DATABASE_URL', 'DATABASE_DIRECT_URL', 'DATA_DIR') ? Promise.resolve(null) : findStorageObstacles(env),
    env.picturesS3Url && findBucketObstacle(env.picturesS3Url, warn),
  ]);
  const sentences = [...problems, findNodeObstacle(), ...obstacles.flat()].filter((sentence) => sentence !== null);
  if (sentences.length > 0) throw new StartError(sentences.join('\n'));
  return env;
}

function findNodeObstacle(): string | null {
  const major = Number.parseInt(process.versions.node, 10);
  if (major >= MIN_NODE_MAJOR) return null;
  return `EcoPulse needs Node ${MIN_NODE_MAJOR}, but this is ${process.versions.node}: start it with npm start, or with node_modules/.bin/node.`;
}

async function findStorageObstacles({ dataDir, databaseUrl, databaseDirectUrl }: Env): Promise<string[]> {
  if (databaseUrl === null) return findStartObstacles(dataDir);
  const obstacles = await Promise.all([
    findDatabaseObstacles(databaseUrl, 'DATABASE_URL', databaseDirectUrl === null),
    databaseDirectUrl === null ? [] : findDatabaseObstacles(databaseDirectUrl, 'DATABASE_DIRECT_URL', true),
  ]);
  return obstacles.flat();
}

type PortVariable = 'PORT' | 'METRICS_PORT';

async function findPortObstacle(
  variable: PortVariable,
  address: { readonly port: number; readonly host: string },
): Promise<string | null> {
  const probe = createServer();
  try {
    probe.listen(address);
    await once(probe, 'listening');
    return null;
  } catch (error) {
    return formatListenError(variable, address, error as NodeJS.ErrnoException);
  } finally {
    probe.close();
  }
}

function formatListenError(
  variable: PortVariable,
  { port, host }: { readonly port: number; readonly host: string },
  { code = '', message }: NodeJS.ErrnoException,
): string {
  const hostVariable = variable === 'PORT' ? 'HOST' : 'METRICS_HOST';
  if (code === 'EADDRINUSE')
    return `Another program uses port ${port} of ${host} already. Set ${variable} to a free one.`;
  if (code === 'EACCES') return `This user may not listen on port ${port}. Set ${variable} to one above 1023.`;
  if (['EADDRNOTAVAIL', 'ENOTFOUND', 'EAI_AGAIN', 'EINVAL'].includes(code))
    return `${hostVariable} is "${host}", which is no address of this machine. Set it to one, such as 127.0.0.1 or 0.0.0.0.`;
  return `The server cannot listen on port ${port} of ${host} (${message}). Check ${hostVariable} and ${variable}.`;
}
