import { DOCUMENT_VERSIONS, type DocumentName, DOCUMENTS } from '@ecopulse/contract/accounts/documents';
import { sql } from 'kysely';
import type { Querier } from '../../db/database.ts';

/** Records that a resident agrees to the versions in force of these documents; an agreement that stands is kept. */
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
        version: DOCUMENT_VERSIONS[document],
        agreed_at: now,
      })),
    )
    .onConflict((conflict) =>
      conflict.columns(['resident_id', 'document', 'version']).where('withdrawn_at', 'is', null).doNothing(),
    )
    .execute();
}

/** Records that a resident takes back every agreement to a document; none of them is deleted. */
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

/** The documents in force, and when the resident agreed to them; null if they did not, or took it back. */
export async function findConsents(db: Querier, residentId: number): Promise<ConsentRow[]> {
  const inForce = DOCUMENTS.map((document) => sql`(${document}::text, ${DOCUMENT_VERSIONS[document]}::text)`);
  const { rows } = await sql<ConsentRow>`
    select d.document, d.version, c.agreed_at
    from (values ${sql.join(inForce)}) as d (document, version)
    left join consents c on c.resident_id = ${residentId} and c.document = d.document and c.version = d.version
      and c.withdrawn_at is null`.execute(db);
  return rows;
}
