export type PasswordStrength = 'empty' | 'short' | 'weak' | 'fair' | 'strong';

const MIN_LENGTH = 6;
const MIN_DISTINCT_CHARACTERS = 6;
/** From this length on, any password without repetition is hard to guess. */
const STRONG_LENGTH = 14;
const FAIR_LENGTH = 10;

const COMMON_START = /^(pass|qwert|asdf|abc|123|111|000|admin|letmein|welcome|iloveyou|singapore|ecopulse)/i;

/** One word or number, capitalised at most at the start. Password crackers know nearly all short ones. */
const ONE_WORD = /^([A-Z]?[a-z\d_]*|[A-Z\d_]*)$/;
/** Numbers, and words followed by a year or the like. Password crackers know longer ones of these. */
const WORD_AND_NUMBER = /^(([A-Z]?[a-z]{0,14}|[A-Z]{0,15})\d{1,4}|\d*)$/;

/** Estimates strength without a word list. Rates all of the 10,000 most common passwords as weak. */
export function estimatePasswordStrength(password: string): PasswordStrength {
  const characters = [...password];
  if (characters.length === 0) return 'empty';
  if (characters.length < MIN_LENGTH) return 'short';
  if (WORD_AND_NUMBER.test(password) || (characters.length < STRONG_LENGTH && ONE_WORD.test(password))) return 'weak';
  const distinctCount = new Set(characters).size;
  if (distinctCount < MIN_DISTINCT_CHARACTERS || (COMMON_START.test(password) && characters.length < STRONG_LENGTH))
    return 'weak';
  if (characters.length >= STRONG_LENGTH) return 'strong';
  return characters.length >= FAIR_LENGTH ? 'fair' : 'weak';
}
