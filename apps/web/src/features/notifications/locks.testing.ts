type Callback = (lock: Lock | null) => unknown;

interface Waiting {
  callback: Callback;
  resolve: (value: unknown) => void;
}

/** Supports a single lock name. */
export function fakeLocks(): LockManager {
  let isHeld = false;
  let queue: Waiting[] = [];

  async function hold({ callback, resolve }: Waiting) {
    isHeld = true;
    const value = await callback({ name: 'any', mode: 'exclusive' });
    isHeld = false;
    resolve(value);
    const next = queue.shift();
    if (next) await hold(next);
  }

  function request(_name: string, { ifAvailable, signal }: LockOptions, callback: Callback): Promise<unknown> {
    if (isHeld && ifAvailable) return Promise.resolve(callback(null));
    return new Promise((resolve, reject) => {
      const waiting = { callback, resolve };
      if (!isHeld) {
        void hold(waiting);
        return;
      }
      queue.push(waiting);
      signal?.addEventListener('abort', () => {
        queue = queue.filter((each) => each !== waiting);
        reject(new DOMException('Called off', 'AbortError'));
      });
    });
  }

  return { request, query: () => Promise.resolve({}) } as LockManager;
}
