import * as z from 'zod/mini';
import { ageBand, loginForm, registerForm, setUpForm } from './account-forms.ts';
import { residentCard, relationship, residentRole } from './residents.ts';
import { linkDelivery } from './account-recovery.ts';
import { defineEndpoints } from '../endpoint.ts';
import { DOCUMENTS } from './documents.ts';
import { LESSON_CATEGORIES } from '../lessons/lessons.ts';
import { language, theme } from './preferences.ts';
import { ROLES } from './role-access.ts';
import { badge, nextBadge } from '../rewards/rewards.ts';
import { id, moment, text, wholeNumber } from '../scalars.ts';

/** Home's steps for a newcomer, in order: three optional questions, then what to do first. */
export const WELCOME_STEPS = ['home-town', 'interests', 'location', 'first-steps'] as const;

export type WelcomeStep = (typeof WELCOME_STEPS)[number];

/** The streak is in days. */
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
  /** True with any role. */
  isAdmin: z.boolean(),
  /** The highest; null without any. */
  role: z.nullable(z.enum(ROLES)),
  roles: z.array(residentRole),
  /** False where the server sends no email. */
  needsVerification: z.boolean(),
  /** True if the resident has not agreed to a current document, or withdrew consent. */
  needsConsent: z.boolean(),
  /** The documents to which the resident took back their agreement; calls are then refused with `consent-needed`. */
  withdrawnDocuments: z.array(z.enum(DOCUMENTS)),
  /** The latest choice on any device; null without one. */
  language: z.nullable(language),
  theme: z.nullable(theme),
  /** Null unless the resident is a newcomer. */
  welcome: z.nullable(z.enum(WELCOME_STEPS)),
  interests: z.array(z.enum(LESSON_CATEGORIES)),
  /** Null until the resident answers. */
  ageBand: z.nullable(ageBand),
  /** Whether this site shows weather and air quality (`GET /api/conditions`). */
  hasConditions: z.boolean(),
});

/** Under 13: no session before a parent has agreed. */
export const parentAsked = z.extend(linkDelivery, { parentAsked: z.literal(true) });

const stats = z.object({
  lessonsCompleted: z.int(),
  challengesCompleted: z.int(),
  checkIns: z.int(),
  distinctGreenSpaces: z.int(),
  badges: z.int(),
});

export const privacy = z.object({
  inRankings: z.boolean({ error: 'Must be true or false' }),
  findableByEmail: z.boolean({ error: 'Must be true or false' }),
  friendRequests: z.enum(['everyone', 'nobody'], { error: 'Must be "everyone" or "nobody"' }),
  activityVisible: z.enum(['friends', 'nobody'], { error: 'Must be "friends" or "nobody"' }),
});

export type Privacy = z.infer<typeof privacy>;

export const profile = z.extend(user, {
  homeTown: z.nullable(z.string()),
  about: z.nullable(z.string()),
  privacy,
  /** The reason an admin gave; null if not withheld. */
  withheldFromRankings: z.nullable(z.string()),
  freezes: z.int(),
  stats,
  nextBadges: z.array(nextBadge),
});

/**
 * As of the end of yesterday, so that no one can be followed. If the resident is not in the rankings, only friends see
 * points, streaks, `stats` and `badges`; for others they are null. If their activity is visible to no one, others see the
 * names of badges alone. `relationship` is null for the caller's own profile, which is as it is now.
 */
export const publicProfile = z.extend(residentCard, {
  homeTown: z.nullable(z.string()),
  about: z.nullable(z.string()),
  ecoPoints: z.nullable(z.int()),
  currentStreak: z.nullable(z.int()),
  longestStreak: z.nullable(z.int()),
  createdAt: moment,
  stats: z.nullable(stats),
  badges: z.nullable(z.array(z.extend(badge, { earnedAt: z.nullable(moment) }))),
  relationship: z.nullable(relationship),
});

export type User = z.infer<typeof user>;
export type Profile = z.infer<typeof profile>;
export type PublicProfile = z.infer<typeof publicProfile>;

export const accountsEndpoints = defineEndpoints({
  'POST /api/auth/register': {
    summary: 'Create an account and start a session',
    access: 'anyone',
    limit: 'register',
    body: registerForm,
    status: 201,
    response: user,
    accepted: parentAsked,
    errors: ['username-taken', 'email-taken', 'parent-needed', 'registration-closed', 'invitation-needed'],
  },
  'POST /api/setup': {
    summary: 'Create the first admin with the link that the server prints at its start, and start a session',
    access: 'anyone',
    limit: 'register',
    body: setUpForm,
    status: 201,
    response: user,
    errors: ['username-taken', 'email-taken', 'setup-ended', 'link-expired'],
  },
  'POST /api/auth/login': {
    summary: 'Start a session',
    access: 'anyone',
    // Failures have their own limits; counting every call would lock out everyone at an address.
    limit: 'none',
    body: loginForm,
    response: user,
    errors: [
      'invalid-credentials',
      'too-many-sign-ins',
      'second-factor-needed',
      'account-leaving',
      'account-suspended',
      'parent-awaited',
    ],
  },
  'POST /api/auth/logout': {
    summary: 'End this session',
    access: 'anyone',
    limit: 'write',
    status: 204,
  },
  'GET /api/auth/user': {
    summary: 'The signed-in resident',
    access: 'member',
    withoutConsent: true,
    limit: 'none',
    response: user,
  },
  'GET /api/user/profile': {
    summary: "The resident's own profile",
    access: 'member',
    limit: 'read',
    response: profile,
  },
  'GET /api/users/:username': {
    summary: 'The public profile of a resident, by username in any case',
    access: 'member',
    limit: 'read',
    params: z.object({ username: text(30) }),
    response: publicProfile,
    errors: ['resident-not-found', 'too-many-profiles'],
  },
});
