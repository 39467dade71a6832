export type PasswordStrength = 'empty' | 'short' | 'weak' | 'fair' | 'strong';

/** The fewest characters that the specification allows. */
const LEAST = 6;
/** From here on length alone makes a password hard to guess, unless it repeats itself. */
const STRONG = 14;
const FAIR = 10;

/** Beginnings that guessing programs try first. */
const USUAL = /^(pass|qwert|asdf|abc|123|111|000|admin|letmein|welcome|iloveyou|singapore|ecopulse)/i;

/**
 * How hard a password is to guess, by what can be told without a list: its length, how many different characters it
 * has, and whether it begins as the commonest do. A hint; the server alone knows the commonest passwords.
 */
export function passwordStrength(password: string): PasswordStrength {
  const characters = [...password];
  if (characters.length === 0) return 'empty';
  if (characters.length < LEAST) return 'short';
  const different = new Set(characters).size;
  if (different < LEAST || (USUAL.test(password) && characters.length < STRONG)) return 'weak';
  if (characters.length >= STRONG) return 'strong';
  return characters.length >= FAIR ? 'fair' : 'weak';
}
