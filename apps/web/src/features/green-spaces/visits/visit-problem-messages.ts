import { msg } from '@lingui/core/macro';
import type { VisitProblemMessages } from '../../../lib/problem-messages.ts';

/** The messages of problems with notes and pictures of visits. */
export const visitProblemMessages: VisitProblemMessages = {
  'visit-not-found': msg`This visit doesn't exist.`,
  'visit-pictures-full': msg({ message: 'A visit keeps up to {limit} pictures. Remove one to add another.' }),
  'pictures-full': msg({
    message: 'Your pictures of visits take up all of their {megabytes} MB. Remove some to add others.',
  }),
};
