import type { AuditAction, AuditSubject } from '@ecopulse/contract/admin/audit';

export interface AuditSearch {
  admin?: string;
  action?: AuditAction;
  subject?: AuditSubject;
}

/** Records instead of arrays, so that a missing entry does not compile. */
const ACTIONS: Readonly<Record<AuditAction, true>> = {
  created: true,
  edited: true,
  published: true,
  retired: true,
  removed: true,
  attendance_changed: true,
  fetched: true,
  imported: true,
  source_refused: true,
  points_adjusted: true,
  ranking_withheld: true,
  ranking_released: true,
  sessions_ended: true,
  roles_changed: true,
  admin_granted: true,
  admin_revoked: true,
  second_factor_reset: true,
  message_sent: true,
  email_tested: true,
  note_added: true,
  item_assigned: true,
  name_removed: true,
  picture_removed: true,
  age_band_changed: true,
  suspended: true,
  suspension_lifted: true,
  appeal_answered: true,
  request_answered: true,
  report_answered: true,
  check_in_settled: true,
  flag_settled: true,
  translation_report_settled: true,
  condition_settled: true,
};
const SUBJECTS: Readonly<Record<AuditSubject, true>> = {
  green_space: true,
  lesson: true,
  challenge: true,
  event: true,
  club: true,
  article: true,
  news_source: true,
  resident: true,
  operator: true,
  report: true,
  check_in: true,
  activity: true,
  translation_report: true,
  condition: true,
  weather_day: true,
  limits: true,
};

const ID_PATTERN = /^[1-9]\d{0,9}$/;

function isOneOf<Key extends string>(keys: Readonly<Record<Key, true>>, value: unknown): value is Key {
  return typeof value === 'string' && Object.hasOwn(keys, value);
}

export function parseAuditSearch({ admin, action, subject }: Record<string, unknown>): AuditSearch {
  return {
    ...(typeof admin === 'string' && ID_PATTERN.test(admin) && { admin }),
    ...(isOneOf(ACTIONS, action) && { action }),
    ...(isOneOf(SUBJECTS, subject) && { subject }),
  };
}

export function toAuditQuery({ admin, ...filters }: AuditSearch): Omit<AuditSearch, 'admin'> & { adminId?: string } {
  return { ...filters, ...(admin !== undefined && { adminId: admin }) };
}
