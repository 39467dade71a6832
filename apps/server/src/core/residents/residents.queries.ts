import type { WelcomeStep } from '@ecopulse/contract/accounts/accounts';
import type { ResidentRole } from '@ecopulse/contract/accounts/role-access';
import type { AgeBand } from '@ecopulse/contract/accounts/account-forms';
import type { DocumentName } from '@ecopulse/contract/accounts/documents';
import { sql } from 'kysely';
import type { Querier } from '../../db/database.ts';
import { SCORE_COLUMNS, toScore } from '../rewards/rewards.queries.ts';
import type { Score } from '../rewards/rewards.rules.ts';
import { ROLES_JSON } from './roles.queries.ts';

/** Never contains the password hash. */
export interface OwnResident {
  readonly id: number;
  readonly username: string;
  readonly firstName: string | null;
  readonly lastName: string | null;
  readonly email: string;
  readonly emailVerifiedAt: Date | null;
  readonly profileImageUrl: string | null;
  readonly homeTown: string | null;
  readonly about: string | null;
  readonly privacy: {
    readonly inRankings: boolean;
    readonly findableByEmail: boolean;
    readonly friendRequests: 'everyone' | 'nobody';
    readonly activityVisible: 'friends' | 'nobody';
  };
  readonly withheldFromRankings: string | null;
  readonly language: string | null;
  readonly theme: 'light' | 'dark' | null;
  readonly welcome: WelcomeStep | null;
  readonly interests: readonly string[];
  readonly isAdmin: boolean;
  readonly roles: readonly ResidentRole[];
  readonly createdAt: Date;
  readonly ageBand: AgeBand | null;
  readonly withdrawnDocuments: readonly DocumentName[];
  readonly consents: readonly { readonly document: string; readonly version: string }[];
  readonly operatorVersion: number;
  readonly score: Score;
}

export async function findOwnResident(db: Querier, residentId: number): Promise<OwnResident | null> {
  const row = await selectResidents(db).where('r.id', '=', residentId).executeTakeFirst();
  return row ? toResident(row) : null;
}

export async function findResidentByUsername(db: Querier, usernameKey: string): Promise<OwnResident | null> {
  const row = await selectResidents(db).where('r.username_key', '=', usernameKey).executeTakeFirst();
  return row ? toResident(row) : null;
}

function selectResidents(db: Querier) {
  return db
    .selectFrom('residents as r')
    .innerJoin('scores as s', 's.resident_id', 'r.id')
    .select([
      'r.id',
      'r.username',
      'r.first_name',
      'r.last_name',
      'r.email',
      'r.email_verified_at',
      'r.profile_image_url',
      'r.home_town',
      'r.about',
    ])
    .select(['r.ranking_withheld_reason', 'r.language', 'r.theme', 'r.withdrawn_documents', 'r.age_band'])
    .select(['r.in_rankings', 'r.findable_by_email', 'r.friend_requests', 'r.activity_visible'])
    .select(['r.is_admin', 'r.created_at', 'r.welcome', 'r.interests', ROLES_JSON.as('roles')])
    .select([
      sql<OwnResident['consents']>`(
        select coalesce(jsonb_agg(jsonb_build_object('document', c.document, 'version', c.version)), '[]')
        from consents c where c.resident_id = r.id and c.withdrawn_at is null)`.as('consents'),
      sql<number>`(select version from operator)`.as('operator_version'),
    ])
    .select(SCORE_COLUMNS);
}

type ResidentRow = NonNullable<Awaited<ReturnType<ReturnType<typeof selectResidents>['executeTakeFirst']>>>;

function toResident(row: ResidentRow): OwnResident {
  return {
    id: row.id,
    username: row.username,
    firstName: row.first_name,
    lastName: row.last_name,
    email: row.email,
    emailVerifiedAt: row.email_verified_at,
    profileImageUrl: row.profile_image_url,
    homeTown: row.home_town,
    about: row.about,
    privacy: {
      inRankings: row.in_rankings,
      findableByEmail: row.findable_by_email,
      friendRequests: row.friend_requests,
      activityVisible: row.activity_visible,
    },
    withheldFromRankings: row.ranking_withheld_reason,
    language: row.language,
    theme: row.theme,
    welcome: row.welcome,
    interests: row.interests,
    isAdmin: row.is_admin,
    roles: row.roles,
    createdAt: row.created_at,
    ageBand: row.age_band,
    withdrawnDocuments: row.withdrawn_documents,
    consents: row.consents,
    operatorVersion: row.operator_version,
    score: toScore(row),
  };
}

/** Locks the score before the resident, as turns do; the trigger's order (resident, then score) would deadlock with them. */
export function residentIdAfterScoreLock(residentId: number) {
  return sql<number>`(select resident_id from scores where resident_id = ${residentId} for no key update)`;
}
