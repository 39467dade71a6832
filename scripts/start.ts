import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { BUILD_PAGES, pagesAreFresh } from './pages.ts';

/** Starts EcoPulse for production: builds the pages if they are missing or out of date, then serves. */
async function buildPages(): Promise<boolean> {
  if (await pagesAreFresh()) return true;
  process.stdout.write('Building the pages; this takes a moment, and only now.\n');
  // In its own process, so that the memory of the build is free before the server starts.
  const build = spawn(process.execPath, [BUILD_PAGES], { stdio: 'inherit' });
  const [code] = (await once(build, 'exit')) as [number | null];
  return code === 0;
}

process.env['NODE_ENV'] ??= 'production';
if (await buildPages()) await import('../apps/server/src/main.ts');
else process.exitCode = 1;
