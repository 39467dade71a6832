import type { ProblemValues } from '@ecopulse/contract/errors';
import { msg } from '@lingui/core/macro';
import { formatDate, formatDistance } from './language/format.ts';
import type { MemberProblemMessages } from './problem-messages.ts';

// One for all three, because no screen offers them.
const OWN_ACCOUNT = msg`This is your own account.`;

export const memberProblemMessages: MemberProblemMessages = {
  'second-factor-needed/admin': msg`Admins must use sign-in codes. Turn them on in Settings, under "Passkeys and codes", and come back.`,
  'someone-else': msg`Someone else has signed in on this browser. Please reload the page.`,
  'admins-only': msg`Only admins can do this.`,
  'role-needed': msg`Your role doesn't cover this. Ask an owner to change your roles.`,
  'activity-not-found': msg`This is no longer in your feed.`,
  'green-space-not-found': msg`This green space doesn't exist or is no longer listed.`,
  'route-not-found': msg`This route doesn't exist or is no longer listed.`,
  'lesson-not-found': msg`This lesson doesn't exist or is no longer published.`,
  'challenge-not-found': msg`This challenge doesn't exist.`,
  'challenge-not-joined': msg`You haven't joined this challenge.`,
  'eco-action-not-found': msg`This eco-action doesn't exist or was already undone.`,
  'request-not-found': msg`This friend request doesn't exist or was withdrawn.`,
  'friend-not-found': msg`You aren't friends with this resident.`,
  // No screen makes the call where conditions are off.
  'conditions-off': msg`We couldn't find what you asked for.`,
  'picture-not-found': msg`This picture no longer exists.`,
  'resident-not-found': msg`This resident doesn't exist.`,
  'article-not-found': msg`This article doesn't exist or was withdrawn.`,
  'method-not-allowed': msg`Something went wrong. Reload the page and try again.`,
  'visit-first': msg`For 24 hours after a verified visit, you can say what conditions are like there.`,
  'already-answered': msg`You've already reported conditions for this visit.`,
  'place-closed': msg({ message: '{name} is closed until further notice.' }),
  'place-closed/until': msg({ message: '{name} is closed until {day}.' }),
  'already-checked-in': msg({ message: "You've already checked in at {name} today. Come back tomorrow." }),
  'daily-check-in-limit': msg({ message: "You've checked in at {limit} green spaces today. Come back tomorrow." }),
  'daily-check-in-limit/claimed': msg({
    message:
      "You've checked in {limit} times without a verified location today. Turn on your location, or come back tomorrow.",
  }),
  'daily-claim-limit': msg({
    message: "You've reached the daily limit of {limit} self-reported lessons. Take the quiz, or come back tomorrow.",
  }),
  'daily-route-limit': msg({ message: "You've finished {limit} routes today. Come back tomorrow." }),
  'route-under-way': msg({ message: "You're already walking {name}. Finish it or stop it first." }),
  'route-not-under-way': msg`You aren't walking this route.`,
  'too-soon': msg({ message: "It's too early to finish this route. Try again in {minutesLeft} min." }),
  'already-joined': msg`You've already joined this challenge.`,
  'challenge-closed': msg`This challenge has ended.`,
  'club-members-only': msg`Only members can join a club's challenge, and not while the club is archived.`,
  'leaving-final': msg({
    message:
      'You left this challenge more than {minutes} minutes ago, so that can no longer be undone. You can still join it again.',
  }),
  'cannot-be-completed': msg`You can't complete this challenge right now. You've already done most of the things that count towards it, or you've reached today's limit.`,
  'already-completed': msg`You've completed this challenge. You'll keep what you earned.`,
  'daily-action-limit': msg`You've logged this the maximum number of times today. Come back tomorrow.`,
  'too-late-to-undo': msg`You can undo an eco-action only on the day you logged it.`,
  'already-counted': msg`You can't undo this eco-action, because it completed a challenge.`,
  'already-friends': msg`You're already friends.`,
  'invite-ended': msg`This invitation no longer works. Ask for a new link.`,
  'request-pending': msg`You've already sent a request. It hasn't been answered yet.`,
  'request-answered': msg`This friend request was already answered.`,
  'friend-limit': msg({ message: 'One of you already has {limit} friends, the maximum.' }),
  'home-town-needed': msg`Choose your town in Settings to see your town rankings.`,
  'body-too-large': msg`This request is too large.`,
  'address-too-long': msg`This request is too large.`,
  'unsupported-media-type': msg`Something went wrong. Reload the page and try again.`,
  'picture-type': msg`Please choose a JPEG, PNG or WebP picture.`,
  'picture-storage-full': msg`EcoPulse has no space left for pictures. Please try again another day.`,
  'picture-unreadable': msg`This picture couldn't be read. Please choose another one.`,
  'own-request': OWN_ACCOUNT,
  'own-block': OWN_ACCOUNT,
  'own-report': OWN_ACCOUNT,
  'requests-off': msg`This resident isn't accepting friend requests.`,
  'request-limit': msg({ message: "You've sent {limit} friend requests today. Come back tomorrow." }),
  'too-many-profiles': msg({ message: "You've viewed {limit} profiles in an hour. Please come back later." }),
  'report-limit': msg({ message: "You've sent {limit} reports today. Come back tomorrow." }),
  'before-account': msg`This happened before you joined, so it doesn't count.`,
  'location-needed': msg`Checking in here needs your location. Please allow it and try again.`,
  'not-at-this-place': msg({
    message: 'You seem to be about {distance} from {name}. Come closer and try again.',
  }),
  'location-unconfirmed': msg`You don't seem to be at this green space.`,
  'quiz-changed': msg`This quiz has changed since you opened it. Please check your answers.`,
  'key-reused': msg`Something went wrong. Reload the page and try again.`,
  'too-old': msg({ message: 'This happened more than {hours} hours ago, so it no longer counts.' }),
  'clock-wrong': msg`Your device's clock is ahead. Please correct it and try again.`,
  'visit-needed': msg`You can rate a green space after you've checked in there.`,
};

/** Adds "1.2 km" to a distance in metres, and "31 December 2026" to a last day. */
export function formatProblemValues(values: ProblemValues): ProblemValues {
  const { distanceMeters, until } = values;
  return {
    ...values,
    ...(typeof distanceMeters === 'number' && { distance: formatDistance(distanceMeters / 1000) }),
    ...(typeof until === 'string' && { day: formatDate(new Date(until)) }),
  };
}
