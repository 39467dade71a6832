import type { Clock } from '../../../core/calendar/clock.ts';
import { eraseRows, type PersonalColumn } from '../../../core/personal-data/erasure.queries.ts';
import type { PersonalTable } from '../../../core/personal-data/personal-data.ts';
import { restorableSince } from '../../../core/residents/residents.rules.ts';
import type { Changes } from '../../../db/changes.ts';
import { type Database, retryAfterDeadlock } from '../../../db/database.ts';
import { beginErasure, deleteResident, findLeftBefore } from './erasing.queries.ts';

/** Erases accounts that can no longer be restored; safe to run twice and on several servers. */
export type PurgeDeletedAccounts = () => Promise<void>;

interface Deps {
  readonly background: Database;
  readonly clock: Clock;
  readonly changes: Changes;
  readonly personalData: readonly PersonalTable[];
}

const RESIDENTS_AT_ONCE = 100;

export function createPurgeDeletedAccounts(deps: Deps): PurgeDeletedAccounts {
  const { background, clock } = deps;
  const columns = columnsOf(deps.personalData);
  return async () => {
    const leftBefore = restorableSince(clock.now());
    const failures: unknown[] = [];
    let after = 0;
    for (;;) {
      const residents = await findLeftBefore(background, leftBefore, RESIDENTS_AT_ONCE, after);
      if (residents.length === 0) break;
      for (const residentId of residents) {
        after = residentId;
        // One failure must not block the rest.
        await erase(deps, columns, residentId, leftBefore).catch((error: unknown) => failures.push(error));
      }
    }
    if (failures.length > 0) throw new AggregateError(failures, `${failures.length} accounts could not be erased`);
  };
}

/** Batches commit separately. The resident is deleted last, so that the next run resumes an interrupted erasure. */
async function erase(
  { background, changes }: Deps,
  columns: readonly PersonalColumn[],
  residentId: number,
  leftBefore: Date,
): Promise<void> {
  if (!(await beginErasure(background, residentId, leftBefore))) return;
  for (const column of columns) {
    let erased: number;
    do erased = await retryAfterDeadlock(() => eraseRows(background, column, residentId));
    while (erased > 0);
  }
  await background.transaction().execute((trx) => deleteResident(trx, residentId));
  changes.publish('resident', residentId);
}

/** Anonymised columns come first: their rows may be found through rows that are deleted later. */
function columnsOf(personalData: readonly PersonalTable[]): PersonalColumn[] {
  const all = personalData.flatMap(({ table, columns }) =>
    Object.entries(columns).flatMap(([column, erasure]): PersonalColumn[] =>
      erasure === 'with-account' ? [] : [{ table, column, erasure }],
    ),
  );
  return [...all.filter(({ erasure }) => erasure !== 'delete'), ...all.filter(({ erasure }) => erasure === 'delete')];
}
