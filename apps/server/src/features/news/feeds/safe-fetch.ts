import type { FeedFault } from '@ecopulse/contract/news/news';
import { OutboundError } from '../../../core/outbound/guarded-agent.ts';
import { createGuardedFetch, type GuardedFetch } from '../../../core/outbound/guarded-fetch.ts';
import { FeedError } from './feed-error.ts';

export type { FetchedResponse, GuardedFetch as SafeFetch } from '../../../core/outbound/guarded-fetch.ts';

function toFault(code: OutboundError['code']): FeedFault {
  return code === 'unreadable' ? 'not-a-feed' : code;
}

/** Throws `FeedError`. */
export function createSafeFetch(deps: Parameters<typeof createGuardedFetch>[0]): GuardedFetch {
  const fetch = createGuardedFetch(deps);
  return async (address, options) => {
    try {
      return await fetch(address, options);
    } catch (error) {
      if (!(error instanceof OutboundError)) throw error;
      throw new FeedError(toFault(error.code), error.message, { cause: error });
    }
  };
}
