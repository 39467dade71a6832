import { spawn, type SpawnOptions } from 'node:child_process';
import { once } from 'node:events';
import { dirname } from 'node:path';
import type { DatabaseHome } from './data-folder.ts';

/** How every program of PostgreSQL runs: as its user, in a session of its own, which Ctrl-C does not reach. */
export function programOptions(home: DatabaseHome, program: string): SpawnOptions {
  return { ...home.user, cwd: dirname(program), detached: true, env: programEnvironment(), windowsHide: true };
}

/** The environment of PostgreSQL's programs, without variables of ours (PGDATA, LC_ALL, ...) that could affect them. */
export function programEnvironment(): Record<string, string> | undefined {
  // Windows needs some of its own variables to start a program.
  return process.platform === 'win32' ? undefined : { PATH: '/usr/bin:/bin', LC_ALL: 'C' };
}

/** Runs a program to its end; null if it succeeded, else what it wrote to stderr. */
export async function runProgram(
  home: DatabaseHome,
  program: string,
  args: readonly string[],
  input = '',
): Promise<string | null> {
  const child = spawn(program, args, { ...programOptions(home, program), stdio: ['pipe', 'ignore', 'pipe'] });
  let output = '';
  child.stderr?.setEncoding('utf8').on('data', (text: string) => (output += text));
  // It may end before it has read everything; its output has the reason.
  child.stdin?.on('error', () => undefined).end(input);
  const [code] = (await once(child, 'close')) as [number | null];
  return code === 0 ? null : output.trim() || `${program} ended with code ${code}.`;
}
