import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

const COMMAND = fileURLToPath(new URL('../admin-command.ts', import.meta.url));

export function runAdminProcess(
  env: Readonly<Record<string, string>>,
  args: readonly string[],
): Promise<{ code: number; stdout: string; stderr: string }> {
  return new Promise((resolve) => {
    execFile(process.execPath, [COMMAND, ...args], { env: { ...process.env, ...env } }, (error, stdout, stderr) => {
      resolve({ code: error ? 1 : 0, stdout: stdout.trim(), stderr: stderr.trim() });
    });
  });
}

/** `script` of util-linux provides the terminal. */
export async function runAdminAtTerminal(
  env: Readonly<Record<string, string>>,
  args: readonly string[],
  input: string,
): Promise<{ code: number; stdout: string }> {
  const command = [process.execPath, COMMAND, ...args].map((word) => `'${word}'`).join(' ');
  const child = spawn('script', ['--quiet', '--return', '--echo', 'never', '--command', command, '/dev/null'], {
    env: { ...process.env, ...env, TERM: 'dumb' },
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  let stdout = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    stdout += text;
    if (stdout.includes('[y/N]') && child.stdin.writable) child.stdin.end(input);
  });
  const [code] = (await once(child, 'close')) as [number];
  return { code, stdout: stdout.replaceAll('\r', '').trim() };
}
