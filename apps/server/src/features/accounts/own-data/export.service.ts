import { Readable } from 'node:stream';
import { createFairQueue } from '../../../core/limits/fair-queue.ts';
import type { Limits } from '../../../core/limits/limits.service.ts';
import { readJsonRow, streamJsonRows } from '../../../core/personal-data/export.queries.ts';
import type { PersonalTable } from '../../../core/personal-data/personal-data.ts';
import { ProblemError } from '../../../core/problems/problem-error.ts';
import { findOwnResident } from '../../../core/residents/residents.queries.ts';
import { findAbsence } from '../../../core/sessions/sessions.queries.ts';
import type { Transaction } from '../../../db/database.ts';
import type { SharedDeps } from '../../../feature-module.ts';

/** Everything stored about a resident, as JSON. Throws `too-many-requests`, `unavailable`, `signed-out`. */
export type ExportOwnData = (residentId: number) => Promise<Readable>;

/** Limits memory: an export stays in memory until it is sent. */
const QUEUE_BOUNDS = { maxRunning: 1, maxWaiting: 20 };

interface Deps extends Pick<SharedDeps, 'db' | 'clock' | 'pictureStorage'> {
  readonly limits: Pick<Limits, 'count'>;
  readonly personalData: readonly PersonalTable[];
}

type ExportPart = Buffer | LargeRows;

interface LargeRows {
  readonly ids: readonly number[];
  /** Null if the row was deleted in the meantime. */
  read(id: number): Promise<string | null>;
}

/**
 * Reads one snapshot before sending anything: a slow client must not hold a connection.
 * Pictures are read one at a time while sending, to limit memory.
 */
export function createDataExport({ db, clock, limits, personalData, pictureStorage }: Deps): ExportOwnData {
  const runInExportQueue = createFairQueue(QUEUE_BOUNDS);
  return async (residentId) => {
    await limits.count([{ limit: 'exports', who: `resident-${residentId}` }]);
    const parts = await runInExportQueue(String(residentId), () =>
      db
        .transaction()
        .setIsolationLevel('repeatable read')
        .setAccessMode('read only')
        .execute((trx) => readParts({ trx, db, pictureStorage }, personalData, residentId, clock.now())),
    );
    return Readable.from(serializeParts(parts));
  };
}

async function readParts(
  { trx, db, pictureStorage }: { trx: Transaction } & Pick<Deps, 'db' | 'pictureStorage'>,
  personalData: readonly PersonalTable[],
  residentId: number,
  now: Date,
): Promise<ExportPart[]> {
  const isRegistered = (await findOwnResident(trx, residentId)) !== null;
  if (!isRegistered || (await findAbsence(trx, residentId)).leavingSince !== null) throw new ProblemError('signed-out');
  const parts: ExportPart[] = [Buffer.from(`{\n"exportedAt": ${JSON.stringify(now)}`)];
  for (const exported of personalData) {
    if ('notExported' in exported) continue;
    parts.push(Buffer.from(`,\n${JSON.stringify(exported.list)}: [`));
    if ('ids' in exported) {
      const { rows } = await exported.ids(residentId).execute(trx);
      parts.push({
        ids: rows.map(({ id }) => id),
        async read(id) {
          const row = await readJsonRow(db, exported.row(residentId, id));
          return row && pictureStorage.resolveExportedRow(row);
        },
      });
    } else {
      let isFirst = true;
      for await (const rows of streamJsonRows(trx, exported.query(residentId))) {
        parts.push(Buffer.from(`${isFirst ? '' : ','}\n${rows.join(',\n')}`));
        isFirst = false;
      }
    }
    parts.push(Buffer.from(']'));
  }
  parts.push(Buffer.from('\n}\n'));
  return parts;
}

async function* serializeParts(parts: readonly ExportPart[]): AsyncGenerator<Buffer> {
  for (const part of parts) {
    if ('ids' in part) yield* serializeLargeRows(part);
    else yield part;
  }
}

async function* serializeLargeRows({ ids, read }: LargeRows): AsyncGenerator<Buffer> {
  let isFirst = true;
  for (const id of ids) {
    const row = await read(id);
    if (row === null) continue;
    yield Buffer.from(`${isFirst ? '' : ','}\n${row}`);
    isFirst = false;
  }
}
