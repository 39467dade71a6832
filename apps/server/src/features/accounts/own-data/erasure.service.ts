import { eraseRows, type PersonalColumn } from '../../../core/personal-data/erasure.queries.ts';
import type { PersonalTable } from '../../../core/personal-data/personal-data.ts';
import { restorableSince } from '../../../core/residents/residents.rules.ts';
import { keyedHash } from '../../../core/server-keys/server-keys.service.ts';
import { retryAfterDeadlock } from '../../../db/database.ts';
import type { SharedDeps } from '../../../feature-module.ts';
import { insertConsentProofs } from '../consents.queries.ts';
import { startErasure, deleteResident, listIdsDeletedBefore } from './erasure.queries.ts';

/** Erases accounts that can no longer be restored. Safe to run repeatedly, and on several servers at once. */
export type PurgeDeletedAccounts = () => Promise<void>;

interface Deps extends Pick<SharedDeps, 'background' | 'clock' | 'changes' | 'serverKeys'> {
  readonly personalData: readonly PersonalTable[];
}

const MAX_RESIDENTS_PER_BATCH = 100;

export function createPurgeDeletedAccounts(deps: Deps): PurgeDeletedAccounts {
  const { background, clock } = deps;
  const columns = listErasureColumns(deps.personalData);
  return async () => {
    const deletedBefore = restorableSince(clock.now());
    const failures: unknown[] = [];
    let lastResidentId = 0;
    for (;;) {
      const residentIds = await listIdsDeletedBefore(
        background,
        deletedBefore,
        MAX_RESIDENTS_PER_BATCH,
        lastResidentId,
      );
      if (residentIds.length === 0) break;
      for (const residentId of residentIds) {
        lastResidentId = residentId;
        // One failure must not block the rest.
        await erase(deps, columns, residentId, deletedBefore).catch((error: unknown) => failures.push(error));
      }
    }
    if (failures.length > 0) throw new AggregateError(failures, `${failures.length} accounts could not be erased`);
  };
}

/** Batches commit separately. The resident is deleted last, so that the next run resumes an interrupted erasure. */
async function erase(
  { background, changes, clock, serverKeys }: Deps,
  columns: readonly PersonalColumn[],
  residentId: number,
  deletedBefore: Date,
): Promise<void> {
  const emailKey = await startErasure(background, residentId, deletedBefore);
  if (emailKey === null) return;
  const accountHash = keyedHash(await serverKeys.get('consent-proofs'), emailKey);
  await insertConsentProofs(background, residentId, { accountHash, now: clock.now() });
  for (const column of columns) {
    let erasedRows: number;
    do erasedRows = await retryAfterDeadlock(() => eraseRows(background, column, residentId));
    while (erasedRows > 0);
  }
  await background.transaction().execute((trx) => deleteResident(trx, residentId));
  changes.publish('resident', residentId);
}

/** Anonymised columns come first: their rows may be found through rows that are deleted later. */
function listErasureColumns(personalData: readonly PersonalTable[]): PersonalColumn[] {
  const all = personalData.flatMap(({ table, columns }) =>
    Object.entries(columns).flatMap(([column, erasure]): PersonalColumn[] =>
      erasure === 'with-account' ? [] : [{ table, column, erasure }],
    ),
  );
  return [...all.filter(({ erasure }) => erasure !== 'delete'), ...all.filter(({ erasure }) => erasure === 'delete')];
}
