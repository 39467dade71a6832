import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { type AddressInfo, connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { until } from '../../apps/server/src/testing/faults/until.ts';
import { withSbin } from '../cluster/tools.ts';

const EXAMPLE = new URL('ecopulse.conf', import.meta.url);
/** The host name in the example. */
export const HOST = 'ecopulse.example.sg';

export interface ExampleProxy {
  readonly plainPort: number;
  readonly securePort: number;
  stop(): Promise<void>;
}

/** Starts nginx by ecopulse.conf, with ports, certificate and servers of a test in place of the example's. */
export async function startExampleProxy(servers: readonly [number, number]): Promise<ExampleProxy> {
  const folder = await mkdtemp(join(tmpdir(), 'ecopulse-example-'));
  await chmod(folder, 0o755);
  makeCertificate(folder);
  const [plainPort, securePort] = [await freePort(), await freePort()];
  const site = (await readFile(EXAMPLE, 'utf8'))
    .replaceAll(/^ *listen \[::\].*\n/gm, '')
    .replace('listen 80;', `listen 127.0.0.1:${plainPort};`)
    .replace('listen 443 ', `listen 127.0.0.1:${securePort} `)
    .replaceAll('/etc/ssl/ecopulse', folder)
    .replace('127.0.0.1:3001', `127.0.0.1:${servers[0]}`)
    .replace('127.0.0.1:3002', `127.0.0.1:${servers[1]}`);
  const file = join(folder, 'nginx.conf');
  await writeFile(file, aroundSite(folder, site));
  const child = spawn('nginx', ['-p', folder, '-c', file, '-e', join(folder, 'error.log')], {
    env: withSbin(),
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let printed = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => (printed += text));
  const ended = once(child, 'close');
  const isOver = (): boolean => child.exitCode !== null || child.signalCode !== null;
  await until(async () => isOver() || accepts(securePort), 10_000);
  if (isOver()) throw new Error(`nginx ended before it accepted connections:\n${printed}`);
  return {
    plainPort,
    securePort,
    async stop() {
      child.kill('SIGTERM');
      await ended;
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** What Debian's nginx.conf has around the files of sites. */
function aroundSite(folder: string, site: string): string {
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];
  return [
    // Its workers would otherwise be another user, who may not write into the folder.
    process.getuid?.() === 0 ? 'user root;' : '',
    'daemon off;',
    `pid ${folder}/nginx.pid;`,
    'events {}',
    'http {',
    'access_log off;',
    ...temporary.map((name) => `${name}_temp_path ${folder}/${name};`),
    site,
    '}',
  ].join('\n');
}

function makeCertificate(folder: string): void {
  const key = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes'];
  const files = ['-keyout', join(folder, 'key.pem'), '-out', join(folder, 'certificate.pem')];
  const name = ['-subj', `/CN=${HOST}`, '-addext', `subjectAltName=DNS:${HOST}`];
  execFileSync('openssl', ['req', '-x509', '-days', '2', ...key, ...files, ...name], { stdio: 'ignore' });
}

/** A port that nothing listens on at this moment. */
async function freePort(): Promise<number> {
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
