import Pdf from 'pdfkit';
import subsetFont from 'subset-font';
import type { FontFile } from './certificate-fonts.ts';
import { fontKey, type Text, toRuns, type Weight } from './certificate-text.ts';
import { encodeSyllables } from './syllable-encoding.ts';
import { breakLines } from './text-lines.rules.ts';

/** A tagged PDF that embeds the characters of `texts` and no others. */
export async function openDocument(
  { title, language, createdAt }: { title: string; language: string; createdAt: Date },
  texts: readonly Text[],
): Promise<PDFKit.PDFDocument> {
  const document = new Pdf({
    size: 'A4',
    margin: 0,
    pdfVersion: '1.7',
    tagged: true,
    lang: language,
    displayTitle: true,
    bufferPages: true,
    info: { Title: title, Author: 'EcoPulse', CreationDate: createdAt },
  });
  for (const { file, weight, characters } of collectFonts(texts)) {
    const key = fontKey(file, weight);
    // The fonts are variable, which pdfkit would embed in their thinnest weight.
    const font = await subsetFont(file.bytes, characters, {
      targetFormat: 'truetype',
      variationAxes: { wght: weight },
    });
    document.registerFont(key, font);
    if (file.family === 'ta') encodeSyllables(embeddedFont(document, key));
  }
  return document;
}

interface UsedFont {
  readonly file: FontFile;
  readonly weight: Weight;
  readonly characters: string;
}

function collectFonts(texts: readonly Text[]): Iterable<UsedFont> {
  const used = new Map<string, UsedFont>();
  for (const each of texts)
    for (const { text, file } of toRuns(each)) {
      const key = fontKey(file, each.weight);
      // Shaping takes some vowel signs apart.
      const characters = (used.get(key)?.characters ?? '') + text + text.normalize('NFD');
      used.set(key, { file, weight: each.weight, characters });
    }
  return used.values();
}

function embeddedFont(document: PDFKit.PDFDocument, key: string): Parameters<typeof encodeSyllables>[0] {
  return Reflect.get(document.font(key), '_font') as Parameters<typeof encodeSyllables>[0];
}

interface StyledText extends Text {
  readonly size: number;
  readonly colour: string;
}

export function widthOf(document: PDFKit.PDFDocument, style: Omit<StyledText, 'colour'>): number {
  return toRuns(style).reduce(
    (width, { text, file }) =>
      width + document.font(fontKey(file, style.weight)).fontSize(style.size).widthOfString(text),
    0,
  );
}

export function linesOf(document: PDFKit.PDFDocument, style: StyledText, width: number): string[] {
  const measure = (text: string) => widthOf(document, { ...style, text });
  return breakLines(style.text, { width, language: style.language, measure });
}

/** At a baseline, in as many fonts as it takes. */
export function drawLine(document: PDFKit.PDFDocument, style: StyledText, x: number, baseline: number): void {
  let left = x;
  for (const { text, file } of toRuns({ ...style, text: style.text.trimEnd() })) {
    document.font(fontKey(file, style.weight)).fontSize(style.size).fillColor(style.colour);
    document.text(text, left, baseline, { lineBreak: false, baseline: 'alphabetic' });
    left += document.widthOfString(text);
  }
}
