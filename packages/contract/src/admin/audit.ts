import * as z from 'zod/mini';
import { defineEndpoints } from '../endpoint.ts';
import { residentCard } from '../accounts/residents.ts';
import { activityIdInUrl, idInPath, limitInQuery, moment, wholeNumber } from '../scalars.ts';

export const AUDIT_ACTIONS = [
  'created',
  'edited',
  'published',
  'retired',
  'removed',
  'attendance_changed',
  'fetched',
  'imported',
  'source_refused',
  'points_adjusted',
  'ranking_withheld',
  'ranking_released',
  'sessions_ended',
  'roles_changed',
  /** Until version 1.0. */
  'admin_granted',
  'admin_revoked',
  'second_factor_reset',
  'message_sent',
  'email_tested',
  'note_added',
  'item_assigned',
  'name_removed',
  'picture_removed',
  'age_band_changed',
  'suspended',
  'suspension_lifted',
  'appeal_answered',
  'request_answered',
  'report_answered',
  /** Until version 1.0. */
  'check_in_settled',
  'flag_settled',
  'translation_report_settled',
  'condition_settled',
] as const;

export type AuditAction = (typeof AUDIT_ACTIONS)[number];

export const AUDIT_SUBJECTS = [
  'green_space',
  'lesson',
  'challenge',
  'event',
  'club',
  'article',
  'news_source',
  'resident',
  'operator',
  'report',
  /** Until version 1.0. */
  'check_in',
  'activity',
  'translation_report',
  /** What residents say of a green space, whose id it has. */
  'condition',
  'weather_day',
  'limits',
] as const;

export type AuditSubject = (typeof AUDIT_SUBJECTS)[number];

/**
 * `admin` is null for the command line, the set-up link and what EcoPulse does by itself (then the fact `from` is `command-line`, `set-up-link` or `upkeep`) and for an admin who has left. Other facts:
 * fields (comma-separated), language, roles and rolesBefore (`formatRoles`), points, reason, message, until, sessions (count), outcome, answer, note, greenSpace (name), added and removed (counts). `subjectName`
 * of reports and activities is the resident's, of translation reports the language and message, such as `zh/aB3dEf`, of
 * limits the names of what changed.
 */
export const auditEntry = z.object({
  id: wholeNumber(1, Number.MAX_SAFE_INTEGER),
  admin: z.nullable(residentCard),
  action: z.enum(AUDIT_ACTIONS),
  subject: z.enum(AUDIT_SUBJECTS),
  subjectId: z.nullable(wholeNumber(1, Number.MAX_SAFE_INTEGER)),
  subjectName: z.string(),
  facts: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])),
  createdAt: moment,
});

export type AuditEntry = z.infer<typeof auditEntry>;

export const auditEndpoints = defineEndpoints({
  'GET /api/admin/audit': {
    summary: 'The audit log, newest first; filters by admin, subject and action',
    access: 'owner',
    limit: 'read',
    query: z.object({
      limit: z.optional(limitInQuery(200)),
      before: z.optional(activityIdInUrl),
      action: z.optional(z.enum(AUDIT_ACTIONS, { error: 'Must be one of the actions' })),
      subject: z.optional(z.enum(AUDIT_SUBJECTS, { error: 'Must be one of the subjects' })),
      subjectId: z.optional(activityIdInUrl),
      adminId: z.optional(idInPath),
    }),
    response: z.array(auditEntry),
  },
});
