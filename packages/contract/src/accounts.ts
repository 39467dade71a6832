import * as z from 'zod/mini';
import { defineEndpoints } from './endpoint.ts';
import { badge, nextBadge } from './rewards.ts';
import { codePoints, id, moment, text, wholeNumber } from './scalars.ts';

const EMAIL_MESSAGE = 'Please enter a valid email address';
const PASSWORD_MESSAGE = 'Password must be at least 6 characters';
const USERNAME_MESSAGE = 'Username must be at least 3 characters';

const email = z
  .string({ error: EMAIL_MESSAGE })
  .check(z.trim(), z.maxLength(254, { error: EMAIL_MESSAGE, abort: true }), z.email({ error: EMAIL_MESSAGE }));

/** 6 to 128 code points: the least is the spec's, the most keeps hashing bounded. */
const password = z.string({ error: PASSWORD_MESSAGE }).check(
  z.refine((value) => codePoints(value) >= 6, { error: PASSWORD_MESSAGE, abort: true }),
  z.refine((value) => value.length <= 256 && codePoints(value) <= 128, {
    error: 'Password must be at most 128 characters',
    abort: true,
  }),
  z.refine((value) => value.isWellFormed(), { error: 'Password contains characters that cannot be used' }),
);

/** 3 to 30 code points in NFC; no blanks, control, format or other invisible characters. */
const username = z.pipe(
  z.pipe(
    z.string({ error: USERNAME_MESSAGE }),
    z.transform((value: string) => value.trim().normalize('NFC')),
  ),
  z.string().check(
    z.refine((value) => codePoints(value) >= 3, { error: USERNAME_MESSAGE, abort: true }),
    z.refine((value) => value.length <= 60 && codePoints(value) <= 30, {
      error: 'Username must be at most 30 characters',
      abort: true,
    }),
    // U+FE0F alone may stay, for emoji are typed with it; U+2800 is a blank that counts as a symbol.
    z.refine((value) => !/[\p{White_Space}\p{C}\u2800]|(?!\ufe0f)\p{Default_Ignorable_Code_Point}/u.test(value), {
      error: 'Username must not contain spaces or invisible characters',
    }),
  ),
);

const NAME_MESSAGE = 'Name must not contain control characters';

/** A first or last name; blank counts as not given. */
const personName = z.optional(
  z.nullable(
    z.pipe(
      text(50).check(z.refine((value) => !/[\p{Cc}\p{Cs}]/u.test(value), { error: NAME_MESSAGE })),
      z.transform((value: string) => value.trim().normalize('NFC')),
    ),
  ),
);

/** What the sign-in form sends; the form validates with it too. */
export const loginForm = z.object({ email, password });

/** What the register form sends; the form validates with it too. */
export const registerForm = z.object({ username, email, password, firstName: personName, lastName: personName });

/** The signed-in resident. Points, badges and streak are whole numbers; the streak counts days. */
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
});

const stats = z.object({
  lessonsCompleted: z.int(),
  challengesCompleted: z.int(),
  checkIns: z.int(),
  distinctGreenSpaces: z.int(),
  badges: z.int(),
});

/** The resident's own profile: the user, what they told us, and how far they have come. */
export const profile = z.extend(user, {
  homeTown: z.nullable(z.string()),
  about: z.nullable(z.string()),
  privacy: z.object({
    inRankings: z.boolean(),
    findableByEmail: z.boolean(),
    friendRequests: z.enum(['everyone', 'nobody']),
  }),
  freezes: z.int(),
  stats,
  /** One of each kind, those that are nearest first. */
  nextBadges: z.array(nextBadge),
});

/** What other residents see of one. `ecoPoints` and `streak` are null for somebody who has left the rankings. */
export const publicProfile = z.object({
  id,
  username: z.string(),
  firstName: z.nullable(z.string()),
  lastName: z.nullable(z.string()),
  profileImageUrl: z.nullable(z.string()),
  homeTown: z.nullable(z.string()),
  about: z.nullable(z.string()),
  ecoPoints: z.nullable(z.int()),
  currentStreak: z.nullable(z.int()),
  longestStreak: z.nullable(z.int()),
  createdAt: moment,
  stats,
  badges: z.array(badge),
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
    limit: 'write',
    caching: 'private',
    body: loginForm,
    status: 200,
    response: user,
    errors: ['invalid-credentials', 'too-many-sign-ins'],
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
    summary: 'What other residents may see of one, found by username without regard to case',
    access: 'member',
    limit: 'read',
    caching: 'private',
    params: z.object({ username: text(30) }),
    status: 200,
    response: publicProfile,
    errors: ['resident-not-found'],
  },
});
