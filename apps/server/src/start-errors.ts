import { BundledPostgresError } from '@ecopulse/bundled-postgres';
import { PreparationError } from './db/migrate.ts';
import { ExternalPostgresError } from './db/open-postgres.ts';
import { EnvError } from './env.ts';
import { MetricsPortError } from './metrics/listener.ts';
import { StartError } from './preflight.ts';
import { Stopped } from './shutdown.ts';

const WITH_SENTENCES = [
  EnvError,
  StartError,
  BundledPostgresError,
  ExternalPostgresError,
  PreparationError,
  MetricsPortError,
];

/** A sentence for the operator; the stack only of an error that none of ours explains. */
export function formatStartError(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (error instanceof Stopped) return `${error.message}: stopped before the server was ready.`;
  if (WITH_SENTENCES.some((kind) => error instanceof kind)) return error.message;
  if ('code' in error && error.code === 'EADDRINUSE')
    return 'Another program uses this port already. Set PORT to a free one.';
  return error.stack ?? error.message;
}
