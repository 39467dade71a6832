interface Roles {
  /** Called in the leading tab; returns its stop function. */
  lead: () => () => void;
  follow: () => void;
}

/**
 * Elects one leading tab by a Web Lock, which the browser frees when the tab closes; the longest-waiting tab takes over.
 * Returns a function to resign.
 */
export function onePerBrowser(locks: LockManager, name: string, { lead, follow }: Roles): () => void {
  const waiting = new AbortController();
  let stepBack: (() => void) | undefined;

  function leadUntilStopped(): Promise<void> {
    if (waiting.signal.aborted) return Promise.resolve();
    const stop = lead();
    return new Promise((resolve) => {
      stepBack = () => {
        stop();
        resolve();
      };
    });
  }

  async function take() {
    const isTaken = await locks.request(name, { ifAvailable: true }, async (lock) => {
      if (lock) await leadUntilStopped();
      return lock === null;
    });
    if (!isTaken || waiting.signal.aborted) return;
    follow();
    await locks.request(name, { signal: waiting.signal }, leadUntilStopped);
  }

  take().catch(() => {
    // A cancelled wait also rejects. Without locks, every tab leads itself.
    if (!waiting.signal.aborted) void leadUntilStopped();
  });

  return () => {
    waiting.abort();
    stepBack?.();
  };
}
