import { S3mini } from 's3mini';
import { ProblemError } from '../problems/problem-error.ts';

export interface StoredObject {
  readonly key: string;
  readonly modifiedAt: Date;
}

export interface ObjectStore {
  /** Throws `unavailable`, as all others. */
  put(key: string, bytes: Uint8Array): Promise<void>;
  /** Null if there is no such object. */
  get(key: string): Promise<Uint8Array | null>;
  remove(keys: readonly string[]): Promise<void>;
  list(): AsyncGenerator<readonly StoredObject[]>;
}

const REQUEST_TIMEOUT_MS = 10_000;
const OBJECTS_PER_PAGE = 1_000;

/** `url` has the keys as user and password, and the bucket as path. */
export function openObjectStore(url: URL, log: { warn(details: object, message: string): void }): ObjectStore {
  const client = new S3mini({
    accessKeyId: decodeURIComponent(url.username),
    secretAccessKey: decodeURIComponent(url.password),
    endpoint: url.origin + url.pathname,
    region: url.searchParams.get('region') ?? 'auto',
    requestAbortTimeout: REQUEST_TIMEOUT_MS,
  });
  const call = async <T>(request: () => Promise<T>): Promise<T> => {
    try {
      return await request();
    } catch (error) {
      log.warn({ reason: String(error) }, 'the object store of the pictures failed');
      throw new ProblemError('unavailable', { retryAfterSeconds: RETRY_AFTER_SECONDS });
    }
  };
  return {
    async put(key, bytes) {
      await call(() => client.putObject(key, Buffer.from(bytes), 'image/webp'));
    },
    async get(key) {
      const bytes = await call(() => client.getObjectArrayBuffer(key));
      return bytes && new Uint8Array(bytes);
    },
    async remove(keys) {
      if (keys.length > 0) await call(() => client.deleteObjects([...keys]));
    },
    async *list() {
      let token: string | undefined;
      do {
        const page = await call(() => client.listObjectsPaged('/', '', OBJECTS_PER_PAGE, token));
        yield (page?.objects ?? []).map(({ Key: key, LastModified: at }) => ({ key, modifiedAt: new Date(at) }));
        token = page?.nextContinuationToken;
      } while (token);
    },
  };
}

const RETRY_AFTER_SECONDS = 10;
