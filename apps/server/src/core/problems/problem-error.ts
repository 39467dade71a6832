import type { ErrorCode, ProblemValues } from '@ecopulse/contract/errors';
import { type Day, spanOf } from '../calendar/calendar.rules.ts';

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

export function tooManyProblem(code: 'too-many-requests' | 'too-many-sign-ins', secondsLeft: number): ProblemError {
  const seconds = Math.max(1, secondsLeft);
  return new ProblemError(code, { retryAfterSeconds: seconds, values: { minutes: Math.ceil(seconds / 60), seconds } });
}

export function dailyLimitProblem(
  code: 'request-limit' | 'report-limit',
  limit: number,
  now: Date,
  day: Day,
): ProblemError {
  const retryAfterSeconds = Math.ceil((spanOf(day).until - now.getTime()) / 1000);
  return new ProblemError(code, { values: { limit }, retryAfterSeconds });
}
