import type { ErrorCode } from '@ecopulse/contract/errors';
import { i18n, type MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { CallError } from './call-error.ts';

/** The contract's sentences once more, for the catalogs: a reader gets them in their own language. */
const WORDS: Record<ErrorCode | 'offline', MessageDescriptor> = {
  'invalid-input': msg`Something in this request is not right. Please check it and try again.`,
  'malformed-request': msg`This request could not be read.`,
  'signed-out': msg`Please sign in first.`,
  'invalid-credentials': msg`Invalid email or password`,
  'admins-only': msg`Only admins can do this.`,
  'cross-site': msg`This request came from another site and was refused.`,
  'not-found': msg`We could not find what you asked for.`,
  'green-space-not-found': msg`We do not know this green space, or it is no longer listed.`,
  'method-not-allowed': msg`This address does not answer this kind of request.`,
  'username-taken': msg`This username is already taken.`,
  'email-taken': msg`An account with this email address already exists.`,
  'already-checked-in': msg({ message: 'You have already checked in at {name} today. Come back tomorrow.' }),
  'daily-check-in-limit': msg({ message: 'You have checked in at {limit} green spaces today. Come back tomorrow.' }),
  'body-too-large': msg`This request is larger than we accept.`,
  'address-too-long': msg`This address is longer than we accept.`,
  'unsupported-media-type': msg`Send JSON (application/json).`,
  'location-needed': msg`Checking in here needs your location. Please allow it and try again.`,
  'not-at-this-place': msg({
    message: 'You seem to be about {distanceMeters} m from {name}. Come closer and try again.',
  }),
  'too-many-requests': msg`That was a little too fast. Please try again in a moment.`,
  'too-many-sign-ins': msg`Too many sign-in attempts. Please wait a while and try again.`,
  'internal-error': msg`Something went wrong. Please try again.`,
  unavailable: msg`EcoPulse is taking a short break. Please try again in a moment.`,
  offline: msg`The server cannot be reached. Please check your connection and try again.`,
};

function isKnown(code: string): code is keyof typeof WORDS {
  return Object.hasOwn(WORDS, code);
}

/** What to tell the reader about a failure: the sentence of its code, else the server's own, else the fallback. */
export function problemWords(error: unknown, fallback: MessageDescriptor): string {
  if (!(error instanceof CallError)) return i18n._(fallback);
  if (isKnown(error.code)) return i18n._({ ...WORDS[error.code], values: error.values ?? {} });
  return error.detail || i18n._(fallback);
}
