import type { Language } from '@ecopulse/contract/accounts/preferences';
import { findFonts, type FontChooser, type FontFile } from './certificate-fonts.ts';

export type Weight = 400 | 700;

/** A text, or a part of it, in the fonts of the whole. */
export interface Text {
  readonly text: string;
  readonly language: Language;
  readonly weight: Weight;
  readonly fontOf: FontChooser;
}

interface Run {
  readonly text: string;
  readonly file: FontFile;
}

const PICTOGRAPHS = /(?![\d#*])[\p{Extended_Pictographic}\p{Emoji_Component}\ufe0f]/gu;

/** For text that residents wrote before: leaves out emoji, and shows a question mark for other characters that no font has. */
export function toPrintable(text: string, language: Language): string {
  const fontOf = findFonts(text, language);
  if ([...text].every((character) => fontOf(character) !== null)) return text;
  const withoutPictographs = text.replaceAll(PICTOGRAPHS, '').replaceAll(/\s+/g, ' ').trim();
  return Array.from(withoutPictographs, (character) => (fontOf(character) === null ? '?' : character)).join('');
}

/** Parts that one font draws. */
export function toRuns({ text, fontOf }: Text): Run[] {
  const runs: { text: string; file: FontFile }[] = [];
  for (const character of text) {
    const file = fontOf(character);
    const last = runs.at(-1);
    if (file === null) continue;
    if (last?.file === file) last.text += character;
    else runs.push({ text: character, file });
  }
  return runs;
}

export function fontKey({ name }: FontFile, weight: Weight): string {
  return `${name}-${weight}`;
}

export function toText(text: string, language: Language, weight: Weight): Text {
  return { text, language, weight, fontOf: findFonts(text, language) };
}
