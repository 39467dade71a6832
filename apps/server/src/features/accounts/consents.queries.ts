import { DOCUMENT_VERSIONS, type DocumentName, DOCUMENTS } from '@ecopulse/contract/accounts/documents';
import { type RawBuilder, sql } from 'kysely';
import type { Querier } from '../../db/database.ts';

/** As `documentVersion` of the contract. */
function currentVersion(document: DocumentName): RawBuilder<string> {
  return sql`(
    select ${DOCUMENT_VERSIONS[document]}::text || case version when 0 then '' else '/' || version end from operator)`;
}

export async function insertConsents(
  db: Querier,
  residentId: number,
  now: Date,
  documents: readonly DocumentName[] = DOCUMENTS,
): Promise<void> {
  await db
    .insertInto('consents')
    .values(
      documents.map((document) => ({
        resident_id: residentId,
        document,
        version: currentVersion(document),
        agreed_at: now,
      })),
    )
    .onConflict((conflict) =>
      conflict.columns(['resident_id', 'document', 'version']).where('withdrawn_at', 'is', null).doNothing(),
    )
    .execute();
}

export async function withdrawConsents(
  db: Querier,
  residentId: number,
  document: DocumentName,
  now: Date,
): Promise<void> {
  await db
    .updateTable('consents')
    .set({ withdrawn_at: now })
    .where('resident_id', '=', residentId)
    .where('document', '=', document)
    .where('withdrawn_at', 'is', null)
    .execute();
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
