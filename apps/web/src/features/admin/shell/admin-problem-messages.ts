import { msg } from '@lingui/core/macro';
import type { AdminProblemMessages } from '../../../lib/problem-messages.ts';

/** The messages of problems that only admins can meet. */
export const adminProblemMessages: AdminProblemMessages = {
  'source-not-found': msg`We do not know this feed, or it was removed.`,
  'report-not-found': msg`We do not know this report.`,
  'check-in-not-found': msg`We do not know this check-in, or it was never flagged.`,
  'edited-meanwhile': msg`Somebody else has changed this since you opened it. Nothing of yours was saved yet.`,
  'source-exists': msg`There is a feed with this address already.`,
  'report-answered': msg`Another admin has answered this report already.`,
  'adjustment-key-used': msg`Another correction was sent from here before, and that one counts. Please look at the ledger before you make another.`,
  'below-zero': msg({ message: 'This would take more points than there are. At most {ecoPoints} can be taken.' }),
  'own-admin': msg`You cannot take your own admin rights away.`,
  'title-taken': msg`There is another one with this title already.`,
  'badge-taken': msg`There is a badge with this name already.`,
  'challenge-joined': msg`Residents have joined this challenge. What it counts, how much of it, how long and what it earns stays as it is; its words can be changed.`,
  'feed-article': msg`An article of a feed says what its source says. It can be withdrawn, but not edited.`,
  'not-ready': msg`Something is still missing before this can be published.`,
};
