import type { AdminErrorCode } from '@ecopulse/contract/admin-problems';
import type { ErrorCode } from '@ecopulse/contract/errors';
import { i18n, type MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { CallError } from './call-error.ts';

/** The contract's sentences once more, for the catalogs: a reader gets them in their own language. */
const FRONT_WORDS = {
  'invalid-input': msg`Something in this request is not right. Please check it and try again.`,
  'malformed-request': msg`This request could not be read.`,
  'signed-out': msg`Please sign in first.`,
  'invalid-credentials': msg`Invalid email or password`,
  'cross-site': msg`This request came from another site and was refused.`,
  'not-found': msg`We could not find what you asked for.`,
  'username-taken': msg`This username is already taken.`,
  'email-taken': msg`An account with this email address already exists.`,
  'too-many-requests': msg`That was a little too fast. Please try again in a moment.`,
  'too-many-sign-ins': msg`Too many sign-in attempts. Please wait a while and try again.`,
  'internal-error': msg`Something went wrong. Please try again.`,
  unavailable: msg`EcoPulse is taking a short break. Please try again in a moment.`,
  offline: msg`The server cannot be reached. Please check your connection and try again.`,
};

/** The codes that only a screen behind the sign-in can meet; the landing does not carry their words. */
type InnerErrorCode = Exclude<ErrorCode, keyof typeof FRONT_WORDS | AdminErrorCode>;
export type InnerProblemWords = Readonly<Record<InnerErrorCode, MessageDescriptor>>;

/** The codes that only the admin desk can meet; it brings their words. */
export type AdminProblemWords = Readonly<Record<AdminErrorCode, MessageDescriptor>>;

let words: Readonly<Record<string, MessageDescriptor>> = FRONT_WORDS;

/** Adds the words of other codes: the app when it starts, the admin desk when it opens. */
export function addProblemWords(more: InnerProblemWords | AdminProblemWords): void {
  words = { ...words, ...more };
}

/** What to tell the reader about a failure: the sentence of its code, else the server's own, else the fallback. */
export function problemWords(error: unknown, fallback: MessageDescriptor): string {
  if (!(error instanceof CallError)) return i18n._(fallback);
  const known = Object.hasOwn(words, error.code) ? words[error.code] : undefined;
  if (known) return i18n._({ ...known, values: error.values ?? {} });
  return error.detail || i18n._(fallback);
}
