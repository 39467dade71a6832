import { DOCUMENT_VERSIONS, type DocumentName, DOCUMENTS } from '@ecopulse/contract/accounts/documents';
import { type RawBuilder, sql } from 'kysely';
import { residentIdAfterScoreLock } from '../../core/residents/residents.queries.ts';
import type { Querier, Transaction } from '../../db/database.ts';

export type DocumentVersions = Readonly<Record<DocumentName, string>>;

/** As `documentVersion` of the contract. */
function currentVersion(document: DocumentName): RawBuilder<string> {
  return sql`(
    select ${DOCUMENT_VERSIONS[document]}::text || case version when 0 then '' else '/' || version end from operator)`;
}

/** Those in force. */
export async function findDocumentVersions(db: Querier): Promise<DocumentVersions> {
  const { rows } = await sql<DocumentVersions>`
    select ${currentVersion('terms')} as terms, ${currentVersion('privacy')} as privacy`.execute(db);
  const [versions] = rows;
  if (!versions) throw new Error('a select without a table answers one row');
  return versions;
}

/** False, and nothing is written, unless what the reader has seen of some documents is in force. */
export async function insertSeenConsents(
  trx: Transaction,
  residentId: number,
  now: Date,
  seen: Partial<DocumentVersions>,
): Promise<boolean> {
  const inForce = await findDocumentVersions(trx);
  if (DOCUMENTS.some((document) => document in seen && seen[document] !== inForce[document])) return false;
  await insertConsents(trx, residentId, now, seen);
  return true;
}

/** To the versions in force, unless others are given. */
export async function insertConsents(
  db: Querier,
  residentId: number,
  now: Date,
  versions?: Partial<DocumentVersions>,
): Promise<void> {
  await db
    .insertInto('consents')
    .values(
      DOCUMENTS.filter((document) => !versions || document in versions).map((document) => ({
        resident_id: residentId,
        document,
        version: versions?.[document] ?? currentVersion(document),
        agreed_at: now,
      })),
    )
    .onConflict((conflict) =>
      conflict.columns(['resident_id', 'document', 'version']).where('withdrawn_at', 'is', null).doNothing(),
    )
    .execute();
}

/** Locks the score, so that a turn either commits before or is refused. False if the resident is gone. */
export async function withdrawConsents(
  trx: Transaction,
  residentId: number,
  document: DocumentName,
  now: Date,
): Promise<boolean> {
  const isFound = await setWithdrawn(
    trx,
    residentId,
    sql`array(select distinct unnest(withdrawn_documents || ${document}::text))`,
  );
  await trx
    .updateTable('consents')
    .set({ withdrawn_at: now })
    .where('resident_id', '=', residentId)
    .where('document', '=', document)
    .where('withdrawn_at', 'is', null)
    .execute();
  return isFound;
}

export function endWithdrawal(trx: Transaction, residentId: number, document: DocumentName): Promise<boolean> {
  return setWithdrawn(trx, residentId, sql`array_remove(withdrawn_documents, ${document}::text)`);
}

async function setWithdrawn(trx: Transaction, residentId: number, documents: RawBuilder<unknown>): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('residents')
    .set({ withdrawn_documents: documents as RawBuilder<DocumentName[]> })
    .where('id', '=', residentIdAfterScoreLock(residentId))
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

/** Before the erasure, which may be interrupted and repeated. */
export async function insertConsentProofs(
  db: Querier,
  residentId: number,
  { accountHash, now }: { accountHash: string; now: Date },
): Promise<void> {
  await sql`
    insert into consent_proofs (account_hash, document, version, agreed_at, withdrawn_at, erased_at)
    select ${accountHash}, document, version, agreed_at, withdrawn_at, ${now}::timestamptz
    from consents where resident_id = ${residentId}
    on conflict do nothing`.execute(db);
}

export async function deleteConsentProofs(db: Querier, erasedBefore: Date): Promise<void> {
  await db.deleteFrom('consent_proofs').where('erased_at', '<', erasedBefore).execute();
}

export interface ConsentRow {
  readonly document: DocumentName;
  readonly version: string;
  readonly agreed_at: Date | null;
}

/** `agreed_at` is null if the resident has not agreed to this version, or has withdrawn. */
export async function findConsents(db: Querier, residentId: number): Promise<ConsentRow[]> {
  const currentVersions = DOCUMENTS.map((document) => sql`(${document}::text, ${currentVersion(document)})`);
  const { rows } = await sql<ConsentRow>`
    select d.document, d.version, c.agreed_at
    from (values ${sql.join(currentVersions)}) as d (document, version)
    left join consents c on c.resident_id = ${residentId} and c.document = d.document and c.version = d.version
      and c.withdrawn_at is null`.execute(db);
  return rows;
}
