import { spawn, type SpawnOptions } from 'node:child_process';
import { once } from 'node:events';
import { dirname } from 'node:path';
import type { DatabaseHome } from './data-folder.ts';

/** A session of its own keeps Ctrl-C from reaching the program. */
export function programOptions(home: DatabaseHome, program: string): SpawnOptions {
  return { ...home.user, cwd: dirname(program), detached: true, env: programEnvironment, windowsHide: true };
}

/** Without variables such as PGDATA and LC_ALL, which would affect PostgreSQL; programs on Windows need some others. */
export const programEnvironment = process.platform === 'win32' ? undefined : { PATH: '/usr/bin:/bin', LC_ALL: 'C' };

/** Returns null on success, else the output of stderr. Rejects if aborted. */
export async function runProgram(
  home: DatabaseHome,
  program: string,
  args: readonly string[],
  { input = '', signal }: { readonly input?: string; readonly signal?: AbortSignal | undefined } = {},
): Promise<string | null> {
  const child = spawn(program, args, {
    ...programOptions(home, program),
    stdio: ['pipe', 'ignore', 'pipe'],
    ...(signal && { signal }),
  });
  let output = '';
  child.stderr?.setEncoding('utf8').on('data', (text: string) => (output += text));
  // The program may end before it has read its input; its output says why.
  child.stdin?.on('error', () => undefined).end(input);
  const [code] = (await once(child, 'close').catch((error: unknown) => {
    signal?.throwIfAborted();
    throw error;
  })) as [number | null];
  return code === 0 ? null : output.trim() || `${program} ended with code ${code}.`;
}
