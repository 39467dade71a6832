import { CLUB_FIELD_PROBLEMS } from '@ecopulse/contract/clubs/club-rules';
import { msg } from '@lingui/core/macro';
import { fieldMessage, type FieldMessages, findFieldMessage } from '../../lib/field-messages.ts';
import { addProblemMessages, type ClubProblemMessages } from '../../lib/problem-messages.ts';

const clubProblemMessages: ClubProblemMessages = {
  'club-not-found': msg`This club doesn't exist or isn't public.`,
  'club-not-joined': msg`You aren't a member of this club.`,
  'club-member-not-found': msg`This resident isn't a member of the club.`,
  'club-request-not-found': msg`This request to join was already answered or withdrawn.`,
  'club-goal-not-found': msg`This club has no goal at the moment.`,
  'club-too-soon': msg({
    message: 'You can start a club {days} days after you registered, and once you have {visits} verified visits.',
  }),
  'steward-only': msg`Only stewards of this club can do this.`,
  'club-limit': msg({ message: "You're in {limit} clubs already, the maximum." }),
  'club-full': msg({ message: 'This club already has {limit} members, the maximum.' }),
  'already-member': msg`You're already a member of this club.`,
  'last-steward': msg`A club needs a steward. Make another member a steward first.`,
  'club-archived': msg`This club is archived. A steward can bring it back.`,
  'club-removed': msg`EcoPulse has closed this club. Only a moderator can bring it back.`,
  'club-goal-running': msg`This club already has a goal. Stop it before you set another one.`,
  'club-code-ended': msg`This invitation no longer works. Ask a steward for a new one.`,
  'club-not-possible': msg`Something about this isn't possible. Please check the marked fields.`,
};

addProblemMessages(clubProblemMessages);
addProblemMessages({
  'edited-meanwhile': msg`Someone else has changed this since you opened it. Your changes haven't been saved.`,
});

const fieldMessages: FieldMessages<typeof CLUB_FIELD_PROBLEMS> = {
  'unknown-club-kind': msg`Choose a type of club`,
  'unknown-joining': msg`Choose how residents join`,
  'unknown-goal-metric': msg`Choose what counts`,
  'goal-end-in-the-past': msg`Choose a last day that is today or later`,
  'goal-too-long': msg({ message: 'A goal can run for {days} days at most' }),
};

export function clubFieldMessage(sentence: string | undefined): string | undefined {
  return sentence && (findFieldMessage(sentence, CLUB_FIELD_PROBLEMS, fieldMessages) ?? fieldMessage(sentence));
}
