import { i18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { MessageDescriptor } from '@lingui/core';
import type { EcoAction } from '@ecopulse/contract/challenges/challenges';
import { ecoActionNames } from '../../features/challenges/eco-actions/eco-action-messages.ts';
import type { OfflineCallName, OutboxCall } from '../../lib/offline/outbox.ts';

const DESCRIPTIONS: Record<OfflineCallName, MessageDescriptor> = {
  'POST /api/green-spaces/checkin': msg({ message: 'Check-in at {subject}' }),
  'POST /api/green-spaces/:id/routes/:routeId/start': msg({ message: 'Started {subject}' }),
  'POST /api/green-spaces/:id/routes/:routeId/finish': msg({ message: 'Finished {subject}' }),
  'DELETE /api/green-spaces/:id/routes/:routeId/start': msg({ message: 'Stopped {subject}' }),
  'POST /api/lessons/:id/complete': msg({ message: 'Quiz: {subject}' }),
  'POST /api/user/eco-actions': msg({ message: 'Eco-action: {subject}' }),
  'POST /api/events/:id/attend': msg({ message: 'Attendance: {subject}' }),
  'POST /api/news/:id/like': msg({ message: 'Liked {subject}' }),
  'DELETE /api/news/:id/like': msg({ message: 'Unliked {subject}' }),
};

export function describeCall({ name, subject }: Pick<OutboxCall, 'name' | 'subject'>): string {
  const isEcoAction = name === 'POST /api/user/eco-actions';
  return i18n._({
    ...DESCRIPTIONS[name],
    values: { subject: isEcoAction ? i18n._(ecoActionNames[subject as EcoAction]) : subject },
  });
}
