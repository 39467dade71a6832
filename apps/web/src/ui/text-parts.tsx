/** Slow to create on a phone, so created on first use. */
let segmenter: Intl.Segmenter | undefined;

/** What readers see as characters, such as an emoji of several code points. Before Firefox 125: code points. */
export function graphemes(text: string): string[] {
  if (!('Segmenter' in Intl)) return [...text];
  segmenter ??= new Intl.Segmenter();
  return Array.from(segmenter.segment(text), ({ segment }) => segment);
}

/** Shows what a text isolates by U+2068 and U+2069 in elements of their own. */
export function BidiText({ text }: { text: string }) {
  return text.split(/(\u2068[^\u2069]*\u2069)/u).map((part, index) =>
    part.startsWith('\u2068') ? (
      // oxlint-disable-next-line react/no-array-index-key -- parts have no other identity
      <bdi key={index} translate="no">
        {part.slice(1, -1)}
      </bdi>
    ) : (
      part
    ),
  );
}
