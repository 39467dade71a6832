/** What people type by mistake in place of another letter, or besides: names are folded, so accents don't count. */
const LETTERS: string = 'abcdefghijklmnopqrstuvwxyz';

/**
 * All texts that one mistake may have made this one of, the likeliest kinds first: two letters in the wrong order, a
 * letter too many, one too few, another one. A text of n characters has about 54 n of them, none of which is the text
 * itself. In scripts without LETTERS, the letters of the text stand for all others.
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
