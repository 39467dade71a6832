/** Replaces `idb-keyval`, because the test's window has no IndexedDB: `vi.mock('idb-keyval', () => import(…))`. */
export const stored = new Map<string, unknown>();

/** What the next writes are refused with. */
export const refusal: { error?: Error | undefined } = {};

const answers = {
  get: (key: string) => stored.get(key),
  count: (key: string) => (stored.has(key) ? 1 : 0),
  put(value: unknown, key: string) {
    if (refusal.error) throw refusal.error;
    stored.set(key, structuredClone(value));
  },
  delete: (key: string) => stored.delete(key),
  clear: () => stored.clear(),
};

export const createStore = () => async (_mode: string, work: (store: typeof answers) => unknown) => work(answers);
export const get = async (key: string) => stored.get(key);
export const promisifyRequest = async (result: unknown) => result;
export const set = async (key: string, value: unknown) => void stored.set(key, structuredClone(value));
export const values = async () => [...stored.values()];
export const del = async (key: string) => void stored.delete(key);
