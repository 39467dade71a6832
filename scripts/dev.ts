import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';

const ROOT = join(import.meta.dirname, '..');

const server = start(process.execPath, ['--watch', '--watch-preserve-output', join(ROOT, 'apps/server/src/main.ts')], {
  NODE_ENV: 'development',
});
const pages = start(process.execPath, [join(ROOT, 'node_modules/vite/bin/vite.js'), join(ROOT, 'apps/web')], {});

function start(command: string, args: readonly string[], env: Readonly<Record<string, string>>): ChildProcess {
  return spawn(command, args, { cwd: ROOT, stdio: 'inherit', env: { ...process.env, ...env } });
}

// End both together. The terminal sends Ctrl-C to both.
for (const [exited, other] of [
  [server, pages],
  [pages, server],
] as const)
  exited.once('exit', () => other.kill('SIGTERM'));
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => {
    server.kill('SIGTERM');
    pages.kill('SIGTERM');
  });
}
