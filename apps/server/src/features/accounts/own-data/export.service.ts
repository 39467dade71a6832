import { Readable } from 'node:stream';
import type { Clock } from '../../../core/calendar/clock.ts';
import { createBoundedQueue } from '../../../core/limits/bounded-queue.ts';
import type { Limits } from '../../../core/limits/limits.service.ts';
import { jsonRows } from '../../../core/personal-data/export.queries.ts';
import type { PersonalTable } from '../../../core/personal-data/personal-data.ts';
import { ProblemError } from '../../../core/problems/problem-error.ts';
import { findOwnResident } from '../../../core/residents/residents.queries.ts';
import { findLeavingSince } from '../../../core/sessions/sessions.queries.ts';
import type { Database, Transaction } from '../../../db/database.ts';

/** Everything kept about a resident, as the text of a JSON file. Throws `too-many-requests`, `unavailable`, `signed-out`. */
export type ExportOwnData = (residentId: number) => Promise<Readable>;

/** The texts of an export are in memory until they are sent. */
const BOUNDS = { running: 1, waiting: 20 };

interface Deps {
  readonly db: Database;
  readonly clock: Clock;
  readonly limits: Limits;
  readonly personalData: readonly PersonalTable[];
}

/**
 * One snapshot of the database is read in full before anything is sent: a slow reader must not hold a connection.
 */
export function createExport({ db, clock, limits, personalData }: Deps): ExportOwnData {
  const inTurn = createBoundedQueue(BOUNDS);
  return async (residentId) => {
    await limits.count([{ limit: 'exports', who: `resident-${residentId}` }]);
    const parts = await inTurn(() =>
      db
        .transaction()
        .setIsolationLevel('repeatable read')
        .setAccessMode('read only')
        .execute((trx) => readAll(trx, personalData, residentId, clock.now())),
    );
    return Readable.from(parts);
  };
}

async function readAll(
  trx: Transaction,
  personalData: readonly PersonalTable[],
  residentId: number,
  now: Date,
): Promise<Buffer[]> {
  const isThere = (await findOwnResident(trx, residentId)) !== null;
  if (!isThere || (await findLeavingSince(trx, residentId)) !== null) throw new ProblemError('signed-out');
  const parts = [Buffer.from(`{\n"exportedAt": ${JSON.stringify(now)}`)];
  for (const { exported } of personalData) {
    if (!('list' in exported)) continue;
    parts.push(Buffer.from(`,\n${JSON.stringify(exported.list)}: [`));
    let isFirst = true;
    for await (const rows of jsonRows(trx, exported.query(residentId), exported.isLarge === true)) {
      parts.push(Buffer.from(`${isFirst ? '' : ','}\n${rows.join(',\n')}`));
      isFirst = false;
    }
    parts.push(Buffer.from(']'));
  }
  parts.push(Buffer.from('\n}\n'));
  return parts;
}
