import { DatabaseError } from 'pg';
import { isDatabaseUnavailable } from '../../db/database.ts';
import { isConnectionLost } from '../../db/prepared-client.ts';

interface Log {
  error(details: object, message: string): void;
}

/** A failure that repeats within this time is the same one. */
const SAME_OUTAGE_MS = 120_000;
const MAX_KINDS = 100;

/** One line per outage of the database, and one in two minutes per other failure, however often pg-boss reports it. */
export function createFailureLog(log: Log): (error: unknown, message: string) => void {
  const lastReports = new Map<string, number>();
  return (reported, message) => {
    const error = toError(reported);
    const isOutage = isDatabaseUnavailable(error) || isConnectionLost(error);
    const kind = isOutage ? 'outage' : String(error);
    const now = performance.now();
    const lastReport = lastReports.get(kind) ?? -Infinity;
    const isRepeated = now - lastReport < SAME_OUTAGE_MS;
    if (lastReports.size >= MAX_KINDS) lastReports.clear();
    // An outage is over only after a time without reports; another failure is said again while it lasts.
    if (isOutage || !isRepeated) lastReports.set(kind, now);
    if (isRepeated) return;
    if (isOutage)
      log.error({ reason: String(error) }, 'the job queue has lost the database; it goes on once that is back');
    else log.error({ err: error }, message);
  };
}

/** pg-boss reports errors of its workers as plain objects with the same fields. */
function toError(reported: unknown): unknown {
  if (reported instanceof Error || typeof reported !== 'object' || reported === null) return reported;
  const isOfDatabase = 'severity' in reported && 'message' in reported;
  const error = isOfDatabase ? new DatabaseError(String(reported.message), 0, 'error') : new Error();
  return Object.assign(error, reported);
}
