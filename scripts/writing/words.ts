export interface RefusedWord {
  readonly forms: readonly string[];
  readonly replacement: string;
  readonly where: 'docs' | 'everywhere';
}

const HEAD = '| refused | write | where |';

export function refusedWords(guide: string): RefusedWord[] {
  const [, table] = guide.split(HEAD);
  if (table === undefined) throw new Error(`docs/writing.md has no table that begins with "${HEAD}"`);
  const rows = table.split('\n').filter((line) => line.startsWith('|') && !/^\|\s*-/.test(line));
  return rows.map((row) => {
    const [, refused = '', replacement = '', where = '', ...after] = row.split('|').map((cell) => cell.trim());
    const forms = refused.split(', ').filter((form) => form !== '');
    if ((where !== 'docs' && where !== 'everywhere') || forms.length === 0 || replacement === '' || after.length !== 1)
      throw new Error(`A refused word needs its forms, what to write, and docs or everywhere: ${row}`);
    return { forms, replacement, where };
  });
}

/** A single regular expression, so that each text is scanned once. */
export function createWordFinder(
  words: readonly RefusedWord[],
): (text: string) => { found: string; replacement: string }[] {
  const replacements = new Map(
    words.flatMap(({ forms, replacement }) => forms.map((form) => [form.toLowerCase(), replacement])),
  );
  const anyForm = [...replacements.keys()].toSorted((one, other) => other.length - one.length).join('|');
  if (anyForm === '') return () => [];
  const pattern = new RegExp(`(?<![\\p{L}\\p{N}_-])(?:${anyForm.replaceAll(' ', '\\s+')})(?![\\p{L}\\p{N}_-])`, 'giu');
  return (text) =>
    [...text.matchAll(pattern)].map(([match]) => {
      const found = match.toLowerCase().replaceAll(/\s+/g, ' ');
      return { found, replacement: replacements.get(found) ?? '' };
    });
}
