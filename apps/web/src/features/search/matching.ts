/** A stretch of a text; `isMatch` where it is why the text was found. */
export interface Stretch {
  readonly text: string;
  readonly isMatch: boolean;
}

/** A word: letters and digits, with apostrophes in it (`Sisters'` ends before its own, `Pearl's` goes on). */
const WORD = /[\p{L}\p{N}\p{M}]+(?:['’‘`][\p{L}\p{N}\p{M}]+)*/gu;

/** Scripts that put no blanks between words. */
const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u;

/** A text for comparing, as the server folds it: without case and accents, apostrophes gone. */
function fold(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/['’‘`]/g, '');
}

/** From where to where, the end not included. */
type Range = readonly [start: number, end: number];

/** Where a match lies in a run of characters without blanks: only these characters are it. */
function rangesInRun(run: string, matches: readonly string[]): Range[] {
  // Folding may make several characters of one, or none: each remembers where it came from.
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

/** Whether a text holds a word that begins with one of these. */
export function isMatched(text: string, matches: readonly string[]): boolean {
  return rangesOf(text, matches).length > 0;
}

/**
 * A text in stretches, by whether they are matched: whole words that begin with a match, or, where a script has no
 * blanks, the matched characters. `matches` are folded. Together the stretches are the text.
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
