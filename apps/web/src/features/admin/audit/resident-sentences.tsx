import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { AuditAction, AuditSubject } from '@ecopulse/contract/admin/audit';

export interface SentenceParts {
  admin: ReactNode;
  subject: ReactNode;
}

export type Sentences = Partial<Record<`${AuditSubject} ${AuditAction}`, (parts: SentenceParts) => ReactNode>>;

/** In the inbox, where the subject can be a resident, a green space or a text. */
function Assigned({ admin, subject }: SentenceParts) {
  return (
    <Trans>
      {admin} changed who takes care of {subject} in the inbox
    </Trans>
  );
}

function NoteAdded({ admin, subject }: SentenceParts) {
  return (
    <Trans>
      {admin} added a note about {subject}
    </Trans>
  );
}

/** Of what admins do about residents, and in the inbox. */
export const RESIDENT_SENTENCES: Sentences = {
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
  'resident age_band_changed': ({ admin, subject }) => (
    <Trans>
      {admin} corrected {subject}'s age
    </Trans>
  ),
  'resident request_answered': ({ admin, subject }) => (
    <Trans>
      {admin} answered a data request from {subject}
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
  'condition condition_settled': ({ admin, subject }) => (
    <Trans>
      {admin} dealt with a closed path at {subject}
    </Trans>
  ),
  'report item_assigned': Assigned,
  'activity item_assigned': Assigned,
  'translation_report item_assigned': Assigned,
  'resident item_assigned': Assigned,
  'event item_assigned': Assigned,
  'condition item_assigned': Assigned,
  'report note_added': NoteAdded,
  'activity note_added': NoteAdded,
  'translation_report note_added': NoteAdded,
  'event note_added': NoteAdded,
  'condition note_added': NoteAdded,
};
