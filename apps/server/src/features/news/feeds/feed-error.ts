import type { FeedFault } from '@ecopulse/contract/news/news';

/** Why a feed, or a picture of it, could not be read. */
export class FeedError extends Error {
  readonly code: FeedFault;

  /** `detail` is a sentence in English for admins. */
  constructor(code: FeedFault, detail: string, options?: ErrorOptions) {
    super(detail, options);
    this.name = 'FeedError';
    this.code = code;
  }
}
