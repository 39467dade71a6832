import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { acceptsConnections, findFreePort } from '../../apps/server/src/testing/faults/ports.ts';
import { waitUntil } from '../../apps/server/src/testing/faults/wait-until.ts';
import { withSbin } from './tools.ts';

const TEMPLATE = new URL('nginx.conf', import.meta.url);

export interface RunningNginx {
  errors(): Promise<string>;
  stop(): Promise<void>;
}

export interface Nginx extends RunningNginx {
  readonly url: string;
}

/** As root, workers would otherwise be another user, who may not write into the folder. */
export const NGINX_USER = process.getuid?.() === 0 ? 'user root;' : '';

/** `runNginx` removes it when it stops. */
export async function createNginxFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'ecopulse-nginx-'));
  await chmod(folder, 0o755);
  return folder;
}

/** Resolves once it accepts connections at `port`. Throws if it ends before. */
export async function runNginx(folder: string, configuration: string, port: number): Promise<RunningNginx> {
  const [file, errorLog] = [join(folder, 'nginx.conf'), join(folder, 'error.log')];
  await writeFile(file, configuration);
  const child = spawn('nginx', ['-p', folder, '-c', file, '-e', errorLog], {
    env: withSbin(),
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let output = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => (output += text));
  const ended = once(child, 'close');
  const hasEnded = (): boolean => child.exitCode !== null || child.signalCode !== null;
  await waitUntil(async () => hasEnded() || acceptsConnections(port), 10_000);
  if (hasEnded()) throw new Error(`nginx ended before it accepted connections:\n${output}`);
  return {
    errors: () => readFile(errorLog, 'utf8'),
    async stop() {
      child.kill('SIGTERM');
      await ended;
      await rm(folder, { recursive: true, force: true });
    },
  };
}

export async function startNginx(ports: readonly number[]): Promise<Nginx> {
  const [folder, port] = [await createNginxFolder(), await findFreePort()];
  const values: Readonly<Record<string, string | number>> = {
    folder,
    port,
    user: NGINX_USER,
    servers: ports.map((serverPort) => `    server 127.0.0.1:${serverPort} max_fails=1 fail_timeout=1s;`).join('\n'),
  };
  const template = await readFile(TEMPLATE, 'utf8');
  const configuration = template.replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => String(values[name]));
  const running = await runNginx(folder, configuration, port);
  return { ...running, url: `http://127.0.0.1:${port}` };
}
