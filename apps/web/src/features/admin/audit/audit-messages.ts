import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { AuditAction, AuditSubject } from '@ecopulse/contract/admin/audit';
import type { AppealDecision } from '@ecopulse/contract/admin/moderation';
import type { ReportOutcome } from '@ecopulse/contract/social/social';

export const auditActionLabels: Record<AuditAction, MessageDescriptor> = {
  created: msg`Created`,
  edited: msg`Edited`,
  published: msg`Published`,
  retired: msg`Withdrawn`,
  removed: msg`Removed`,
  attendance_changed: msg`Attendance changed`,
  fetched: msg`Fetched`,
  imported: msg`Imported`,
  source_refused: msg`Published data refused`,
  points_adjusted: msg`Points corrected`,
  ranking_withheld: msg`Removed from rankings`,
  ranking_released: msg`Restored to rankings`,
  sessions_ended: msg`Sessions ended`,
  roles_changed: msg`Roles changed`,
  admin_granted: msg`Made an admin`,
  admin_revoked: msg`Admin rights removed`,
  second_factor_reset: msg`Codes turned off`,
  message_sent: msg`Message sent`,
  email_tested: msg`Test email sent`,
  note_added: msg`Note added`,
  item_assigned: msg({ message: 'Assigned', context: 'task' }),
  name_removed: msg`Name removed`,
  picture_removed: msg`Picture removed`,
  age_band_changed: msg`Age corrected`,
  suspended: msg({ message: 'Suspended', context: 'resident' }),
  suspension_lifted: msg`Suspension lifted`,
  appeal_answered: msg`Appeal answered`,
  request_answered: msg`Data request answered`,
  report_answered: msg`Report resolved`,
  check_in_settled: msg`Flagged check-in checked`,
  flag_settled: msg`Flagged activity checked`,
  translation_report_settled: msg`Translation report marked as done`,
  condition_settled: msg`Closed path dealt with`,
};

export const auditSubjectLabels: Record<AuditSubject, MessageDescriptor> = {
  green_space: msg`Green spaces`,
  lesson: msg`Lessons`,
  challenge: msg`Challenges`,
  event: msg`Events`,
  club: msg`Clubs`,
  article: msg`Articles`,
  news_source: msg`Feeds`,
  resident: msg`Residents`,
  operator: msg`Operator`,
  report: msg`Reports`,
  check_in: msg`Check-ins`,
  activity: msg`Activities`,
  translation_report: msg`Translation reports`,
  condition: msg`Closed paths`,
  weather_day: msg`Weather days`,
  limits: msg`Limits`,
};

/** In filter order. Importing the contract's lists would bundle their schemas. */
export const AUDIT_ACTIONS = Object.keys(auditActionLabels) as AuditAction[];
export const AUDIT_SUBJECTS = Object.keys(auditSubjectLabels) as AuditSubject[];

export const reportOutcomeLabels: Record<ReportOutcome, MessageDescriptor> = {
  no_action: msg`No problem found`,
  talked_to: msg`Resident was contacted`,
  withheld: msg`Removed from the rankings`,
  other: msg`Other action taken`,
};

export const appealDecisionLabels: Record<AppealDecision, MessageDescriptor> = {
  lifted: msg`Suspension lifted`,
  kept: msg`Suspension upheld`,
};
