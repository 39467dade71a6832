import { request } from 'undici';
import { OutboundError, openGuardedAgent, type ResolveName, toOutboundError } from './guarded-agent.ts';
import { type AddressPolicy, addressRefusal } from './public-address.ts';

interface Post {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Uint8Array;
  /** In milliseconds. */
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
    if (!url) throw new OutboundError('address-refused', 'Not an address.');
    const refusalReason = addressRefusal(url, policy);
    if (refusalReason !== null) throw new OutboundError('address-refused', refusalReason);
    const timeoutSignal = AbortSignal.timeout(timeout);
    const agent = openGuardedAgent({ policy, resolve, timeout });
    try {
      const response = await request(url, {
        dispatcher: agent,
        method: 'POST',
        headers,
        body,
        signal: signal ? AbortSignal.any([signal, timeoutSignal]) : timeoutSignal,
      });
      response.body.on('error', () => undefined);
      response.body.destroy();
      return response.statusCode;
    } catch (error) {
      if (timeoutSignal.aborted) throw new OutboundError('timeout', `No answer in ${timeout / 1000} s.`);
      throw toOutboundError(error);
    } finally {
      agent.destroy().catch(() => undefined);
    }
  };
}
