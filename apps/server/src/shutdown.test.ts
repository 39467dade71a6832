import { afterEach, expect, test, vi } from 'vitest';
import { listenForShutdown, onForcedExit } from './shutdown.ts';

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
});

test('a signal with the end of npm is the same stop, and a later one ends the process hard', () => {
  vi.useFakeTimers();
  vi.stubEnv('npm_lifecycle_event', 'start');
  const exit = vi.spyOn(process, 'exit').mockImplementation(() => undefined as never);
  const handlers = new Map<string | symbol, () => void>();
  vi.spyOn(process, 'on').mockImplementation((name, handler) => {
    handlers.set(name, handler);
    return process;
  });
  const abandon = vi.fn();
  onForcedExit(abandon);
  const signal = listenForShutdown();
  vi.spyOn(process, 'ppid', 'get').mockReturnValue(1);
  vi.advanceTimersByTime(2_000);
  expect(signal.reason).toMatchObject({ message: 'npm has ended' });

  handlers.get('SIGHUP')?.();
  expect(exit).not.toHaveBeenCalled();
  // Checks of the parent go on, and begin no new stop.
  vi.advanceTimersByTime(2_000);
  handlers.get('SIGINT')?.();
  expect(abandon).toHaveBeenCalledOnce();
  expect(exit).toHaveBeenCalledExactlyOnceWith(1);
});
