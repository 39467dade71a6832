/** Names are folded, so accents do not matter. */
const LETTERS: string = 'abcdefghijklmnopqrstuvwxyz';

/**
 * Likeliest first: letters swapped, added, missing or replaced; about 54 n texts for n characters.
 * In scripts without LETTERS, only the letters of the text itself are tried.
 */
export function oneMistakeAway(text: string): string[] {
  const typed = [...text];
  const letters = new Set([...LETTERS, ...typed.filter((letter) => letter !== ' ')]);
  const found = new Set<string>();
  const add = (start: number, end: number, ...between: string[]) =>
    found.add([...typed.slice(0, start), ...between, ...typed.slice(end)].join(''));
  for (const [at, letter] of typed.entries()) if (at > 0) add(at - 1, at + 1, letter, typed[at - 1] ?? '');
  for (const at of typed.keys()) add(at, at + 1);
  for (let at = 0; at <= typed.length; at += 1) for (const letter of letters) add(at, at, letter);
  for (const at of typed.keys()) for (const letter of letters) add(at, at + 1, letter);
  found.delete(text);
  return [...found];
}
