export type PasswordStrength = 'empty' | 'short' | 'weak' | 'fair' | 'strong';

const LEAST = 6;
/** From this length on, any password without repetition is hard to guess. */
const STRONG = 14;
const FAIR = 10;

const USUAL = /^(pass|qwert|asdf|abc|123|111|000|admin|letmein|welcome|iloveyou|singapore|ecopulse)/i;

/** One word or number, capitalised at most at the start. Password crackers know nearly all short ones. */
const ONE_WORD = /^([A-Z]?[a-z\d_]*|[A-Z\d_]*)$/;
/** Numbers, and words followed by a year or the like. Password crackers know longer ones of these. */
const WORD_AND_NUMBER = /^(([A-Z]?[a-z]{0,14}|[A-Z]{0,15})\d{1,4}|\d*)$/;

/** Estimates strength without a word list. Rates all of the 10,000 most common passwords as weak. */
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
