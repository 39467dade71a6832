/** U+2800 is a blank that counts as a symbol; direction overrides would turn the sentence around a name. */
const UNSEEN_CHARACTERS = /(?![\u200c\u200d])[\p{C}\u2800\p{Default_Ignorable_Code_Point}]/gu;

/** Joiners shape scripts such as Sinhala, Bengali and Persian. In Latin they would only hide, and between marks pile them. */
const JOINERS =
  /((?!\p{Script=Latin})\p{L}[\u200c\u200d](?=(?!\p{Script=Latin})[\p{L}\p{M}])|\p{M}[\u200c\u200d](?=(?!\p{Script=Latin})\p{L}))|[\u200c\u200d]/gu;

/** Marks that fit any letter only disfigure it when piled up; scripts such as Burmese need several of their own. */
const PILED_MARKS = /((?:(?=\p{M})\p{Script=Inherited}){2})(?:(?=\p{M})\p{Script=Inherited})+|(\p{M}{6})\p{M}+/gu;

/** Without invisible characters and piles of marks. */
export function cleanName(name: string): string {
  return name.replaceAll(UNSEEN_CHARACTERS, '').replaceAll(JOINERS, '$1').replaceAll(PILED_MARKS, '$1$2');
}

const VISIBLE = /[^\p{White_Space}\p{Cc}\p{Cf}\u2800\p{Default_Ignorable_Code_Point}]/u;

export function isBlank(text: string): boolean {
  return !VISIBLE.test(text);
}

/** U+FE0F is allowed after a character, as in emoji. */
const INVISIBLE_IN_USERNAMES = /[\p{White_Space}\p{C}\u2800]|(?!\ufe0f)\p{Default_Ignorable_Code_Point}|^\ufe0f/u;

/** More strict than for names, because usernames are unique and stand in addresses. */
export function isVisibleUsername(username: string): boolean {
  return !INVISIBLE_IN_USERNAMES.test(username) && username.search(PILED_MARKS) === -1;
}
