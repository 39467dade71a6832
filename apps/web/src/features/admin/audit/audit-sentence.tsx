import { Trans } from '@lingui/react/macro';
import type { AuditAction, AuditEntry, AuditSubject } from '@ecopulse/contract/admin/audit';
import { AUDIT_ACTIONS } from './audit-messages.ts';
import { RESIDENT_SENTENCES, type SentenceParts, type Sentences } from './resident-sentences.tsx';

/** One sentence per action and subject, because languages differ in word order and inflection. */
const SENTENCES: Sentences = {
  ...RESIDENT_SENTENCES,
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
  'green_space fetched': ({ admin, subject }) => (
    <Trans>
      {admin} fetched published data: {subject}
    </Trans>
  ),
  'green_space source_refused': ({ admin, subject }) => (
    <Trans>
      {admin} refused published data about {subject}
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
  'event created': ({ admin, subject }) => (
    <Trans>
      {admin} created the event {subject}
    </Trans>
  ),
  'event edited': ({ admin, subject }) => (
    <Trans>
      {admin} edited the event {subject}
    </Trans>
  ),
  'event published': ({ admin, subject }) => (
    <Trans>
      {admin} published the event {subject}
    </Trans>
  ),
  'event retired': ({ admin, subject }) => (
    <Trans>
      {admin} cancelled or sent back the event {subject}
    </Trans>
  ),
  'event attendance_changed': ({ admin, subject }) => (
    <Trans>
      {admin} changed the attendance at the event {subject}
    </Trans>
  ),
  'club created': ({ admin, subject }) => (
    <Trans>
      {admin} started the club {subject}
    </Trans>
  ),
  'club edited': ({ admin, subject }) => (
    <Trans>
      {admin} edited the club {subject}
    </Trans>
  ),
  'club published': ({ admin, subject }) => (
    <Trans>
      {admin} brought back the club {subject}
    </Trans>
  ),
  'club retired': ({ admin, subject }) => (
    <Trans>
      {admin} closed the club {subject}
    </Trans>
  ),
  'club roles_changed': ({ admin, subject }) => (
    <Trans>
      {admin} changed the roles in the club {subject}
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
  'weather_day created': ({ admin, subject }) => (
    <Trans>
      {admin} set a weather day: {subject}
    </Trans>
  ),
  'weather_day removed': ({ admin, subject }) => (
    <Trans>
      {admin} ended a weather day: {subject}
    </Trans>
  ),
  'limits edited': ({ admin, subject }) => (
    <Trans>
      {admin} changed limits: {subject}
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
