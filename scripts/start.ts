import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createStartProgress } from '../apps/server/src/start-progress.ts';
import { BUILD_PAGES, pagesAreFresh } from './pages.ts';

/** Starts EcoPulse for production: builds the pages if they are missing or out of date, then serves. */
async function buildPages(): Promise<boolean> {
  if (await pagesAreFresh()) return true;
  const progress = createStartProgress();
  progress.begin('Building the pages, only now');
  // In its own process, so that the memory of the build is free before the server starts.
  const build = spawn(process.execPath, [BUILD_PAGES], { stdio: 'inherit' });
  const [code] = (await once(build, 'exit')) as [number | null];
  if (code === 0) progress.end();
  else progress.fail();
  return code === 0;
}

process.env['NODE_ENV'] ??= 'production';
if (await buildPages()) await import('../apps/server/src/main.ts');
else process.exitCode = 1;
