import { execFileSync } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';

/** Null if all are installed. Also searches `sbin`, which the PATH of a user who is not root often lacks. */
export function getSkipReason(...programs: readonly string[]): string | null {
  const missing = programs.filter((program) => !isInstalled(program));
  if (missing.length === 0) return null;
  return `Skipped, since ${new Intl.ListFormat('en').format(missing)} ${missing.length === 1 ? 'is' : 'are'} not installed.`;
}

function isInstalled(program: string): boolean {
  try {
    execFileSync('sh', ['-c', 'command -v "$1"', 'sh', program], { env: withSbin(), stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

export function withSbin(): NodeJS.ProcessEnv {
  return { ...process.env, PATH: `${process.env['PATH'] ?? ''}:/usr/sbin:/sbin` };
}

/** Of Debian's PostgreSQL, which refuses to run as root. */
const POSTGRES_USER = 'postgres';

/** Keeps the current user unless it is root. The program ends with this process. */
export function asPostgresUser(program: string, ...args: readonly string[]): [command: string, args: string[]] {
  const user = [`--reuid=${POSTGRES_USER}`, `--regid=${POSTGRES_USER}`, '--clear-groups'];
  return ['setpriv', [...(process.getuid?.() === 0 ? user : []), '--pdeathsig=KILL', program, ...args]];
}

/** Replaces each `${NAME}` in the template, and returns `path`. */
export async function writeFromTemplate(
  template: URL,
  path: string,
  values: Readonly<Record<string, string>>,
): Promise<string> {
  const text = await readFile(template, 'utf8');
  const filled = text.replaceAll(/\$\{(\w+)\}/g, (_, name: string) => values[name] ?? '');
  await writeFile(path, filled);
  return path;
}
