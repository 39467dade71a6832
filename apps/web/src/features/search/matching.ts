export interface Stretch {
  readonly text: string;
  readonly isMatch: boolean;
}

/** Letters and digits with inner apostrophes: `Pearl's` is one word, the last apostrophe of `Sisters'` is not part of it. */
const WORD = /[\p{L}\p{N}\p{M}]+(?:['’‘`][\p{L}\p{N}\p{M}]+)*/gu;

/** Scripts without spaces between words. */
const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u;

/** Must match the server's folding: ignores case, accents and apostrophes, but keeps Tamil vowel signs. */
function fold(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/[\u0300-\u036f\u3099\u309a]/g, '')
    .toLowerCase()
    .replace(/['’‘`]/g, '');
}

type Range = readonly [start: number, end: number];

/** Without spaces there are no words, so only the matching characters are marked. */
function rangesInRun(run: string, matches: readonly string[]): Range[] {
  // Folding may turn one character into several or none, so keep the origin of each.
  const origins: number[] = [];
  let folded = '';
  let at = 0;
  for (const character of run) {
    const parts = fold(character);
    folded += parts;
    for (let count = 0; count < parts.length; count += 1) origins.push(at);
    at += character.length;
  }
  const ranges: Range[] = [];
  for (const match of matches) {
    for (let found = folded.indexOf(match); found !== -1; found = folded.indexOf(match, found + match.length))
      ranges.push([origins[found] ?? 0, origins[found + match.length] ?? run.length]);
  }
  return ranges;
}

function rangesOf(text: string, matches: readonly string[]): Range[] {
  const wanted = matches.filter((match) => match !== '');
  if (wanted.length === 0) return [];
  return [...text.matchAll(WORD)].flatMap(({ 0: word, index }): Range[] => {
    if (UNSPACED.test(word)) return rangesInRun(word, wanted).map(([start, end]) => [index + start, index + end]);
    const folded = fold(word);
    return wanted.some((match) => folded.startsWith(match)) ? [[index, index + word.length]] : [];
  });
}

/** Whether any word begins with one of `matches`. */
export function isMatched(text: string, matches: readonly string[]): boolean {
  return rangesOf(text, matches).length > 0;
}

/**
 * Marks whole words that begin with a match, or just the matching characters in unspaced scripts.
 * `matches` are folded. The stretches join to `text` again.
 */
export function stretches(text: string, matches: readonly string[]): Stretch[] {
  const found: Stretch[] = [];
  let at = 0;
  const add = (end: number, isMatch: boolean) => {
    if (end > at) found.push({ text: text.slice(at, end), isMatch });
    at = Math.max(at, end);
  };
  for (const [start, end] of rangesOf(text, matches).toSorted(([one], [other]) => one - other)) {
    add(start, false);
    add(end, true);
  }
  add(text.length, false);
  return found;
}
