import type { DocumentName } from '@ecopulse/contract/accounts/documents';
import type { RightsRequestKind } from '@ecopulse/contract/accounts/rights-requests';
import type { SecurityEventKind } from '@ecopulse/contract/accounts/sessions';
import type { Generated, GeneratedAlways } from 'kysely';

export interface SessionsTable {
  id: GeneratedAlways<number>;
  token_hash: Buffer;
  resident_id: number;
  created_at: Date;
  last_seen_at: Date;
  /** Seen without a gap since then; before that, last seen at `seen_before_gap`. */
  present_since: Generated<Date>;
  seen_before_gap: Date | null;
  device: string | null;
  /** Last proof by password or passkey; null = at sign-in. */
  reauthenticated_at: Date | null;
}

export interface AccountLinksTable {
  resident_id: number;
  kind: 'password-reset' | 'verification' | 'email-change' | 'parent';
  token_hash: Buffer;
  email: string;
  email_key: string;
  created_at: Date;
  expires_at: Date;
}

export interface PasskeysTable {
  id: GeneratedAlways<number>;
  resident_id: number;
  credential_id: string;
  public_key: Buffer;
  counter: number;
  transports: string[];
  name: string;
  created_at: Date;
  last_used_at: Date | null;
}

export interface PasskeyChallengesTable {
  challenge: string;
  resident_id: number | null;
  expires_at: Date;
}

export interface SecondFactorsTable {
  resident_id: number;
  secret: Buffer;
  created_at: Date;
  confirmed_at: Date | null;
  /** Time step of the last accepted code, which cannot be used again. */
  last_step: Generated<number>;
}

export interface RecoveryCodesTable {
  resident_id: number;
  code_hash: Buffer;
}

export interface PendingSignInsTable {
  token_hash: Buffer;
  resident_id: number;
  /** Whether it also restores a deleted account. */
  restores: Generated<boolean>;
  tries: Generated<number>;
  expires_at: Date;
}

export interface SecurityEventsTable {
  id: GeneratedAlways<number>;
  resident_id: number | null;
  kind: SecurityEventKind;
  device: string | null;
  day: string;
  count: Generated<number>;
  first_at: Date;
  last_at: Date;
}

export interface ConsentsTable {
  id: GeneratedAlways<number>;
  resident_id: number;
  document: DocumentName;
  version: string;
  agreed_at: Date;
  withdrawn_at: Date | null;
}

/** Of erased accounts. */
export interface ConsentProofsTable {
  account_hash: string;
  document: DocumentName;
  version: string;
  agreed_at: Date;
  withdrawn_at: Date | null;
  erased_at: Date;
}

export interface ParentsTable {
  resident_id: number;
  email: string;
  email_key: string;
  asked_at: Date;
  agreed_at: Date | null;
}

export interface RightsRequestsTable {
  id: GeneratedAlways<number>;
  resident_id: number;
  kind: RightsRequestKind;
  text: string;
  created_at: Date;
  due_on: string;
  answer: string | null;
  answered_at: Date | null;
  answered_by: number | null;
}

export interface ServerKeysTable {
  name: string;
  bytes: Buffer;
}
