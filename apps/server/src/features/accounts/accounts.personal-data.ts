import { sql } from 'kysely';
import { ownRowsQuery, type PersonalTable } from '../../core/personal-data/personal-data.ts';
import { CONSENT_DATA } from './own-data/consents.personal-data.ts';

const DELETE_RESIDENT_ROWS = { resident_id: 'delete' } as const;

/** Hashes, keys and tokens are never exported. */
export const ACCOUNTS_DATA: readonly PersonalTable[] = [
  {
    table: 'residents',
    kind: 'account',
    columns: { id: 'with-account' },
    exported: {
      list: 'account',
      query: ownRowsQuery(
        'residents',
        {
          id: 'id',
          username: 'username',
          email: 'email',
          emailVerifiedAt: 'email_verified_at',
          firstName: 'first_name',
          lastName: 'last_name',
          homeTown: 'home_town',
          about: 'about',
          inRankings: 'in_rankings',
          findableByEmail: 'findable_by_email',
          friendRequests: 'friend_requests',
          activityVisible: 'activity_visible',
          interests: 'interests',
          welcome: 'welcome',
          mutedNotifications: 'muted_notifications',
          pushedNotifications: 'pushed_notifications',
          mailedNotifications: 'mailed_notifications',
          quietFromMinute: 'quiet_from',
          quietUntilMinute: 'quiet_until',
          language: 'language',
          theme: 'theme',
          withheldFromRankings: 'ranking_withheld_reason',
          isAdmin: 'is_admin',
          renamedAt: 'renamed_at',
          suspendedSince: 'suspended_since',
          withdrawnDocuments: 'withdrawn_documents',
          ageBand: 'age_band',
          ageAskedIn: 'age_asked_in',
          ageBandChangedAt: 'age_band_changed_at',
          parentAwaitedSince: 'parent_awaited_since',
          createdAt: 'created_at',
        },
        { residentColumn: 'id', orderBy: 'id' },
      ),
    },
  },
  {
    table: 'resident_roles',
    kind: 'account',
    columns: DELETE_RESIDENT_ROWS,
    exported: {
      list: 'roles',
      query: ownRowsQuery(
        'resident_roles',
        { role: 'role', planningArea: 'planning_area', clubId: 'club_id', grantedAt: 'granted_at' },
        { orderBy: 'id' },
      ),
    },
  },
  {
    table: 'username_claims',
    kind: 'usernames',
    columns: { resident_id: 'unlink' },
    exported: { not: 'only hashes of usernames are stored' },
  },
  {
    table: 'pictures',
    kind: 'picture',
    columns: DELETE_RESIDENT_ROWS,
    exported: {
      list: 'picture',
      ids: (residentId) => sql`select resident_id as id from pictures where resident_id = ${residentId}`,
      row: (residentId) => sql`
        select created_at as "uploadedAt", 'data:image/webp;base64,' || translate(encode(bytes, 'base64'), E'\n', '') as image
        from pictures where resident_id = ${residentId}`,
    },
  },
  {
    table: 'suspensions',
    kind: 'reports',
    columns: DELETE_RESIDENT_ROWS,
    exported: {
      list: 'suspensions',
      query: ownRowsQuery(
        'suspensions',
        {
          reason: 'reason',
          until: 'until',
          startedAt: 'started_at',
          endedAt: 'ended_at',
          appeal: 'appeal',
          appealedAt: 'appealed_at',
          decision: 'decision',
          answer: 'answer',
        },
        { orderBy: 'id' },
      ),
    },
  },
  {
    table: 'moderation_notes',
    kind: 'reports',
    columns: { resident_id: 'delete', author_id: 'unlink' },
    exported: {
      list: 'moderationNotes',
      // Notes about the resident may quote reports, which must not be revealed.
      query: ownRowsQuery(
        'moderation_notes',
        { text: 'text', createdAt: 'created_at' },
        { residentColumn: 'author_id', orderBy: 'id' },
      ),
    },
  },
  {
    table: 'consents',
    kind: 'consents',
    columns: DELETE_RESIDENT_ROWS,
    exported: {
      list: 'consents',
      query: ownRowsQuery(
        'consents',
        { document: 'document', version: 'version', agreedAt: 'agreed_at', withdrawnAt: 'withdrawn_at' },
        { orderBy: 'id' },
      ),
    },
  },
  ...CONSENT_DATA,
  {
    table: 'sessions',
    kind: 'sessions',
    columns: DELETE_RESIDENT_ROWS,
    exported: {
      list: 'sessions',
      query: ownRowsQuery(
        'sessions',
        {
          device: 'device',
          createdAt: 'created_at',
          reauthenticatedAt: 'reauthenticated_at',
          lastSeenAt: 'last_seen_at',
          presentSince: 'present_since',
          seenBeforeGap: 'seen_before_gap',
        },
        { orderBy: 'id' },
      ),
    },
  },
  {
    table: 'passkeys',
    kind: 'signIn',
    columns: DELETE_RESIDENT_ROWS,
    exported: {
      list: 'passkeys',
      query: ownRowsQuery(
        'passkeys',
        { name: 'name', createdAt: 'created_at', lastUsedAt: 'last_used_at' },
        { orderBy: 'id' },
      ),
    },
  },
  {
    table: 'second_factors',
    kind: 'signIn',
    columns: DELETE_RESIDENT_ROWS,
    exported: {
      list: 'secondFactor',
      query: ownRowsQuery(
        'second_factors',
        { createdAt: 'created_at', confirmedAt: 'confirmed_at' },
        { orderBy: 'created_at' },
      ),
    },
  },
  {
    table: 'recovery_codes',
    kind: 'signIn',
    columns: DELETE_RESIDENT_ROWS,
    exported: { not: 'only hashes of codes are stored' },
  },
  {
    table: 'account_links',
    kind: 'signIn',
    columns: DELETE_RESIDENT_ROWS,
    exported: {
      list: 'openLinks',
      query: ownRowsQuery(
        'account_links',
        { kind: 'kind', createdAt: 'created_at', expiresAt: 'expires_at' },
        { orderBy: 'created_at' },
      ),
    },
  },
  {
    table: 'passkey_challenges',
    kind: 'signIn',
    columns: DELETE_RESIDENT_ROWS,
    exported: { not: 'a random text that lives for minutes' },
  },
  {
    table: 'pending_sign_ins',
    kind: 'signIn',
    columns: DELETE_RESIDENT_ROWS,
    exported: { not: 'only the hash of a token that lives for minutes' },
  },
  {
    table: 'security_events',
    kind: 'securityEvents',
    columns: DELETE_RESIDENT_ROWS,
    exported: {
      list: 'securityEvents',
      query: ownRowsQuery(
        'security_events',
        { kind: 'kind', device: 'device', day: 'day', count: 'count', firstAt: 'first_at', lastAt: 'last_at' },
        { orderBy: 'id' },
      ),
    },
  },
  {
    table: 'limit_windows',
    kind: 'attempts',
    columns: {},
    exported: { not: 'counters of network addresses and typed email addresses, which end by themselves' },
  },
  {
    table: 'registration_queues',
    kind: 'attempts',
    columns: {},
    exported: { not: 'counters of network addresses, which end by themselves' },
  },
  {
    table: 'pgboss.job',
    kind: 'mails',
    columns: {},
    exported: { not: 'emails and push messages that wait to be sent, which then go to the resident' },
  },
];
