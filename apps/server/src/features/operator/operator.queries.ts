import { type Selectable, sql } from 'kysely';
import type { Querier, Transaction } from '../../db/database.ts';
import type { OperatorTable } from '../../db/operator-tables.ts';
import type { OperatorProfile } from './operator.rules.ts';

export type OperatorRow = Omit<Selectable<OperatorTable>, 'id'>;

const COLUMNS = [
  'version',
  'name',
  'address',
  'contact_email',
  'officer_name',
  'officer_email',
  'hosting_country',
  'governing_law',
  'recipients',
  'clauses',
  'logo_url',
  'changed_at',
] as const;

export function findOperator(db: Querier): Promise<OperatorRow> {
  return db.selectFrom('operator').select(COLUMNS).executeTakeFirstOrThrow();
}

export function lockOperator(trx: Transaction): Promise<OperatorRow> {
  return trx.selectFrom('operator').select(COLUMNS).forNoKeyUpdate().executeTakeFirstOrThrow();
}

export async function updateOperator(trx: Transaction, profile: OperatorProfile, now: Date): Promise<OperatorRow> {
  return trx
    .updateTable('operator')
    .set({
      version: sql`version + 1`,
      name: profile.name,
      address: profile.address,
      contact_email: profile.contactEmail,
      officer_name: profile.officer.name,
      officer_email: profile.officer.email,
      hosting_country: profile.hostingCountry,
      governing_law: profile.governingLaw,
      recipients: JSON.stringify(profile.recipients),
      clauses: JSON.stringify(profile.clauses),
      changed_at: now,
    })
    .returning(COLUMNS)
    .executeTakeFirstOrThrow();
}

export async function setLogo(trx: Transaction, logoUrl: string | null): Promise<void> {
  await trx.updateTable('operator').set({ logo_url: logoUrl }).execute();
}

export interface SetUpFacts {
  readonly hasEditedPlace: boolean;
  readonly hasTestedEmail: boolean;
  readonly adminCount: number;
}

export async function findSetUpFacts(db: Querier): Promise<SetUpFacts> {
  const { rows } = await sql<SetUpFacts>`
    select
      exists (select from audit_entries where subject = 'green_space') as "hasEditedPlace",
      exists (select from audit_entries where subject = 'operator' and action = 'email_tested') as "hasTestedEmail",
      (select count(*)::int from residents where is_admin) as "adminCount"`.execute(db);
  return rows[0] ?? { hasEditedPlace: false, hasTestedEmail: false, adminCount: 0 };
}
