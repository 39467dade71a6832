import type { QueueOptions } from 'pg-boss';

export interface QueuedWork {
  /** The same for all attempts. */
  readonly id: string;
  readonly data: unknown;
  readonly queuedAt: Date;
  /** From 0. */
  readonly attempt: number;
  readonly signal: AbortSignal;
}

/** Each job runs on one server, soon after the transaction that enqueued it commits. */
export interface Queue {
  readonly name: string;
  readonly options: Pick<QueueOptions, 'expireInSeconds' | 'retryLimit' | 'retryDelay' | 'retryDelayMax'>;
  /** If it throws, the job is retried; the error message is stored and shown to admins. */
  work(work: QueuedWork): Promise<WorkOutcome>;
}

export type WorkOutcome =
  | { readonly outcome: 'done' }
  /** Stored and shown to admins. */
  | { readonly outcome: 'given-up'; readonly because: string };
