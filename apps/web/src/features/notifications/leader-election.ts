interface Roles {
  /** Called in the leading tab; returns its stop function. */
  lead: () => () => void;
  follow: () => void;
}

/**
 * Elects one leading tab by a Web Lock, which the browser frees when the tab closes; the longest-waiting tab takes over.
 * Returns a function to resign.
 */
export function electLeaderTab(locks: LockManager, name: string, { lead, follow }: Roles): () => void {
  const candidacy = new AbortController();
  let endLead: (() => void) | undefined;

  function leadUntilStopped(): Promise<void> {
    if (candidacy.signal.aborted) return Promise.resolve();
    const stop = lead();
    return new Promise((resolve) => {
      endLead = () => {
        stop();
        resolve();
      };
    });
  }

  async function runForLeader() {
    const isLedByAnotherTab = await locks.request(name, { ifAvailable: true }, async (lock) => {
      if (lock) await leadUntilStopped();
      return lock === null;
    });
    if (!isLedByAnotherTab || candidacy.signal.aborted) return;
    follow();
    await locks.request(name, { signal: candidacy.signal }, leadUntilStopped);
  }

  runForLeader().catch(() => {
    // A cancelled wait also rejects. Without locks, every tab leads itself.
    if (!candidacy.signal.aborted) void leadUntilStopped();
  });

  return () => {
    candidacy.abort();
    endLead?.();
  };
}
