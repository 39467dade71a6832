type Callback = (lock: Lock | null) => unknown;

interface QueuedRequest {
  callback: Callback;
  resolve: (value: unknown) => void;
}

/** Supports a single lock name. */
export function fakeLocks(): LockManager {
  let isHeld = false;
  let queue: QueuedRequest[] = [];

  async function runLocked({ callback, resolve }: QueuedRequest) {
    isHeld = true;
    const value = await callback({ name: 'any', mode: 'exclusive' });
    isHeld = false;
    resolve(value);
    const next = queue.shift();
    if (next) await runLocked(next);
  }

  function request(_name: string, { ifAvailable, signal }: LockOptions, callback: Callback): Promise<unknown> {
    if (isHeld && ifAvailable) return Promise.resolve(callback(null));
    return new Promise((resolve, reject) => {
      const queuedRequest = { callback, resolve };
      if (!isHeld) {
        void runLocked(queuedRequest);
        return;
      }
      queue.push(queuedRequest);
      signal?.addEventListener('abort', () => {
        queue = queue.filter((each) => each !== queuedRequest);
        reject(new DOMException('Cancelled', 'AbortError'));
      });
    });
  }

  return { request, query: () => Promise.resolve({}) } as LockManager;
}
