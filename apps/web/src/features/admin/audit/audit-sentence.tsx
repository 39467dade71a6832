import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Trans } from '@lingui/react';
import type { ReactNode } from 'react';
import type { AuditAction, AuditEntry, AuditSubject } from '@ecopulse/contract/admin/audit';
import { AUDIT_ACTIONS } from './audit-messages.ts';

/** In the inbox, where the subject can be a resident, a green space or a text. */
const assigned = msg({ message: '{admin} changed who takes care of {subject} in the inbox' });
const noteAdded = msg({ message: '{admin} added a note about {subject}' });

/** One sentence per action and subject, because languages differ in word order and inflection. */
const SENTENCES: Partial<Record<`${AuditSubject} ${AuditAction}`, MessageDescriptor>> = {
  'resident points_adjusted': msg({ message: "{admin} corrected {subject}'s points" }),
  'resident ranking_withheld': msg({ message: '{admin} removed {subject} from the rankings' }),
  'resident ranking_released': msg({ message: '{admin} restored {subject} to the rankings' }),
  'resident sessions_ended': msg({ message: "{admin} ended all of {subject}'s sessions" }),
  'resident roles_changed': msg({ message: '{admin} changed the roles of {subject}' }),
  'resident admin_granted': msg({ message: '{admin} made {subject} an admin' }),
  'resident admin_revoked': msg({ message: '{admin} removed {subject} as an admin' }),
  'resident second_factor_reset': msg({ message: '{admin} turned off sign-in codes for {subject}' }),
  'resident message_sent': msg({ message: '{admin} sent {subject} a message' }),
  'resident note_added': noteAdded,
  'resident name_removed': msg({ message: "{admin} removed {subject}'s name" }),
  'resident picture_removed': msg({ message: "{admin} removed {subject}'s picture" }),
  'resident age_band_changed': msg({ message: "{admin} corrected {subject}'s age" }),
  'resident request_answered': msg({ message: '{admin} answered a data request from {subject}' }),
  'resident suspended': msg({ message: '{admin} suspended {subject}' }),
  'resident suspension_lifted': msg({ message: "{admin} lifted {subject}'s suspension" }),
  'resident appeal_answered': msg({ message: "{admin} answered {subject}'s appeal" }),
  'report report_answered': msg({ message: '{admin} resolved a report about {subject}' }),
  'check_in check_in_settled': msg({ message: '{admin} checked a flagged check-in by {subject}' }),
  'activity flag_settled': msg({ message: '{admin} checked a flagged activity by {subject}' }),
  'translation_report translation_report_settled': msg({
    message: '{admin} marked a report about the translation {subject} as done',
  }),
  'condition condition_settled': msg({ message: '{admin} dealt with a closed path at {subject}' }),
  'report item_assigned': assigned,
  'activity item_assigned': assigned,
  'translation_report item_assigned': assigned,
  'resident item_assigned': assigned,
  'event item_assigned': assigned,
  'condition item_assigned': assigned,
  'report note_added': noteAdded,
  'activity note_added': noteAdded,
  'translation_report note_added': noteAdded,
  'event note_added': noteAdded,
  'condition note_added': noteAdded,
  'operator edited': msg({ message: '{admin} edited the details of the operator {subject}' }),
  'operator email_tested': msg({ message: '{admin} sent a test email for the operator {subject}' }),
  'green_space created': msg({ message: '{admin} added the green space {subject}' }),
  'green_space edited': msg({ message: '{admin} edited the green space {subject}' }),
  'green_space published': msg({ message: '{admin} published the green space {subject}' }),
  'green_space retired': msg({ message: '{admin} withdrew the green space {subject}' }),
  'green_space imported': msg({ message: '{admin} imported green spaces: {subject}' }),
  'green_space fetched': msg({ message: '{admin} fetched published data: {subject}' }),
  'green_space source_refused': msg({ message: '{admin} refused published data about {subject}' }),
  'lesson created': msg({ message: '{admin} wrote the lesson {subject}' }),
  'lesson edited': msg({ message: '{admin} edited the lesson {subject}' }),
  'lesson published': msg({ message: '{admin} published the lesson {subject}' }),
  'lesson retired': msg({ message: '{admin} withdrew the lesson {subject}' }),
  'challenge created': msg({ message: '{admin} created the challenge {subject}' }),
  'challenge edited': msg({ message: '{admin} edited the challenge {subject}' }),
  'challenge published': msg({ message: '{admin} published the challenge {subject}' }),
  'challenge retired': msg({ message: '{admin} withdrew the challenge {subject}' }),
  'event created': msg({ message: '{admin} created the event {subject}' }),
  'event edited': msg({ message: '{admin} edited the event {subject}' }),
  'event published': msg({ message: '{admin} published the event {subject}' }),
  'event retired': msg({ message: '{admin} cancelled or sent back the event {subject}' }),
  'event attendance_changed': msg({ message: '{admin} changed the attendance at the event {subject}' }),
  'club created': msg({ message: '{admin} started the club {subject}' }),
  'club edited': msg({ message: '{admin} edited the club {subject}' }),
  'club published': msg({ message: '{admin} brought back the club {subject}' }),
  'club retired': msg({ message: '{admin} closed the club {subject}' }),
  'club roles_changed': msg({ message: '{admin} changed the roles in the club {subject}' }),
  'article created': msg({ message: '{admin} wrote the article {subject}' }),
  'article edited': msg({ message: '{admin} edited the article {subject}' }),
  'article published': msg({ message: '{admin} published the article {subject}' }),
  'article retired': msg({ message: '{admin} withdrew the article {subject}' }),
  'news_source created': msg({ message: '{admin} added the feed {subject}' }),
  'news_source edited': msg({ message: '{admin} edited the feed {subject}' }),
  'news_source published': msg({ message: '{admin} unmuted the feed {subject}' }),
  'news_source retired': msg({ message: '{admin} muted the feed {subject}' }),
  'news_source fetched': msg({ message: '{admin} fetched the feed {subject}' }),
  'news_source removed': msg({ message: '{admin} removed the feed {subject}' }),
  'weather_day created': msg({ message: '{admin} set a weather day: {subject}' }),
  'weather_day removed': msg({ message: '{admin} ended a weather day: {subject}' }),
  'limits edited': msg({ message: '{admin} changed limits: {subject}' }),
};

const CHANGED = msg({ message: '{admin} changed {subject}' });

export function listAuditActions(subject: AuditSubject | undefined): AuditAction[] {
  if (subject === undefined) return AUDIT_ACTIONS;
  return AUDIT_ACTIONS.filter((action) => Object.hasOwn(SENTENCES, `${subject} ${action}`));
}

interface AuditSentenceProps {
  entry: Pick<AuditEntry, 'action' | 'subject'>;
  admin: ReactNode;
  subject: ReactNode;
}

export function AuditSentence({ entry, admin, subject }: AuditSentenceProps) {
  const { id, message = '' } = SENTENCES[`${entry.subject} ${entry.action}`] ?? CHANGED;
  return <Trans id={id} message={message} values={{ admin, subject }} />;
}
