import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { connect, createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { until } from '../../apps/server/src/testing/faults/until.ts';
import { withSbin } from './tools.ts';

const TEMPLATE = new URL('nginx.conf', import.meta.url);

export interface Nginx {
  readonly url: string;
  /** What it has logged, such as the servers that it found gone. */
  errors(): Promise<string>;
  stop(): Promise<void>;
}

/** Starts an nginx in front of servers on ports of this machine, and resolves once it accepts connections. */
export async function startNginx(ports: readonly number[]): Promise<Nginx> {
  const folder = await mkdtemp(join(tmpdir(), 'ecopulse-nginx-'));
  await chmod(folder, 0o755);
  const port = await freePort();
  const values: Readonly<Record<string, string | number>> = {
    folder,
    port,
    // Its workers would otherwise be another user, who may not write into the folder.
    user: process.getuid?.() === 0 ? 'user root;' : '',
    servers: ports.map((one) => `    server 127.0.0.1:${one} max_fails=1 fail_timeout=1s;`).join('\n'),
    keepalive: '2s',
  };
  const template = await readFile(TEMPLATE, 'utf8');
  const file = join(folder, 'nginx.conf');
  await writeFile(
    file,
    template.replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => String(values[name])),
  );
  const child = spawn('nginx', ['-p', folder, '-c', file, '-e', join(folder, 'error.log')], {
    env: withSbin(),
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let printed = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => (printed += text));
  const ended = once(child, 'close');
  const isOver = (): boolean => child.exitCode !== null || child.signalCode !== null;
  await until(async () => isOver() || accepts(port), 10_000);
  if (isOver()) throw new Error(`nginx ended before it accepted connections:\n${printed}`);
  return {
    url: `http://127.0.0.1:${port}`,
    errors: () => readFile(join(folder, 'error.log'), 'utf8'),
    async stop() {
      child.kill('SIGTERM');
      await ended;
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** A port that nothing listens on at this moment. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

async function accepts(port: number): Promise<boolean> {
  const socket = connect(port, '127.0.0.1');
  try {
    await once(socket, 'connect');
    return true;
  } catch {
    return false;
  } finally {
    socket.destroy();
  }
}
