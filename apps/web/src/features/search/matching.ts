export interface TextSegment {
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
function findRangesInUnspacedRun(run: string, matches: readonly string[]): Range[] {
  // Folding may turn one character into several or none, so store the origin of each folded one.
  const origins: number[] = [];
  let folded = '';
  let offset = 0;
  for (const character of run) {
    const parts = fold(character);
    folded += parts;
    for (let count = 0; count < parts.length; count += 1) origins.push(offset);
    offset += character.length;
  }
  const ranges: Range[] = [];
  for (const match of matches) {
    for (let at = folded.indexOf(match); at !== -1; at = folded.indexOf(match, at + match.length))
      ranges.push([origins[at] ?? 0, origins[at + match.length] ?? run.length]);
  }
  return ranges;
}

function findMatchRanges(text: string, matches: readonly string[]): Range[] {
  const nonEmptyMatches = matches.filter((match) => match !== '');
  if (nonEmptyMatches.length === 0) return [];
  return [...text.matchAll(WORD)].flatMap(({ 0: word, index }): Range[] => {
    if (UNSPACED.test(word))
      return findRangesInUnspacedRun(word, nonEmptyMatches).map(([start, end]) => [index + start, index + end]);
    const folded = fold(word);
    return nonEmptyMatches.some((match) => folded.startsWith(match)) ? [[index, index + word.length]] : [];
  });
}

/** Whether any word begins with one of `matches`. */
export function hasMatch(text: string, matches: readonly string[]): boolean {
  return findMatchRanges(text, matches).length > 0;
}

/**
 * Marks whole words that begin with a match, or just the matching characters in unspaced scripts.
 * `matches` are folded. The segments join to `text` again.
 */
export function splitByMatches(text: string, matches: readonly string[]): TextSegment[] {
  const segments: TextSegment[] = [];
  let segmentStart = 0;
  const addSegment = (end: number, isMatch: boolean) => {
    if (end > segmentStart) segments.push({ text: text.slice(segmentStart, end), isMatch });
    segmentStart = Math.max(segmentStart, end);
  };
  for (const [start, end] of findMatchRanges(text, matches).toSorted(([a], [b]) => a - b)) {
    addSegment(start, false);
    addSegment(end, true);
  }
  addSegment(text.length, false);
  return segments;
}
