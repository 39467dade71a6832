import type { ErrorCode, ProblemValues } from '@ecopulse/contract/errors';

export interface ProblemDetails {
  /** What the sentence of the code speaks of, such as `{name}`. */
  readonly values?: ProblemValues;
  /** For a form: the sentence for each field that is wrong. */
  readonly fields?: Readonly<Record<string, string>>;
  readonly retryAfterSeconds?: number;
}

/** The one error for what a caller should know: a code of the contract. Its words and status are made at the edge. */
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
