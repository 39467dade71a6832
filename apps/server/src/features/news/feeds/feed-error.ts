import type { FeedFault } from '@ecopulse/contract/news/news';

export class FeedError extends Error {
  readonly code: FeedFault;

  /** `detail` is a sentence in English for admins. */
  constructor(code: FeedFault, detail: string, options?: ErrorOptions) {
    super(detail, options);
    this.name = 'FeedError';
    this.code = code;
  }
}
