import type { QueueOptions } from 'pg-boss';

/** A piece of work that waits in a queue, as its worker gets it. */
export interface QueuedWork {
  /** The same in every attempt. */
  readonly id: string;
  readonly data: unknown;
  readonly queuedAt: Date;
  /** 0 in the first attempt. */
  readonly attempt: number;
  /** Aborted when this process stops. */
  readonly signal: AbortSignal;
}

/** A queue of work that one of all servers does, soon after the transaction that queued it has committed. */
export interface Queue {
  readonly name: string;
  readonly options: Pick<QueueOptions, 'expireInSeconds' | 'retryLimit' | 'retryDelay' | 'retryDelayMax'>;
  /** Does the work or gives it up. If it throws, it is tried again; its message is kept and shown to admins. */
  work(work: QueuedWork): Promise<WorkOutcome>;
}

export type WorkOutcome =
  | { readonly outcome: 'done' }
  /** The reason is kept and shown to admins. */
  | { readonly outcome: 'given-up'; readonly because: string };
