import * as z from 'zod/mini';
import { accountProblems } from './accounts/account-problems.ts';
import { adminProblems } from './admin/admin-problems.ts';
import { challengeProblems } from './challenges/challenge-problems.ts';
import { clubProblems } from './clubs/club-problems.ts';
import { certificateProblems } from './events/certificate-problems.ts';
import { eventProblems } from './events/event-problems.ts';
import { offlineProblems } from './offline.ts';
import { socialProblems } from './social/social-problems.ts';
import { visitProblems } from './green-spaces/visit-rules.ts';

interface ProblemType {
  readonly status: number;
  /** Shown if the client has no translation. `{name}` is replaced by the problem's `values`. */
  readonly detail: string;
  /** Defaults to the code as words. */
  readonly title?: string;
}

export const problems = {
  'invalid-input': { status: 400, detail: 'Something in this request is wrong. Please check it and try again.' },
  'malformed-request': { status: 400, detail: "This request couldn't be read." },
  'signed-out': { status: 401, detail: 'Please sign in first.' },
  'invalid-credentials': { status: 401, detail: 'Invalid email or password' },
  'someone-else': {
    status: 409,
    detail: 'Someone else has signed in on this browser. Please reload the page.',
    title: 'Signed in as someone else',
  },
  'admins-only': { status: 403, detail: 'Only admins can do this.' },
  'role-needed': { status: 403, detail: "Your role doesn't cover this. Ask an owner to change your roles." },
  'registration-closed': { status: 403, detail: 'Registration is closed on this site at the moment.' },
  'invitation-needed': {
    status: 403,
    detail: 'You need an invitation to register here. Open the link that a resident or an admin sent you.',
  },
  'cross-site': {
    status: 403,
    detail: 'This request came from another site and was refused.',
    title: 'Cross-site request',
  },
  'not-found': { status: 404, detail: "We couldn't find what you asked for." },
  'green-space-not-found': { status: 404, detail: "This green space doesn't exist or is no longer listed." },
  'route-not-found': { status: 404, detail: "This route doesn't exist or is no longer listed." },
  'lesson-not-found': { status: 404, detail: "This lesson doesn't exist or is no longer published." },
  'eco-action-not-found': {
    status: 404,
    detail: "This eco-action doesn't exist or was already undone.",
    title: 'Eco-action not found',
  },
  'conditions-off': { status: 404, detail: "This site doesn't show conditions.", title: 'Conditions are off' },
  'picture-not-found': { status: 404, detail: 'This picture no longer exists.' },
  'article-not-found': { status: 404, detail: "This article doesn't exist or was withdrawn." },
  'method-not-allowed': { status: 405, detail: "This address doesn't support this type of request." },
  'username-taken': { status: 409, detail: 'This username is already taken.' },
  'email-taken': { status: 409, detail: 'An account with this email address already exists.' },
  'visit-first': { status: 403, detail: 'You can say how a green space is for 24 hours after a verified visit.' },
  'already-answered': { status: 409, detail: "You've already said how it was on this visit." },
  'place-closed': { status: 409, detail: '{name} is closed until further notice.', title: 'Green space closed' },
  'already-checked-in': { status: 409, detail: "You've already checked in at {name} today. Come back tomorrow." },
  'daily-check-in-limit': {
    status: 409,
    detail: "You've checked in at {limit} green spaces today. Come back tomorrow.",
    title: 'Daily check-in limit',
  },
  'daily-claim-limit': {
    status: 409,
    detail: "You've reached the daily limit of {limit} self-reported lessons. Take the quiz, or come back tomorrow.",
    title: 'Daily limit of reported lessons',
  },
  'daily-route-limit': { status: 409, detail: "You've finished {limit} routes today. Come back tomorrow." },
  'route-under-way': { status: 409, detail: "You're already walking {name}. Finish it or stop it first." },
  'route-not-under-way': { status: 409, detail: "You aren't walking this route." },
  'too-soon': { status: 409, detail: "It's too early to finish this route. Try again in {minutesLeft} min." },
  'daily-action-limit': {
    status: 409,
    detail: "You've logged this the maximum number of times today. Come back tomorrow.",
    title: 'Daily limit',
  },
  'too-late-to-undo': { status: 409, detail: 'You can undo an eco-action only on the day you logged it.' },
  'already-counted': { status: 409, detail: "You can't undo this eco-action, because it completed a challenge." },
  'home-town-needed': { status: 409, detail: 'Choose your town in Settings to see your town rankings.' },
  'picture-storage-full': {
    status: 409,
    detail: 'EcoPulse has no space left for pictures. Please try again another day.',
    title: 'No space for pictures',
  },
  'body-too-large': { status: 413, detail: 'This request is too large.' },
  'address-too-long': { status: 414, detail: 'This address is too long.' },
  'unsupported-media-type': { status: 415, detail: 'Something went wrong. Reload the page and try again.' },
  'picture-type': { status: 415, detail: 'Please choose a JPEG, PNG or WebP picture.', title: 'Not such a picture' },
  'picture-unreadable': { status: 422, detail: "This picture couldn't be read. Please choose another one." },
  'location-needed': { status: 422, detail: 'Checking in here needs your location. Please allow it and try again.' },
  'not-at-this-place': {
    status: 422,
    detail: 'You seem to be about {distanceMeters} m from {name}. Come closer and try again.',
  },
  'location-unconfirmed': {
    status: 422,
    detail: "You don't seem to be at this green space.",
    title: 'Location not confirmed',
  },
  'quiz-changed': { status: 422, detail: 'This quiz has changed since you opened it. Please check your answers.' },
  'visit-needed': { status: 422, detail: "You can rate a green space after you've checked in there." },
  'too-many-requests': { status: 429, detail: 'Too many requests. Please wait a moment.' },
  'too-many-sign-ins': {
    status: 429,
    detail: 'Too many sign-in attempts. Please try again in {minutes} min.',
    title: 'Too many sign-in attempts',
  },
  ...accountProblems,
  ...offlineProblems,
  ...challengeProblems,
  ...visitProblems,
  ...eventProblems,
  ...clubProblems,
  ...certificateProblems,
  ...socialProblems,
  ...adminProblems,
  'internal-error': { status: 500, detail: 'Something went wrong. Please try again.' },
  unavailable: { status: 503, detail: 'EcoPulse is taking a short break. Please try again in a moment.' },
} as const satisfies Record<string, ProblemType>;

export type ErrorCode = keyof typeof problems;

export function problemTitle(code: ErrorCode): string {
  const { title = code.charAt(0).toUpperCase() + code.slice(1).replaceAll('-', ' ') }: ProblemType = problems[code];
  return title;
}

export const commonErrors = [
  'invalid-input',
  'malformed-request',
  'cross-site',
  'someone-else',
  'method-not-allowed',
  'body-too-large',
  'address-too-long',
  'unsupported-media-type',
  'too-many-requests',
  'internal-error',
  'unavailable',
] as const satisfies readonly ErrorCode[];

/** An RFC 9457 problem document with a stable `code`; `values` are placeholders of its text. */
export const problem = z.object({
  type: z.string(),
  title: z.string(),
  status: z.int(),
  detail: z.string(),
  code: z.string(),
  /** The request id in the server's log, for 5xx only. */
  reference: z.optional(z.string()),
  fields: z.optional(z.record(z.string(), z.string())),
  values: z.optional(z.record(z.string(), z.union([z.string(), z.number()]))),
});

export type Problem = z.infer<typeof problem>;
export type ProblemValues = NonNullable<Problem['values']>;
