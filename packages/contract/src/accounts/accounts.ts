import * as z from 'zod/mini';
import { loginForm, registerForm } from './account-forms.ts';
import { defineEndpoints } from '../endpoint.ts';
import { LESSON_CATEGORIES } from '../lessons/lessons.ts';
import { language, theme } from './preferences.ts';
import { residentCard, standing } from './residents.ts';
import { badge, nextBadge } from '../rewards/rewards.ts';
import { id, moment, text, wholeNumber } from '../scalars.ts';

/** What home shows a newcomer, in this order: three questions that can be skipped, then what to do first. */
export const WELCOME_STEPS = ['home-town', 'interests', 'location', 'first-steps'] as const;

export type WelcomeStep = (typeof WELCOME_STEPS)[number];

/** The signed-in resident. Points, badges and streak are whole numbers; the streak is in days. */
export const user = z.object({
  id,
  username: z.string(),
  firstName: z.nullable(z.string()),
  lastName: z.nullable(z.string()),
  email: z.string(),
  profileImageUrl: z.nullable(z.string()),
  ecoPoints: z.int(),
  totalBadges: z.int(),
  currentStreak: wholeNumber(0, 1_000_000),
  longestStreak: wholeNumber(0, 1_000_000),
  createdAt: moment,
  isAdmin: z.boolean(),
  /** Whether the resident should verify their email address: false where the server sends no mail. */
  needsVerification: z.boolean(),
  /** Whether the resident has yet to agree to a document in force, or took their agreement back. */
  needsConsent: z.boolean(),
  /** The latest choice on any device; null without one. */
  language: z.nullable(language),
  theme: z.nullable(theme),
  /** Where a newcomer is; null for everyone else. */
  welcome: z.nullable(z.enum(WELCOME_STEPS)),
  /** The subjects that the resident cares about, of lessons and challenges. */
  interests: z.array(z.enum(LESSON_CATEGORIES)),
});

const stats = z.object({
  lessonsCompleted: z.int(),
  challengesCompleted: z.int(),
  checkIns: z.int(),
  distinctGreenSpaces: z.int(),
  badges: z.int(),
});

/**
 * What others may see and do: whether the resident is ranked, can be found by e-mail address, and takes friend requests, and
 * who sees what they do.
 */
export const privacy = z.object({
  inRankings: z.boolean({ error: 'Must be true or false' }),
  findableByEmail: z.boolean({ error: 'Must be true or false' }),
  friendRequests: z.enum(['everyone', 'nobody'], { error: 'Must be "everyone" or "nobody"' }),
  activityVisible: z.enum(['friends', 'nobody'], { error: 'Must be "friends" or "nobody"' }),
});

export type Privacy = z.infer<typeof privacy>;

/** The resident's own profile: the user, what they entered, and their progress. */
export const profile = z.extend(user, {
  homeTown: z.nullable(z.string()),
  about: z.nullable(z.string()),
  privacy,
  /** Why an admin has withheld the resident from the rankings; null if none has. */
  withheldFromRankings: z.nullable(z.string()),
  freezes: z.int(),
  stats,
  /** One of each kind, nearest to completion first. */
  nextBadges: z.array(nextBadge),
});

/**
 * What other residents see of a resident. Who is not in the rankings shows only friends what they do: for others, points,
 * streaks, `stats` and `badges` are null. `standing` is null for the caller's own profile.
 */
export const publicProfile = z.extend(residentCard, {
  homeTown: z.nullable(z.string()),
  about: z.nullable(z.string()),
  ecoPoints: z.nullable(z.int()),
  currentStreak: z.nullable(z.int()),
  longestStreak: z.nullable(z.int()),
  createdAt: moment,
  stats: z.nullable(stats),
  badges: z.nullable(z.array(badge)),
  standing: z.nullable(standing),
});

export type User = z.infer<typeof user>;
export type Profile = z.infer<typeof profile>;
export type PublicProfile = z.infer<typeof publicProfile>;

export const accountsEndpoints = defineEndpoints({
  'POST /api/auth/register': {
    summary: 'Create an account and start a session',
    access: 'anyone',
    limit: 'register',
    caching: 'private',
    body: registerForm,
    status: 201,
    response: user,
    errors: ['username-taken', 'email-taken'],
  },
  'POST /api/auth/login': {
    summary: 'Start a session',
    access: 'anyone',
    // Failures have limits of their own; a call that counted in itself would lock out everyone at its address.
    limit: 'none',
    caching: 'private',
    body: loginForm,
    status: 200,
    response: user,
    errors: ['invalid-credentials', 'too-many-sign-ins', 'second-factor-needed', 'account-leaving'],
  },
  'POST /api/auth/logout': {
    summary: 'End this session',
    access: 'anyone',
    limit: 'write',
    caching: 'private',
    status: 204,
    errors: [],
  },
  'GET /api/auth/user': {
    summary: 'The signed-in resident',
    access: 'member',
    limit: 'none',
    caching: 'private',
    status: 200,
    response: user,
    errors: [],
  },
  'GET /api/user/profile': {
    summary: "The resident's own profile",
    access: 'member',
    limit: 'read',
    caching: 'private',
    status: 200,
    response: profile,
    errors: [],
  },
  'GET /api/users/:username': {
    summary: 'The public profile of a resident, by username in any case',
    access: 'member',
    limit: 'read',
    caching: 'private',
    params: z.object({ username: text(30) }),
    status: 200,
    response: publicProfile,
    errors: ['resident-not-found'],
  },
});
