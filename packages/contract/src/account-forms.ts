import * as z from 'zod/mini';
import { codePoints, text } from './scalars.ts';

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
export const username = z.pipe(
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
export const personName = z.optional(
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
