import * as z from 'zod/mini';
import { AGE_BANDS } from './personal-data.ts';
import { FIELD_PROBLEMS } from '../field-problems.ts';
import { codePoints, isWellFormed, text } from '../scalars.ts';
import { cleanName, isVisibleUsername } from './visible-names.ts';

const EMAIL_MESSAGE = FIELD_PROBLEMS['not-an-email'];
const PASSWORD_MESSAGE = FIELD_PROBLEMS['short-password'];
const USERNAME_MESSAGE = FIELD_PROBLEMS['short-username'];

export const email = z
  .string({ error: EMAIL_MESSAGE })
  .check(z.trim(), z.maxLength(254, { error: EMAIL_MESSAGE, abort: true }), z.email({ error: EMAIL_MESSAGE }));

/**
 * 6 to 128 code points: the specification sets the minimum; the maximum limits the cost of hashing. The length in UTF-16
 * units, at most two for a code point, is compared first, because it needs no iteration.
 */
export const password = z.string({ error: PASSWORD_MESSAGE }).check(
  z.refine((value) => codePoints(value) >= 6, { error: PASSWORD_MESSAGE, abort: true }),
  z.refine((value) => value.length <= 256 && codePoints(value) <= 128, {
    error: FIELD_PROBLEMS['long-password'],
    abort: true,
  }),
  z.refine(isWellFormed, { error: FIELD_PROBLEMS['password-characters'] }),
);

/** 3 to 30 code points in NFC, without invisible characters. */
export const username = z.pipe(
  z.pipe(
    z.string({ error: USERNAME_MESSAGE }),
    z.transform((value: string) => value.trim().normalize('NFC')),
  ),
  z.string().check(
    z.refine((value) => codePoints(value) >= 3, { error: USERNAME_MESSAGE, abort: true }),
    z.refine((value) => value.length <= 60 && codePoints(value) <= 30, {
      error: FIELD_PROBLEMS['long-username'],
      abort: true,
    }),
    z.refine(isVisibleUsername, {
      error: FIELD_PROBLEMS['username-characters'],
    }),
  ),
);

/** Visible characters only, in NFC. */
const visibleName = z.pipe(
  z.pipe(
    text(50),
    z.transform((value: string) => value.trim().normalize('NFC')),
  ),
  z.string().check(z.refine((value) => value === cleanName(value), { error: FIELD_PROBLEMS['name-characters'] })),
);

export const personName = z.optional(z.nullable(visibleName));

export const loginForm = z.object({ email, password });

export const ageBand = z.enum(AGE_BANDS, { error: `Must be one of ${AGE_BANDS.join(', ')}` });

export type AgeBand = z.infer<typeof ageBand>;

/** `parentEmail` is needed under 13 (`parent-needed`). */
export const ageAnswer = { ageBand: z.optional(ageBand), parentEmail: z.optional(email) };

export const registerForm = z.object({
  username,
  email,
  password,
  firstName: personName,
  lastName: personName,
  /** Of `/invite/{code}`; needed where registration is by invitation. */
  inviteCode: z.optional(text(200)),
  ...ageAnswer,
});

/** The token of `/setup?token=…`. */
export const setUpForm = z.object({ token: text(200), username, email, password });
