import { type Day, spanOf } from '../calendar/calendar.rules.ts';
import { ProblemError } from './problem-error.ts';

export function dailyLimit(code: 'request-limit' | 'report-limit', limit: number, now: Date, day: Day): ProblemError {
  const retryAfterSeconds = Math.ceil((spanOf(day).until - now.getTime()) / 1000);
  return new ProblemError(code, { values: { limit }, retryAfterSeconds });
}
