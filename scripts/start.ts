import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { BUILD_PAGES, pagesAreFresh } from './pages.ts';

/** Starts EcoPulse for real use: builds the pages where they are missing or older than their sources, then serves. */
async function buildPages(): Promise<boolean> {
  if (await pagesAreFresh()) return true;
  process.stdout.write('Building the pages; this takes a moment, and only now.\n');
  // A process of its own: what building needs of memory is gone before the server starts.
  const build = spawn(process.execPath, [BUILD_PAGES], { stdio: 'inherit' });
  const [code] = (await once(build, 'exit')) as [number | null];
  return code === 0;
}

process.env['NODE_ENV'] ??= 'production';
if (await buildPages()) await import('../apps/server/src/main.ts');
else process.exitCode = 1;
