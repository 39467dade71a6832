import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { AuditAction, AuditEntry, AuditSubject } from '@ecopulse/contract/admin/audit';
import { AUDIT_ACTIONS } from './audit-messages.ts';

interface SentenceParts {
  admin: ReactNode;
  subject: ReactNode;
}

/** One sentence per action and subject, because languages differ in word order and inflection. */
const SENTENCES: Partial<Record<`${AuditSubject} ${AuditAction}`, (parts: SentenceParts) => ReactNode>> = {
  'operator edited': ({ admin, subject }) => (
    <Trans>
      {admin} edited the details of the operator {subject}
    </Trans>
  ),
  'operator email_tested': ({ admin, subject }) => (
    <Trans>
      {admin} sent a test email for the operator {subject}
    </Trans>
  ),
  'green_space created': ({ admin, subject }) => (
    <Trans>
      {admin} added the green space {subject}
    </Trans>
  ),
  'green_space edited': ({ admin, subject }) => (
    <Trans>
      {admin} edited the green space {subject}
    </Trans>
  ),
  'green_space published': ({ admin, subject }) => (
    <Trans>
      {admin} published the green space {subject}
    </Trans>
  ),
  'green_space retired': ({ admin, subject }) => (
    <Trans>
      {admin} withdrew the green space {subject}
    </Trans>
  ),
  'green_space imported': ({ admin, subject }) => (
    <Trans>
      {admin} imported green spaces: {subject}
    </Trans>
  ),
  'lesson created': ({ admin, subject }) => (
    <Trans>
      {admin} wrote the lesson {subject}
    </Trans>
  ),
  'lesson edited': ({ admin, subject }) => (
    <Trans>
      {admin} edited the lesson {subject}
    </Trans>
  ),
  'lesson published': ({ admin, subject }) => (
    <Trans>
      {admin} published the lesson {subject}
    </Trans>
  ),
  'lesson retired': ({ admin, subject }) => (
    <Trans>
      {admin} withdrew the lesson {subject}
    </Trans>
  ),
  'challenge created': ({ admin, subject }) => (
    <Trans>
      {admin} created the challenge {subject}
    </Trans>
  ),
  'challenge edited': ({ admin, subject }) => (
    <Trans>
      {admin} edited the challenge {subject}
    </Trans>
  ),
  'challenge published': ({ admin, subject }) => (
    <Trans>
      {admin} published the challenge {subject}
    </Trans>
  ),
  'challenge retired': ({ admin, subject }) => (
    <Trans>
      {admin} withdrew the challenge {subject}
    </Trans>
  ),
  'article created': ({ admin, subject }) => (
    <Trans>
      {admin} wrote the article {subject}
    </Trans>
  ),
  'article edited': ({ admin, subject }) => (
    <Trans>
      {admin} edited the article {subject}
    </Trans>
  ),
  'article published': ({ admin, subject }) => (
    <Trans>
      {admin} published the article {subject}
    </Trans>
  ),
  'article retired': ({ admin, subject }) => (
    <Trans>
      {admin} withdrew the article {subject}
    </Trans>
  ),
  'news_source created': ({ admin, subject }) => (
    <Trans>
      {admin} added the feed {subject}
    </Trans>
  ),
  'news_source edited': ({ admin, subject }) => (
    <Trans>
      {admin} edited the feed {subject}
    </Trans>
  ),
  'news_source published': ({ admin, subject }) => (
    <Trans>
      {admin} unmuted the feed {subject}
    </Trans>
  ),
  'news_source retired': ({ admin, subject }) => (
    <Trans>
      {admin} muted the feed {subject}
    </Trans>
  ),
  'news_source fetched': ({ admin, subject }) => (
    <Trans>
      {admin} fetched the feed {subject}
    </Trans>
  ),
  'news_source removed': ({ admin, subject }) => (
    <Trans>
      {admin} removed the feed {subject}
    </Trans>
  ),
  'limits edited': ({ admin, subject }) => (
    <Trans>
      {admin} changed limits: {subject}
    </Trans>
  ),
  'resident points_adjusted': ({ admin, subject }) => (
    <Trans>
      {admin} corrected {subject}'s points
    </Trans>
  ),
  'resident ranking_withheld': ({ admin, subject }) => (
    <Trans>
      {admin} removed {subject} from the rankings
    </Trans>
  ),
  'resident ranking_released': ({ admin, subject }) => (
    <Trans>
      {admin} restored {subject} to the rankings
    </Trans>
  ),
  'resident sessions_ended': ({ admin, subject }) => (
    <Trans>
      {admin} ended all of {subject}'s sessions
    </Trans>
  ),
  'resident roles_changed': ({ admin, subject }) => (
    <Trans>
      {admin} changed the roles of {subject}
    </Trans>
  ),
  'resident admin_granted': ({ admin, subject }) => (
    <Trans>
      {admin} made {subject} an admin
    </Trans>
  ),
  'resident admin_revoked': ({ admin, subject }) => (
    <Trans>
      {admin} removed {subject} as an admin
    </Trans>
  ),
  'resident second_factor_reset': ({ admin, subject }) => (
    <Trans>
      {admin} turned off sign-in codes for {subject}
    </Trans>
  ),
  'resident message_sent': ({ admin, subject }) => (
    <Trans>
      {admin} sent {subject} a message
    </Trans>
  ),
  'resident note_added': ({ admin, subject }) => (
    <Trans>
      {admin} added a note about {subject}
    </Trans>
  ),
  'resident name_removed': ({ admin, subject }) => (
    <Trans>
      {admin} removed {subject}'s name
    </Trans>
  ),
  'resident picture_removed': ({ admin, subject }) => (
    <Trans>
      {admin} removed {subject}'s picture
    </Trans>
  ),
  'resident suspended': ({ admin, subject }) => (
    <Trans>
      {admin} suspended {subject}
    </Trans>
  ),
  'resident suspension_lifted': ({ admin, subject }) => (
    <Trans>
      {admin} lifted {subject}'s suspension
    </Trans>
  ),
  'resident appeal_answered': ({ admin, subject }) => (
    <Trans>
      {admin} answered {subject}'s appeal
    </Trans>
  ),
  'report report_answered': ({ admin, subject }) => (
    <Trans>
      {admin} resolved a report about {subject}
    </Trans>
  ),
  'check_in check_in_settled': ({ admin, subject }) => (
    <Trans>
      {admin} checked a flagged check-in by {subject}
    </Trans>
  ),
  'activity flag_settled': ({ admin, subject }) => (
    <Trans>
      {admin} checked a flagged activity by {subject}
    </Trans>
  ),
  'translation_report translation_report_settled': ({ admin, subject }) => (
    <Trans>
      {admin} marked a report about the translation {subject} as done
    </Trans>
  ),
};

export function listAuditActions(subject: AuditSubject | undefined): AuditAction[] {
  if (subject === undefined) return AUDIT_ACTIONS;
  return AUDIT_ACTIONS.filter((action) => Object.hasOwn(SENTENCES, `${subject} ${action}`));
}

export function AuditSentence({
  entry,
  admin,
  subject,
}: SentenceParts & { entry: Pick<AuditEntry, 'action' | 'subject'> }) {
  const renderSentence = SENTENCES[`${entry.subject} ${entry.action}`];
  return renderSentence ? (
    renderSentence({ admin, subject })
  ) : (
    <Trans>
      {admin} changed {subject}
    </Trans>
  );
}
