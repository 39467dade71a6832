import type { ErrorCode, ProblemValues } from '@ecopulse/contract/errors';

export interface ProblemDetails {
  /** The values in the sentence of the code, such as `{name}`. */
  readonly values?: ProblemValues;
  /** For a form: the sentence for each field that is wrong. */
  readonly fields?: Readonly<Record<string, string>>;
  readonly retryAfterSeconds?: number;
  /** Another status than that of the code, where a call says that the response can have it. */
  readonly status?: 403;
}

/** The only error for what a caller should know: a code of the contract. The HTTP layer adds its text and status. */
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
