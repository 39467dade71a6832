interface Roles {
  /** Called in the leading tab; returns how to stop. */
  lead: () => () => void;
  /** Called while another tab leads. */
  follow: () => void;
}

/**
 * Lets one tab of this browser lead. When it closes, the browser frees its lock, and the tab that has waited longest
 * takes over. Returns how to step back.
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
    // A cancelled wait also rejects. If a browser has no locks, each tab leads itself.
    if (!waiting.signal.aborted) void leadUntilStopped();
  });

  return () => {
    waiting.abort();
    stepBack?.();
  };
}
