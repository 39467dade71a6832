/** Equal for usernames that differ only in case or compatibility forms. Not for display. */
export function usernameKey(username: string): string {
  const visible = username.replace(/\p{Default_Ignorable_Code_Point}/gu, '');
  return visible.normalize('NFKC').toLowerCase();
}

/** No major provider distinguishes addresses by case. */
export function emailKey(email: string): string {
  return email.normalize('NFKC').toLowerCase();
}

/**
 * Must match the SQL function `fold`: strips case, accents and apostrophes, but keeps vowel signs of scripts such as Tamil.
 */
export function foldedName(name: string): string {
  return (
    name
      .normalize('NFKD')
      .replace(/[\u0300-\u036f'’‘`]/g, '')
      // Per character, like the database: on a whole word, JavaScript maps a final sigma differently.
      .replace(/./gsu, (character) => character.toLowerCase())
  );
}

export function nameOrNull(name: string | null | undefined): string | null {
  return name === undefined || name === null || name === '' ? null : name;
}
