import type { ClauseTexts } from '@ecopulse/contract/operator/operator';
import type { ColumnType, Generated } from 'kysely';

export interface StoredRecipient {
  readonly name: string;
  readonly country: string;
  readonly purpose: string;
}

export interface StoredClauses {
  readonly terms: ClauseTexts;
  readonly privacy: ClauseTexts;
}

/** One row; version 0 until an admin has filled it in. */
export interface OperatorTable {
  id: Generated<number>;
  version: Generated<number>;
  name: string | null;
  address: string | null;
  contact_email: string | null;
  officer_name: string | null;
  officer_email: string | null;
  hosting_country: string | null;
  governing_law: string | null;
  recipients: ColumnType<readonly StoredRecipient[], string | undefined, string>;
  clauses: ColumnType<StoredClauses, string | undefined, string>;
  logo_url: string | null;
  changed_at: Date | null;
}

/** At most one row: the newest link works. */
export interface SetUpLinkTable {
  id: Generated<number>;
  token_hash: Buffer;
  expires_at: Date;
}
