export type PasswordStrength = 'empty' | 'short' | 'weak' | 'fair' | 'strong';

/** The fewest characters that the specification allows. */
const LEAST = 6;
/** From here on length alone makes a password hard to guess, unless it repeats itself. */
const STRONG = 14;
const FAIR = 10;

/** Beginnings that guessing programs try first. */
const USUAL = /^(pass|qwert|asdf|abc|123|111|000|admin|letmein|welcome|iloveyou|singapore|ecopulse)/i;

/** One word or number, with a capital at most at its beginning. Programs that guess know nearly all short ones. */
const ONE_WORD = /^([A-Z]?[a-z\d_]*|[A-Z\d_]*)$/;
/** Words followed by a year or the like, and numbers, are known up to greater lengths. */
const WORD_AND_NUMBER = /^(([A-Z]?[a-z]{0,14}|[A-Z]{0,15})\d{1,4}|\d*)$/;

/**
 * How hard a password is to guess, by what can be told without a list: its length, how many different characters it
 * has, how it begins, and whether it is a single word. The rules call all of the 10,000 commonest passwords weak.
 */
export function passwordStrength(password: string): PasswordStrength {
  const characters = [...password];
  if (characters.length === 0) return 'empty';
  if (characters.length < LEAST) return 'short';
  if (WORD_AND_NUMBER.test(password) || (characters.length < STRONG && ONE_WORD.test(password))) return 'weak';
  const different = new Set(characters).size;
  if (different < LEAST || (USUAL.test(password) && characters.length < STRONG)) return 'weak';
  if (characters.length >= STRONG) return 'strong';
  return characters.length >= FAIR ? 'fair' : 'weak';
}
