import { execFileSync } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { findFreePort } from '../../apps/server/src/testing/faults/ports.ts';
import { createNginxFolder, NGINX_USER, runNginx } from '../cluster/nginx.ts';

const EXAMPLE = new URL('ecopulse.conf', import.meta.url);
export const HOST = 'ecopulse.example.sg';

export interface ExampleProxy {
  readonly plainPort: number;
  readonly securePort: number;
  /** The lines of the access log. */
  readLog(): Promise<string[]>;
  stop(): Promise<void>;
}

/** Replaces the ports, certificate and servers of the example. */
export async function startExampleProxy(servers: readonly [number, number]): Promise<ExampleProxy> {
  const folder = await createNginxFolder();
  createCertificate(folder);
  const [plainPort, securePort] = [await findFreePort(), await findFreePort()];
  const site = (await readFile(EXAMPLE, 'utf8'))
    .replaceAll(/^ *listen \[::\].*\n/gm, '')
    .replace('listen 80;', `listen 127.0.0.1:${plainPort};`)
    .replace('listen 443 ', `listen 127.0.0.1:${securePort} `)
    .replaceAll('/etc/ssl/ecopulse', folder)
    .replaceAll('/var/log/nginx', folder)
    .replace('127.0.0.1:3001', `127.0.0.1:${servers[0]}`)
    .replace('127.0.0.1:3002', `127.0.0.1:${servers[1]}`);
  const { stop } = await runNginx(folder, wrapInMainConfig(folder, site), securePort);
  const readLog = async () =>
    (await readFile(join(folder, 'ecopulse.log'), 'utf8')).split('\n').filter((line) => line !== '');
  return { plainPort, securePort, readLog, stop };
}

/** As in Debian's nginx.conf. */
function wrapInMainConfig(folder: string, site: string): string {
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];
  return [
    NGINX_USER,
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

function createCertificate(folder: string): void {
  const key = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes'];
  const files = ['-keyout', join(folder, 'key.pem'), '-out', join(folder, 'certificate.pem')];
  const name = ['-subj', `/CN=${HOST}`, '-addext', `subjectAltName=DNS:${HOST}`];
  execFileSync('openssl', ['req', '-x509', '-days', '2', ...key, ...files, ...name], { stdio: 'ignore' });
}
