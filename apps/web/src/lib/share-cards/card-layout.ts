import { graphemes } from '../../ui/text-parts.tsx';

export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** Pixels. Social networks do not crop the ratio 4 : 5. */
export const CARD = { width: 1080, height: 1350 } as const;

export const MARGIN = 72;

export const INNER_WIDTH = CARD.width - 2 * MARGIN;

export function splitIntoColumns(box: Box, count: number, gap: number): Box[] {
  const width = (box.width - gap * (count - 1)) / count;
  return Array.from({ length: count }, (_, index) => ({ ...box, x: box.x + index * (width + gap), width }));
}

interface FittedText {
  text: string;
  size: number;
}

/** Sizes are in pixels. Shortens the text with an ellipsis if even `smallest` does not fit. */
export function fitText(
  text: string,
  { width, largest, smallest }: { width: number; largest: number; smallest: number },
  measure: (text: string, size: number) => number,
): FittedText {
  const size = Math.floor(Math.min(largest, (largest * width) / Math.max(1, measure(text, largest))));
  if (size >= smallest) return { text, size };
  // Split by grapheme, so that no emoji is cut in half.
  const characters = graphemes(text);
  while (characters.length > 1 && measure(`${characters.join('')}…`, smallest) > width) characters.pop();
  return { text: `${characters.join('')}…`, size: smallest };
}

/** A word wider than `width` gets a line of its own. */
export function wrapText(text: string, width: number, measure: (text: string) => number): string[] {
  const lines: string[] = [];
  for (const word of text.split(' ')) {
    const last = lines.at(-1);
    if (last !== undefined && measure(`${last} ${word}`) <= width) lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  return lines;
}
