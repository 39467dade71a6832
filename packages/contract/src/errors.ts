import * as z from 'zod/mini';
import { accountProblems } from './accounts/account-problems.ts';
import { adminProblems } from './admin/admin-problems.ts';
import { challengeProblems } from './challenges/challenge-problems.ts';
import { clubProblems } from './clubs/club-problems.ts';
import { certificateProblems } from './events/certificate-problems.ts';
import { eventProblems } from './events/event-problems.ts';
import { offlineProblems } from './offline.ts';
import { socialProblems } from './social/social-problems.ts';
import { visitProblems } from './green-spaces/visit-problems.ts';

/** The text is shown if the client has no translation. `{name}` is replaced by the problem's `values`. */
export const problems = {
  'invalid-input': {
    status: 400,
    title: 'Invalid input',
    detail: 'Something in this request is wrong. Please check it and try again.',
  },
  'malformed-request': { status: 400, title: 'Malformed request', detail: "This request couldn't be read." },
  'signed-out': { status: 401, title: 'Signed out', detail: 'Please sign in first.' },
  'invalid-credentials': { status: 401, title: 'Invalid credentials', detail: 'Invalid email or password' },
  'someone-else': {
    status: 409,
    title: 'Signed in as someone else',
    detail: 'Someone else has signed in on this browser. Please reload the page.',
  },
  'admins-only': { status: 403, title: 'Admins only', detail: 'Only admins can do this.' },
  'role-needed': {
    status: 403,
    title: 'Role needed',
    detail: "Your role doesn't cover this. Ask an owner to change your roles.",
  },
  'registration-closed': {
    status: 403,
    title: 'Registration closed',
    detail: 'Registration is closed on this site at the moment.',
  },
  'invitation-needed': {
    status: 403,
    title: 'Invitation needed',
    detail: 'You need an invitation to register here. Open the link that a resident or an admin sent you.',
  },
  'cross-site': {
    status: 403,
    title: 'Cross-site request',
    detail: 'This request came from another site and was refused.',
  },
  'not-found': { status: 404, title: 'Not found', detail: "We couldn't find what you asked for." },
  'green-space-not-found': {
    status: 404,
    title: 'Green space not found',
    detail: "This green space doesn't exist or is no longer listed.",
  },
  'route-not-found': {
    status: 404,
    title: 'Route not found',
    detail: "This route doesn't exist or is no longer listed.",
  },
  'lesson-not-found': {
    status: 404,
    title: 'Lesson not found',
    detail: "This lesson doesn't exist or is no longer published.",
  },
  'eco-action-not-found': {
    status: 404,
    title: 'Eco-action not found',
    detail: "This eco-action doesn't exist or was already undone.",
  },
  'conditions-off': { status: 404, title: 'Conditions are off', detail: "This site doesn't show conditions." },
  'picture-not-found': { status: 404, title: 'Picture not found', detail: 'This picture no longer exists.' },
  'article-not-found': {
    status: 404,
    title: 'Article not found',
    detail: "This article doesn't exist or was withdrawn.",
  },
  'method-not-allowed': {
    status: 405,
    title: 'Method not allowed',
    detail: "This address doesn't support this type of request.",
  },
  'username-taken': { status: 409, title: 'Username taken', detail: 'This username is already taken.' },
  'email-taken': { status: 409, title: 'Email taken', detail: 'An account with this email address already exists.' },
  'visit-first': {
    status: 403,
    title: 'Visit first',
    detail: 'You can say how a green space is for 24 hours after a verified visit.',
  },
  'already-answered': {
    status: 409,
    title: 'Already answered',
    detail: "You've already said how it was on this visit.",
  },
  'place-closed': {
    status: 409,
    title: 'Green space closed',
    detail: '{name} is closed until further notice.',
  },
  'already-checked-in': {
    status: 409,
    title: 'Already checked in',
    detail: "You've already checked in at {name} today. Come back tomorrow.",
  },
  'daily-check-in-limit': {
    status: 409,
    title: 'Daily check-in limit',
    detail: "You've checked in at {limit} green spaces today. Come back tomorrow.",
  },
  'daily-claim-limit': {
    status: 409,
    title: 'Daily limit of reported lessons',
    detail: "You've reached the daily limit of {limit} self-reported lessons. Take the quiz, or come back tomorrow.",
  },
  'daily-route-limit': {
    status: 409,
    title: 'Daily route limit',
    detail: "You've finished {limit} routes today. Come back tomorrow.",
  },
  'route-under-way': {
    status: 409,
    title: 'Route under way',
    detail: "You're already walking {name}. Finish it or stop it first.",
  },
  'route-not-under-way': { status: 409, title: 'Route not under way', detail: "You aren't walking this route." },
  'too-soon': {
    status: 409,
    title: 'Too soon',
    detail: "It's too early to finish this route. Try again in {minutesLeft} min.",
  },
  'daily-action-limit': {
    status: 409,
    title: 'Daily limit',
    detail: "You've logged this the maximum number of times today. Come back tomorrow.",
  },
  'too-late-to-undo': {
    status: 409,
    title: 'Too late to undo',
    detail: 'You can undo an eco-action only on the day you logged it.',
  },
  'already-counted': {
    status: 409,
    title: 'Already counted',
    detail: "You can't undo this eco-action, because it completed a challenge.",
  },
  'home-town-needed': {
    status: 409,
    title: 'Home town needed',
    detail: 'Choose your town in Settings to see your town rankings.',
  },
  'picture-storage-full': {
    status: 409,
    title: 'No space for pictures',
    detail: 'EcoPulse has no space left for pictures. Please try again another day.',
  },
  'body-too-large': { status: 413, title: 'Body too large', detail: 'This request is too large.' },
  'address-too-long': { status: 414, title: 'Address too long', detail: 'This address is too long.' },
  'unsupported-media-type': {
    status: 415,
    title: 'Unsupported media type',
    detail: 'Something went wrong. Reload the page and try again.',
  },
  'picture-type': { status: 415, title: 'Not such a picture', detail: 'Please choose a JPEG, PNG or WebP picture.' },
  'picture-unreadable': {
    status: 422,
    title: 'Picture unreadable',
    detail: "This picture couldn't be read. Please choose another one.",
  },
  'location-needed': {
    status: 422,
    title: 'Location needed',
    detail: 'Checking in here needs your location. Please allow it and try again.',
  },
  'not-at-this-place': {
    status: 422,
    title: 'Not at this place',
    detail: 'You seem to be about {distanceMeters} m from {name}. Come closer and try again.',
  },
  'location-unconfirmed': {
    status: 422,
    title: 'Location not confirmed',
    detail: "You don't seem to be at this green space.",
  },
  'quiz-changed': {
    status: 422,
    title: 'Quiz changed',
    detail: 'This quiz has changed since you opened it. Please check your answers.',
  },
  'visit-needed': {
    status: 422,
    title: 'Visit needed',
    detail: "You can rate a green space after you've checked in there.",
  },
  'too-many-requests': {
    status: 429,
    title: 'Too many requests',
    detail: 'Too many requests. Please wait a moment.',
  },
  'too-many-sign-ins': {
    status: 429,
    title: 'Too many sign-in attempts',
    detail: 'Too many sign-in attempts. Please try again in {minutes} min.',
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
  'internal-error': { status: 500, title: 'Internal error', detail: 'Something went wrong. Please try again.' },
  unavailable: {
    status: 503,
    title: 'Unavailable',
    detail: 'EcoPulse is taking a short break. Please try again in a moment.',
  },
} as const satisfies Record<string, { status: number; title: string; detail: string }>;

export type ErrorCode = keyof typeof problems;

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
