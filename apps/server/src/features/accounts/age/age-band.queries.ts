import type { AgeBand } from '@ecopulse/contract/accounts/account-forms';
import { sql } from 'kysely';
import type { Language } from '../../../core/messages/catalogs.ts';
import { residentIdAfterScoreLock } from '../../../core/residents/residents.queries.ts';
import type { Querier, Transaction } from '../../../db/database.ts';
import { deleteLinksByKind } from '../recovery/links.queries.ts';
import type { StoredAge } from './age-band.rules.ts';

export interface LockedAge extends StoredAge {
  readonly id: number;
  readonly username: string;
  readonly email: string;
  readonly emailKey: string;
  readonly isVerified: boolean;
  readonly language: Language | null;
  readonly hasRole: boolean;
  readonly isLeaving: boolean;
  readonly awaitsParent: boolean;
  /** Null unless one was asked. */
  readonly parentEmail: string | null;
  readonly hasParentsAgreement: boolean;
}

export async function lockAge(trx: Transaction, residentId: number): Promise<LockedAge | null> {
  const row = await trx
    .selectFrom('residents as r')
    .select([
      'r.id',
      'r.username',
      'r.email',
      'r.email_key as emailKey',
      'r.age_band as band',
      'r.age_band_changed_at as changedAt',
      'r.is_admin as hasRole',
    ])
    .select([
      sql<Language | null>`r.language`.as('language'),
      sql<boolean>`r.email_verified_at is not null`.as('isVerified'),
      sql<boolean>`r.leaving_since is not null`.as('isLeaving'),
      sql<boolean>`r.parent_awaited_since is not null`.as('awaitsParent'),
      sql<string | null>`(select p.email from parents p where p.resident_id = r.id)`.as('parentEmail'),
      sql<boolean>`exists (select from parents p where p.resident_id = r.id and p.agreed_at is not null)`.as(
        'hasParentsAgreement',
      ),
    ])
    .where('r.id', '=', residentIdAfterScoreLock(residentId))
    .forNoKeyUpdate()
    .executeTakeFirst();
  return row ?? null;
}

interface NewAge {
  readonly band: AgeBand;
  readonly askedIn: number;
  /** Undefined leaves it as it is. */
  readonly changedAt: Date | undefined;
  readonly isMinor: boolean;
}

/** Residents under 18 leave the public rankings, and can come back by their own choice. Distances are forgotten. */
export async function updateAge(trx: Transaction, residentId: number, age: NewAge): Promise<void> {
  await trx
    .updateTable('residents')
    .set({ age_band: age.band, age_asked_in: age.askedIn, age_band_changed_at: age.changedAt })
    .$if(age.isMinor, (query) => query.set({ in_rankings: false, findable_by_email: false }))
    .where('id', '=', residentId)
    .execute();
  if (age.isMinor)
    await trx.updateTable('check_ins').set({ distance_meters: null }).where('resident_id', '=', residentId).execute();
}

export async function awaitParent(
  trx: Transaction,
  residentId: number,
  { email, emailKey, now }: { email: string; emailKey: string; now: Date },
): Promise<void> {
  const parent = { email, email_key: emailKey, asked_at: now, agreed_at: null };
  await trx
    .insertInto('parents')
    .values({ resident_id: residentId, ...parent })
    .onConflict((conflict) => conflict.column('resident_id').doUpdateSet(parent))
    .execute();
  await setParentAwaited(trx, residentId, now);
}

/** Who is leaving stays unable to restore the account. */
export async function releaseFromParent(trx: Transaction, residentId: number): Promise<void> {
  await trx
    .updateTable('residents')
    .set({ parent_awaited_since: null })
    .where('id', '=', residentId)
    .where('leaving_since', 'is', null)
    .execute();
  await trx.deleteFrom('parents').where('resident_id', '=', residentId).execute();
  await deleteLinksByKind(trx, residentId, ['parent']);
}

export async function setParentAwaited(trx: Transaction, residentId: number, now: Date): Promise<void> {
  await trx
    .updateTable('residents')
    .set({ parent_awaited_since: now })
    .where('id', '=', residentIdAfterScoreLock(residentId))
    .execute();
}

export interface Child {
  readonly id: number;
  readonly username: string;
  readonly email: string;
  readonly language: Language | null;
  readonly awaitsParent: boolean;
}

function selectChildren(db: Querier) {
  return db
    .selectFrom('residents as r')
    .innerJoin('parents as p', 'p.resident_id', 'r.id')
    .select(['r.id', 'r.username', 'r.email'])
    .select([
      sql<Language | null>`r.language`.as('language'),
      sql<boolean>`r.parent_awaited_since is not null`.as('awaitsParent'),
    ])
    .where('r.leaving_since', 'is', null);
}

export function findChildren(db: Querier, parentEmailKey: string): Promise<Child[]> {
  return selectChildren(db).where('p.email_key', '=', parentEmailKey).orderBy('r.id').execute();
}

/** Null if the account is deleted. */
export async function findChild(db: Querier, residentId: number): Promise<Child | null> {
  return (await selectChildren(db).where('r.id', '=', residentId).executeTakeFirst()) ?? null;
}

/** For all documents, also those that the child had taken back. False if no parent was awaited. */
export async function recordParentsAgreement(trx: Transaction, residentId: number, now: Date): Promise<boolean> {
  const agreed = await trx
    .updateTable('residents')
    .set({ parent_awaited_since: null, withdrawn_documents: [] })
    .where('id', '=', residentIdAfterScoreLock(residentId))
    .where('parent_awaited_since', 'is not', null)
    .where('leaving_since', 'is', null)
    .returning('id')
    .executeTakeFirst();
  if (!agreed) return false;
  await trx.updateTable('parents').set({ agreed_at: now }).where('resident_id', '=', residentId).execute();
  return true;
}

/** Whose parent has been awaited since `awaitedBefore`. */
export async function findUnapproved(db: Querier, awaitedBefore: Date): Promise<number[]> {
  const rows = await selectUnapproved(db, awaitedBefore).orderBy('id').execute();
  return rows.map(({ id }) => id);
}

/** False if a parent has just agreed or another address was just given, or the account is already deleted. */
export async function lockUnapproved(trx: Transaction, residentId: number, awaitedBefore: Date): Promise<boolean> {
  const row = await selectUnapproved(trx, awaitedBefore)
    .where('id', '=', residentIdAfterScoreLock(residentId))
    .forNoKeyUpdate()
    .executeTakeFirst();
  return row !== undefined;
}

function selectUnapproved(db: Querier, awaitedBefore: Date) {
  return db
    .selectFrom('residents')
    .select('id')
    .where('parent_awaited_since', '<=', awaitedBefore)
    .where('leaving_since', 'is', null);
}
