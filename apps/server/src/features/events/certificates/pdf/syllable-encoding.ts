/** Of pdfkit's embedded fonts, which have no types. */
interface EmbeddedFont {
  encode(text: string): [codes: string[], positions: Position[]];
  widthOfString(text: string, size: number): number;
  layoutRun(text: string): { glyphs: { id: number; advanceWidth: number }[]; positions: Position[] };
  readonly subset: { readonly glyphs: number[] };
  readonly unicode: number[][];
  readonly widths: number[];
  readonly scale: number;
}

interface Position {
  readonly xAdvance: number;
}

/** A letter with its marks. Some letters join across a virama. */
const SYLLABLES = /(?:க்ஷ|[ஸஶ]்ர|[^])\p{M}*/gu;

/** The code points of a syllable in their order, one for each glyph; the last glyph has the rest. */
function shareCodePoints(syllable: string, glyphs: number): string[] {
  // Taken apart, a sign around its letter has a code point for each of its two glyphs.
  const composed = [...syllable];
  const codePoints = composed.length < glyphs ? [...syllable.normalize('NFD')] : composed;
  return Array.from({ length: glyphs }, (_, index) =>
    codePoints.slice(index, index === glyphs - 1 ? codePoints.length : index + 1).join(''),
  );
}

/**
 * Tamil vowel signs are drawn before and around their letters, so the glyphs in their order do not give the text back. This
 * names each glyph of a syllable by what is due next in the text: readers can select, search and speak it.
 */
export function encodeSyllables(font: EmbeddedFont): void {
  const codes = new Map<string, number>();
  const codeOf = (glyph: { id: number; advanceWidth: number }, text: string): number => {
    const key = `${glyph.id}/${text}`;
    const code = codes.get(key) ?? font.subset.glyphs.push(glyph.id) - 1;
    codes.set(key, code);
    font.widths[code] = glyph.advanceWidth * font.scale;
    font.unicode[code] = Array.from(text, (character) => character.codePointAt(0) ?? 0);
    return code;
  };
  const runsOf = (text: string) =>
    Array.from(text.matchAll(SYLLABLES), ([syllable]) => ({ syllable, run: font.layoutRun(syllable) }));

  font.encode = (text) => {
    const runs = runsOf(text);
    const encoded = runs.flatMap(({ syllable, run }) => {
      const texts = shareCodePoints(syllable, run.glyphs.length);
      return run.glyphs.map((glyph, index) =>
        codeOf(glyph, texts[index] ?? '')
          .toString(16)
          .padStart(4, '0'),
      );
    });
    return [encoded, runs.flatMap(({ run }) => run.positions)];
  };
  font.widthOfString = (text, size) => {
    const widths = runsOf(text).flatMap(({ run }) => run.positions.map(({ xAdvance }) => xAdvance));
    return (widths.reduce((sum, each) => sum + each, 0) * size) / 1000;
  };
}
