/** The unique form of a username: two that differ only in case or look alike are the same. Not for display. */
export function usernameKey(username: string): string {
  const visible = username.replace(/\p{Default_Ignorable_Code_Point}/gu, '');
  return visible.normalize('NFKC').toLowerCase();
}

/** The unique form of an e-mail address: no major provider distinguishes addresses by case. */
export function emailKey(email: string): string {
  return email.normalize('NFKC').toLowerCase();
}

/**
 * The form of usernames and names that the search uses, the same as the database's function `fold`: without case,
 * accents and apostrophes. The vowel signs of Tamil and other scripts are not accents, and stay.
 */
export function foldedName(name: string): string {
  return (
    name
      .normalize('NFKD')
      .replace(/[\u0300-\u036f'’‘`]/g, '')
      // One by one, as the database does: of a whole word, JavaScript makes the last sigma another letter.
      .replace(/./gsu, (character) => character.toLowerCase())
  );
}

/** A name as it is stored: blank means not given. */
export function nameOrNull(name: string | null | undefined): string | null {
  return name === undefined || name === null || name === '' ? null : name;
}
