import { msg } from '@lingui/core/macro';
import type { InnerProblemWords } from './problem-words.ts';

/** The words of what can go wrong behind the sign-in. */
export const innerProblemWords: InnerProblemWords = {
  'admins-only': msg`Only admins can do this.`,
  'green-space-not-found': msg`We do not know this green space, or it is no longer listed.`,
  'route-not-found': msg`We do not know this route, or it is no longer listed.`,
  'lesson-not-found': msg`We do not know this lesson, or it is no longer published.`,
  'challenge-not-found': msg`We do not know this challenge.`,
  'challenge-not-joined': msg`You have not joined this challenge.`,
  'eco-action-not-found': msg`We do not know this eco-action, or it was taken back already.`,
  'resident-not-found': msg`We do not know this resident.`,
  'method-not-allowed': msg`This address does not answer this kind of request.`,
  'already-checked-in': msg({ message: 'You have already checked in at {name} today. Come back tomorrow.' }),
  'daily-check-in-limit': msg({ message: 'You have checked in at {limit} green spaces today. Come back tomorrow.' }),
  'route-under-way': msg({ message: 'You are walking {name} already. Finish it or give it up first.' }),
  'route-not-under-way': msg`You are not walking this route.`,
  'too-soon': msg({ message: 'This route takes a little longer. You can finish it in {minutesLeft} min.' }),
  'already-joined': msg`You have joined this challenge already.`,
  'challenge-closed': msg`This challenge is closed.`,
  'already-completed': msg`You have completed this challenge. What you earned stays yours.`,
  'daily-action-limit': msg`You have logged this as often as it counts today. Come back tomorrow.`,
  'too-late-to-undo': msg`An eco-action can be taken back only on the day it was logged.`,
  'already-counted': msg`This eco-action has completed a challenge and cannot be taken back.`,
  'body-too-large': msg`This request is larger than we accept.`,
  'address-too-long': msg`This address is longer than we accept.`,
  'unsupported-media-type': msg`Send JSON (application/json).`,
  'location-needed': msg`Checking in here needs your location. Please allow it and try again.`,
  'not-at-this-place': msg({
    message: 'You seem to be about {distanceMeters} m from {name}. Come closer and try again.',
  }),
  'quiz-changed': msg`This quiz has changed since you opened it. Please look through it again.`,
  'visit-needed': msg`You can rate a green space after you have checked in there.`,
};
