import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const COMMAND = fileURLToPath(new URL('../admin-command.ts', import.meta.url));

/** Runs the admin command as `npm run admin` does, and waits for it to end. */
export function runAdminProcess(
  env: Readonly<Record<string, string>>,
  args: readonly string[],
): Promise<{ code: number; said: string }> {
  return new Promise((resolve) => {
    execFile(process.execPath, [COMMAND, ...args], { env: { ...process.env, ...env } }, (error, stdout) => {
      resolve({ code: error ? 1 : 0, said: stdout.trim() });
    });
  });
}
