export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** The size of a card in pixels: 4 : 5, which every network shows uncropped. */
export const CARD = { width: 1080, height: 1350 } as const;

/** Pixels left free at both sides. */
export const MARGIN = 72;

/** The width between the margins. */
export const INNER = CARD.width - 2 * MARGIN;

/** `count` equal columns of `box`, with `gap` pixels between them. */
export function columnsOf(box: Box, count: number, gap: number): Box[] {
  const width = (box.width - gap * (count - 1)) / count;
  return Array.from({ length: count }, (_, index) => ({ ...box, x: box.x + index * (width + gap), width }));
}

interface Fitting {
  text: string;
  size: number;
}

/**
 * A text as large as it fits into `width`, from `largest` down to `smallest` pixels, and with an ellipsis if even that
 * is too large. `measure` returns the width of a text at a size.
 */
export function fitText(
  text: string,
  { width, largest, smallest }: { width: number; largest: number; smallest: number },
  measure: (text: string, size: number) => number,
): Fitting {
  const size = Math.floor(Math.min(largest, (largest * width) / Math.max(1, measure(text, largest))));
  if (size >= smallest) return { text, size };
  // By letters as readers see them, so that no emoji is split.
  const letters = [...new Intl.Segmenter().segment(text)].map(({ segment }) => segment);
  while (letters.length > 1 && measure(`${letters.join('')}…`, smallest) > width) letters.pop();
  return { text: `${letters.join('')}…`, size: smallest };
}

/** A text in lines of whole words that are at most `width` wide. A word that is wider has a line of its own. */
export function wrapText(text: string, width: number, measure: (text: string) => number): string[] {
  const lines: string[] = [];
  for (const word of text.split(' ')) {
    const last = lines.at(-1);
    if (last !== undefined && measure(`${last} ${word}`) <= width) lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  return lines;
}
