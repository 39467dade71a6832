/** The first `count` words as a sentence part, with an ellipsis where there are more: `401, 155, 36…`. */
export function firstFew(words: readonly string[], count: number): string {
  const shown = words.slice(0, count).join(', ');
  return words.length > count ? `${shown}…` : shown;
}
