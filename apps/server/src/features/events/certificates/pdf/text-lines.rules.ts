const CLOSING = /^[\s\p{Pe}\p{Pf}\p{Po}]+$/u;
const OPENING = /[\p{Ps}\p{Pi}]$/u;

/** Pieces that stay whole. Spaces and closing marks end a piece; opening ones begin it. */
function piecesOf(text: string, language: string): string[] {
  const pieces: string[] = [];
  let isGlued = false;
  for (const { segment, isWordLike } of new Intl.Segmenter(language, { granularity: 'word' }).segment(text)) {
    const previous = pieces.at(-1);
    const isJoined = previous !== undefined && (isGlued || (CLOSING.test(segment) && !isWordLike));
    if (isJoined) pieces[pieces.length - 1] = previous + segment;
    else pieces.push(segment);
    isGlued = OPENING.test(segment);
  }
  return pieces;
}

function graphemesOf(text: string): string[] {
  return Array.from(new Intl.Segmenter('en', { granularity: 'grapheme' }).segment(text), ({ segment }) => segment);
}

/** Lines at most as wide as `width`, unless one character is wider. All lines together are the text. */
export function breakLines(
  text: string,
  { width, language, measure }: { width: number; language: string; measure: (text: string) => number },
): string[] {
  const lines: string[] = [];
  let [line, lineWidth] = ['', 0];
  const add = (piece: string): void => {
    if (line !== '' && lineWidth + measure(piece.trimEnd()) > width) {
      lines.push(line);
      [line, lineWidth] = ['', 0];
    }
    line += piece;
    lineWidth += measure(piece);
  };
  for (const piece of piecesOf(text, language))
    for (const part of measure(piece.trimEnd()) <= width ? [piece] : graphemesOf(piece)) add(part);
  return [...lines, line];
}
