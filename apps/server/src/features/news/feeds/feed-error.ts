import type { FeedFault } from '@ecopulse/contract/news';

/** Why a feed, or a picture of it, could not be read. */
export class FeedError extends Error {
  readonly fault: FeedFault;

  /** `detail` is a sentence in English for admins. */
  constructor(fault: FeedFault, detail: string, options?: ErrorOptions) {
    super(detail, options);
    this.name = 'FeedError';
    this.fault = fault;
  }
}
