/** Names are folded, so accents do not matter. */
const LETTERS: string = 'abcdefghijklmnopqrstuvwxyz';

/**
 * Likeliest first: letters swapped, added, missing or replaced; about 54 n texts for n characters.
 * In scripts without LETTERS, only the letters of the text itself are tried.
 */
export function listSingleEditVariants(text: string): string[] {
  const typed = [...text];
  const letters = new Set([...LETTERS, ...typed.filter((letter) => letter !== ' ')]);
  const variants = new Set<string>();
  const replace = (start: number, end: number, ...replacement: string[]) =>
    variants.add([...typed.slice(0, start), ...replacement, ...typed.slice(end)].join(''));
  for (const [index, letter] of typed.entries())
    if (index > 0) replace(index - 1, index + 1, letter, typed[index - 1] ?? '');
  for (const index of typed.keys()) replace(index, index + 1);
  for (let index = 0; index <= typed.length; index += 1) for (const letter of letters) replace(index, index, letter);
  for (const index of typed.keys()) for (const letter of letters) replace(index, index + 1, letter);
  variants.delete(text);
  return [...variants];
}
