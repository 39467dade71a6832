import type { ErrorCode, ProblemValues } from '@ecopulse/contract/errors';

export interface ProblemDetails {
  readonly values?: ProblemValues;
  readonly fields?: Readonly<Record<string, string>>;
  readonly retryAfterSeconds?: number;
  readonly status?: 403;
}

/** The only error meant for callers. The HTTP layer adds the message and status of the code. */
export class ProblemError extends Error {
  readonly code: ErrorCode;
  readonly details: ProblemDetails;

  constructor(code: ErrorCode, details: ProblemDetails = {}) {
    super(code);
    this.name = 'ProblemError';
    this.code = code;
    this.details = details;
  }
}
