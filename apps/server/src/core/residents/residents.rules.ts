/** The form of a username that is unique: two that look alike but for case are one. Not for showing. */
export function usernameKey(username: string): string {
  const visible = username.replace(/\p{Default_Ignorable_Code_Point}/gu, '');
  return visible.normalize('NFKC').toLowerCase();
}

/** The form of an e-mail address that is unique: no provider of note tells addresses apart by case. */
export function emailKey(email: string): string {
  return email.normalize('NFKC').toLowerCase();
}

/**
 * The form of usernames and names in which residents are found, as the database's function `fold` makes it: without case,
 * accents and apostrophes. The vowel signs of Tamil and other scripts are no accents and stay.
 */
export function foldedName(name: string): string {
  return name
    .normalize('NFKD')
    .replace(/[\u0300-\u036f'’‘`]/g, '')
    .toLowerCase();
}

/** A name as it is stored: blank means not given. */
export function nameOrNull(name: string | null | undefined): string | null {
  return name === undefined || name === null || name === '' ? null : name;
}
