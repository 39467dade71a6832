import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { onTestFinished } from 'vitest';
import type { ObjectStore } from '../core/pictures/object-store.ts';
import { acceptsConnections, findFreePort } from './faults/ports.ts';
import { waitUntil } from './faults/wait-until.ts';

/** A server of S3 from Debian's python3-moto or `pip install moto[server]`. */
const PROGRAM = 'moto_server';
const BUCKET = 'pictures';

export function hasObjectStore(): boolean {
  return spawnSync(PROGRAM, ['--help'], { stdio: 'ignore' }).status === 0;
}

export function createMemoryObjectStore(): ObjectStore & { readonly objects: Map<string, Uint8Array> } {
  const objects = new Map<string, Uint8Array>();
  return {
    objects,
    put: async (key, bytes) => void objects.set(key, bytes),
    get: async (key) => objects.get(key) ?? null,
    async remove(keys) {
      for (const key of keys) objects.delete(key);
      return [...keys];
    },
  };
}

/** With an empty bucket. Returns what PICTURES_S3_URL would be. */
export async function startObjectStore(): Promise<URL> {
  const port = await findFreePort();
  const server = spawn(PROGRAM, ['-H', '127.0.0.1', '-p', String(port)], { stdio: 'ignore' });
  onTestFinished(async () => {
    server.kill('SIGKILL');
    if (server.exitCode === null && server.signalCode === null) await once(server, 'exit');
  });
  await waitUntil(() => acceptsConnections(port), 30_000);
  const url = new URL(`http://key:secret@127.0.0.1:${port}/${BUCKET}?region=us-east-1`);
  await fetch(new URL(url.pathname, `http://127.0.0.1:${port}`), { method: 'PUT' });
  return url;
}
