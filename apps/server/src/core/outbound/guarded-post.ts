import { request } from 'undici';
import { OutboundError, openGuardedAgent, type ResolveName, toOutboundError } from './guarded-agent.ts';
import { type AddressPolicy, refusalOf } from './public-address.ts';

interface Post {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Uint8Array;
  readonly timeout: number;
  readonly signal?: AbortSignal;
}

/**
 * Posts to a public address and returns the status. Follows no redirects and ignores the body, so the receiver cannot stall
 * it. Throws `OutboundError`.
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
      agent.destroy().catch(() => undefined);
    }
  };
}
