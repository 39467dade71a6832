import { readFileSync } from 'node:fs';
import { isRunByNpm } from './env.ts';

/** The reason of the abort signal; not a failure. */
export class Stopped extends Error {
  override readonly name = 'Stopped';
}

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;
/** npm forwards a Ctrl-C that this process already got from the terminal, or ends of it: a signal so soon is the same one. */
const SAME_SIGNAL_MS = 200;
const PARENT_CHECK_INTERVAL_MS = 2_000;
/** Read on import: a parent that ends during the start has another id later. */
const LAUNCHERS = listLaunchers();

let shutdown: AbortController | null = null;
const beforeExit: (() => void)[] = [];

/** Aborted by the first signal, and under npm when npm is gone. A second signal ends the process. */
export function listenForShutdown(): AbortSignal {
  if (shutdown !== null) return shutdown.signal;
  const controller = new AbortController();
  shutdown = controller;
  let stoppedAt = 0;
  const stop = (reason: string): void => {
    if (controller.signal.aborted) return;
    stoppedAt = performance.now();
    controller.abort(new Stopped(reason));
  };
  for (const signal of SIGNALS) {
    process.on(signal, () => {
      if (!controller.signal.aborted) return stop(signal);
      if (performance.now() - stoppedAt <= SAME_SIGNAL_MS) return;
      for (const end of beforeExit) end();
      process.exit(1);
    });
  }
  // Outside npm, as under nohup, a server may outlive its parent.
  if (isRunByNpm()) {
    setInterval(() => {
      if (listLaunchers().join() !== LAUNCHERS.join()) stop('npm has ended');
    }, PARENT_CHECK_INTERVAL_MS).unref();
  }
  return controller.signal;
}

/** The parent, and npm above it if the parent is the shell that npm runs scripts in; that is known on Linux alone. */
function listLaunchers(): number[] {
  const [, name = '', parentOfParent] = /^\d+ \((.*)\) \S (\d+)/.exec(readProcessStatus(process.ppid)) ?? [];
  return /^(ba|da|z)?sh$/.test(name) ? [process.ppid, Number(parentOfParent)] : [process.ppid];
}

function readProcessStatus(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8');
  } catch {
    return '';
  }
}

/** `end` runs when a second signal ends the process; it must not wait. */
export function onForcedExit(end: () => void): void {
  beforeExit.push(end);
}

/** Rejects with the reason as soon as `signal` is aborted, even if `work` never ends. */
export async function unlessAborted<T>(signal: AbortSignal, work: Promise<T>): Promise<T> {
  const aborted = Promise.withResolvers<never>();
  const abort = (): void => aborted.reject(signal.reason);
  if (signal.aborted) abort();
  else signal.addEventListener('abort', abort, { once: true });
  try {
    return await Promise.race([work, aborted.promise]);
  } finally {
    signal.removeEventListener('abort', abort);
    // Suppress unhandledRejection: abandoned work fails when its connections close.
    work.catch(() => undefined);
  }
}
