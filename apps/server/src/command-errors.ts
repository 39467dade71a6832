import { NoDatabaseError } from '@ecopulse/bundled-postgres';
import { problems } from '@ecopulse/contract/errors';
import { DatabaseError } from 'pg';
import { ProblemError } from './core/problems/problem-error.ts';
import { ConnectionError, errorMessage } from './db/prepared-client.ts';

/** A sentence for the operator who runs a command, without names of our classes. `creates`: the command takes `--create`. */
export function formatCommandError(error: unknown, creates = false): string {
  if (error instanceof ProblemError) return problems[error.code].detail;
  if (error instanceof ConnectionError)
    return `PostgreSQL did not answer (${error.message}). Run the command again once it does.`;
  if (error instanceof DatabaseError)
    return `PostgreSQL refused a part of the command (${error.message}). Nothing more was changed.`;
  const hint = creates && error instanceof NoDatabaseError ? ' To restore into a new DATA_DIR, add --create.' : '';
  return errorMessage(error) + hint;
}

/** Ends the process after its open work, as failed. */
export function failCommand(sentence: string): void {
  process.stderr.write(`${sentence}\n`);
  process.exitCode = 1;
}
