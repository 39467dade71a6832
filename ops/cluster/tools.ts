import { execFileSync } from 'node:child_process';

/**
 * The sentence that says why tests are skipped: which of these programs are not installed. Null if all are there.
 * `sbin` is searched too, since the path of a user who is not root often lacks it.
 */
export function whyWithout(...programs: readonly string[]): string | null {
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

/** The environment to start such programs with. */
export function withSbin(): NodeJS.ProcessEnv {
  return { ...process.env, PATH: `${process.env['PATH'] ?? ''}:/usr/sbin:/sbin` };
}
