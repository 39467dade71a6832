import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { listenForShutdown } from '../apps/server/src/shutdown.ts';
import { createStartProgress } from '../apps/server/src/start-progress.ts';
import { BUILD_PAGES, arePagesUpToDate } from './pages.ts';

async function buildPages(): Promise<boolean> {
  if (await arePagesUpToDate()) return true;
  const progress = createStartProgress();
  progress.startStep('Building the pages, which later starts skip');
  // A separate process, so that the build's memory is freed before the server starts.
  // Rendering pages looks for the localStorage of a browser, which Node reports as an experiment.
  const build = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', BUILD_PAGES], { stdio: 'inherit' });
  // Its parent may be stopped alone; a Ctrl-C in a terminal reaches both.
  const signal = listenForShutdown();
  const stopBuild = (): void => void build.kill();
  signal.addEventListener('abort', stopBuild);
  const [code] = (await once(build, 'exit')) as [number | null];
  signal.removeEventListener('abort', stopBuild);
  if (signal.aborted) {
    progress.abort();
    process.exit(0);
  }
  if (code === 0) progress.endStep();
  else progress.abort();
  return code === 0;
}

process.env['NODE_ENV'] ??= 'production';
if (await buildPages()) await import('../apps/server/src/main.ts');
else process.exitCode = 1;
