import { S3mini, S3ServiceError } from 's3mini';
import { ProblemError } from '../problems/problem-error.ts';

export interface ObjectStore {
  /** Throws `unavailable`, as all others. */
  put(key: string, bytes: Uint8Array): Promise<void>;
  /** Null if there is no such object. */
  get(key: string): Promise<Uint8Array | null>;
  /** Returns which are gone; others may stay, such as those under a retention lock. */
  remove(keys: readonly string[]): Promise<string[]>;
}

const REQUEST_TIMEOUT_MS = 10_000;

/** `url` has the keys as user and password, and the bucket as path. */
function openClient(url: URL): S3mini {
  return new S3mini({
    accessKeyId: decodeURIComponent(url.username),
    secretAccessKey: decodeURIComponent(url.password),
    endpoint: url.origin + url.pathname,
    region: url.searchParams.get('region') ?? 'auto',
    requestAbortTimeout: REQUEST_TIMEOUT_MS,
  });
}

export function openObjectStore(url: URL, log: { warn(details: object, message: string): void }): ObjectStore {
  const client = openClient(url);
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
      const removed = await call(() => client.deleteObjects([...keys]));
      return keys.filter((_key, index) => removed[index]);
    },
  };
}

const RETRY_AFTER_SECONDS = 10;

/**
 * A sentence if the bucket can never be used with these keys and this region. Only warns if it does not answer, since it may
 * come back and the rest of EcoPulse does without it.
 */
export async function findBucketObstacle(url: URL, warn: (sentence: string) => void): Promise<string | null> {
  const place = `The bucket ${url.pathname.slice(1)} of PICTURES_S3_URL`;
  try {
    const objects = await openClient(url).listObjects('/', '', 1);
    return objects === null ? `${place} does not exist at ${url.host}: make it there, or name another one.` : null;
  } catch (error) {
    if (!(error instanceof S3ServiceError) || error.status >= 500) {
      warn(
        `${place} does not answer (${(error as Error).message}). Until it does, no picture is stored or read there.`,
      );
      return null;
    }
    const [code = `status ${error.status}`, message] = [/<Code>([^<]*)</, /<Message>([^<]*)</].map(
      (element) => element.exec(error.body ?? '')?.[1],
    );
    // Keys for objects alone may not list them.
    if (code === 'AccessDenied') return null;
    return `${place} refuses its keys or region (${[code, message].filter(Boolean).join(': ')}). Correct the address.`;
  }
}
