import { request } from 'undici';
import { OutboundError, openGuardedAgent, type ResolveName, toOutboundError } from './guarded-agent.ts';
import { type AddressPolicy, refusalOf } from './public-address.ts';

interface Post {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Uint8Array;
  /** In milliseconds, for the whole call. */
  readonly timeout: number;
  /** Ends it early. */
  readonly signal?: AbortSignal;
}

/**
 * Posts to an address of the public internet and returns the status of the answer. Follows no redirect, and reads nothing
 * of the body: whoever answers cannot make it last or grow. Throws `OutboundError`.
 */
export type GuardedPost = (address: string, post: Post) => Promise<number>;

interface Deps {
  readonly policy: AddressPolicy;
  readonly resolve?: ResolveName | undefined;
}

export function createGuardedPost({ policy, resolve }: Deps): GuardedPost {
  return async (address, { headers, body, timeout, signal }) => {
    const url = URL.parse(address);
    const refusal = url ? refusalOf(url, policy) : 'Not an address.';
    if (!url || refusal !== null) throw new OutboundError('address-refused', refusal ?? 'Not an address.');
    const inTime = AbortSignal.timeout(timeout);
    const agent = openGuardedAgent({ policy, resolve, timeout });
    try {
      const answer = await request(url, {
        dispatcher: agent,
        method: 'POST',
        headers,
        body,
        signal: signal ? AbortSignal.any([signal, inTime]) : inTime,
      });
      answer.body.on('error', () => undefined);
      answer.body.destroy();
      return answer.statusCode;
    } catch (error) {
      if (inTime.aborted) throw new OutboundError('timeout', `No answer in ${timeout / 1000} s.`);
      throw toOutboundError(error);
    } finally {
      // Nothing waits for the rest of the connection.
      agent.destroy().catch(() => undefined);
    }
  };
}
