import type { Role } from '@ecopulse/contract/accounts/role-access';
import type { AgeBand } from '@ecopulse/contract/accounts/account-forms';
import type { WelcomeStep } from '@ecopulse/contract/accounts/accounts';
import type { DocumentName } from '@ecopulse/contract/accounts/documents';
import type { AuditAction, AuditSubject } from '@ecopulse/contract/admin/audit';
import type { AppealDecision } from '@ecopulse/contract/admin/moderation';
import type { NotificationKind } from '@ecopulse/contract/notifications/notifications';
import type { ReportOutcome, ReportReason } from '@ecopulse/contract/social/social';
import type { ColumnType, Generated, GeneratedAlways } from 'kysely';
import type { Facts } from './rewards-tables.ts';

export interface ResidentsTable {
  id: GeneratedAlways<number>;
  username: string;
  username_key: string;
  email: string;
  email_key: string;
  password_hash: string;
  first_name: string | null;
  last_name: string | null;
  profile_image_url: string | null;
  home_town: string | null;
  about: string | null;
  in_rankings: Generated<boolean>;
  findable_by_email: Generated<boolean>;
  friend_requests: Generated<'everyone' | 'nobody'>;
  activity_visible: Generated<'friends' | 'nobody'>;
  welcome: WelcomeStep | null;
  interests: Generated<string[]>;
  ranking_withheld_reason: string | null;
  muted_notifications: Generated<string[]>;
  pushed_notifications: Generated<string[]>;
  mailed_notifications: Generated<string[]>;
  /** Minutes after midnight in Singapore; both null without quiet hours. */
  quiet_from: Generated<number | null>;
  quiet_until: Generated<number | null>;
  language: string | null;
  theme: 'light' | 'dark' | null;
  username_fold: GeneratedAlways<string>;
  first_fold: GeneratedAlways<string | null>;
  last_fold: GeneratedAlways<string | null>;
  is_admin: Generated<boolean>;
  created_at: Date;
  email_verified_at: Generated<Date | null>;
  leaving_since: Generated<Date | null>;
  renamed_at: Generated<Date[]>;
  suspended_since: Generated<Date | null>;
  /** Only these lock the account; a new version does not. */
  withdrawn_documents: Generated<DocumentName[]>;
  age_band: AgeBand | null;
  age_asked_in: number | null;
  /** The resident's own change; later ones are a moderator's. */
  age_band_changed_at: Generated<Date | null>;
  /** Null unless a parent has yet to agree. */
  parent_awaited_since: Generated<Date | null>;
}

/** Without a town or group it applies everywhere. Triggers keep `residents.is_admin` in step. */
export interface ResidentRolesTable {
  id: GeneratedAlways<number>;
  resident_id: number;
  role: Role;
  planning_area: string | null;
  club_id: number | null;
  granted_at: Generated<Date>;
}

export interface UsernameClaimsTable {
  skeleton_hash: Buffer;
  resident_id: number | null;
  rests_until: Date | null;
}

export interface FriendshipsTable {
  low_id: number;
  high_id: number;
  since: Date;
}

export interface FriendRequestsTable {
  id: GeneratedAlways<number>;
  sender_id: number;
  receiver_id: number;
  day: string;
  status: Generated<'pending' | 'accepted' | 'rejected' | 'withdrawn'>;
  created_at: Date;
  answered_at: Date | null;
  hidden_at: Date | null;
}

/** From `resident_id` for an activity of `receiver_id`, who was notified on `told_on`. */
export interface CheersTable {
  activity_id: number;
  resident_id: number;
  receiver_id: number;
  created_at: Date;
  told_on: string | null;
}

export interface InvitesTable {
  resident_id: number;
  code: string;
  created_at: Date;
  ends_at: Date;
  uses: Generated<number>;
}

export interface InviteUsesTable {
  code: string;
  resident_id: number;
  used_at: Date;
}

export interface BlocksTable {
  blocker_id: number;
  blocked_id: number;
  blocked_at: Date;
  is_listed: Generated<boolean>;
}

export interface ReportsTable {
  id: GeneratedAlways<number>;
  reporter_id: number;
  /** Of a report of an event: its organiser; of a club: a steward. */
  reported_id: number;
  event_id: Generated<number | null>;
  club_id: Generated<number | null>;
  day: string;
  reason: ReportReason;
  details: string | null;
  created_at: Date;
  answered_at: Generated<Date | null>;
  answered_by: Generated<number | null>;
  outcome: Generated<ReportOutcome | null>;
  answer: Generated<string | null>;
}

/** Ended by its `until`, a day, or by an admin. */
export interface SuspensionsTable {
  id: GeneratedAlways<number>;
  resident_id: number;
  reason: string;
  until: string | null;
  started_at: Date;
  ended_at: Generated<Date | null>;
  appeal: Generated<string | null>;
  appealed_at: Generated<Date | null>;
  decision: Generated<AppealDecision | null>;
  answer: Generated<string | null>;
}

export interface ModerationNotesTable {
  id: GeneratedAlways<number>;
  resident_id: number;
  author_id: number | null;
  key: string;
  text: string;
  created_at: Date;
}

export interface NotificationsTable {
  id: GeneratedAlways<number>;
  resident_id: number;
  kind: NotificationKind;
  subject: string;
  actor_id: number | null;
  facts: ColumnType<Facts, string, never>;
  created_at: Date;
  read_at: Date | null;
  /** False if it is only sent outside of the app. */
  is_shown: Generated<boolean>;
}

export interface PushSubscriptionsTable {
  id: GeneratedAlways<number>;
  session_id: number;
  resident_id: number;
  endpoint: string;
  p256dh: string;
  auth: string;
  created_at: Date;
}

export interface OutgoingNotificationsTable {
  notification_id: number;
  channel: 'push' | 'mail';
  resident_id: number;
  due_at: Date;
}

export interface SentNudgesTable {
  resident_id: number;
  day: string;
  notification_id: number;
}

export interface PicturesTable {
  key: string;
  resident_id: number;
  bytes: Buffer;
  created_at: Date;
}

export interface UnreferencedObjectsTable {
  key: string;
  since: Generated<Date>;
}

export interface AuditEntriesTable {
  id: GeneratedAlways<number>;
  admin_id: number | null;
  action: AuditAction;
  subject: AuditSubject;
  subject_id: number | null;
  subject_name: string;
  facts: ColumnType<Facts, string, never>;
  created_at: Date;
}

/** Exactly one of the six ids is set. The last two columns are of green spaces alone. */
export interface InboxItemsTable {
  report_id: number | null;
  activity_id: number | null;
  translation_report_id: number | null;
  request_id: number | null;
  green_space_id: number | null;
  event_id: number | null;
  version: number;
  assigned_to: number | null;
  note: string | null;
  settled_at: Date | null;
  settled_by: number | null;
}
