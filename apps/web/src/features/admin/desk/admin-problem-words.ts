import { msg } from '@lingui/core/macro';
import type { AdminProblemWords } from '../../../lib/problem-words.ts';

/** The words of what can go wrong at the admin desk alone. */
export const adminProblemWords: AdminProblemWords = {
  'source-not-found': msg`We do not know this feed, or it was removed.`,
  'edited-meanwhile': msg`Somebody else has changed this since you opened it. Nothing of yours was saved yet.`,
  'source-exists': msg`There is a feed with this address already.`,
  'feed-article': msg`An article of a feed says what its source says. It can be withdrawn, but not edited.`,
  'not-ready': msg`Something is still missing before this can be published.`,
};
