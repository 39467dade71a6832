import { readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Language } from '@ecopulse/contract/accounts/preferences';
import { create, type Font } from 'fontkit';

const FAMILIES = {
  latin: import.meta.resolve('@fontsource-variable/plus-jakarta-sans/package.json'),
  ta: import.meta.resolve('@fontsource-variable/noto-sans-tamil/package.json'),
  zh: import.meta.resolve('@fontsource-variable/noto-sans-sc/package.json'),
  ja: import.meta.resolve('@fontsource-variable/noto-sans-jp/package.json'),
  ko: import.meta.resolve('@fontsource-variable/noto-sans-kr/package.json'),
} as const;

type Family = keyof typeof FAMILIES;

/** A part of a family with some hundred characters, as packages for web pages have it. */
export interface FontFile {
  readonly name: string;
  readonly family: Family;
  readonly bytes: Buffer;
  readonly font: Font;
}

interface FontSlice {
  readonly name: string;
  readonly ranges: readonly (readonly [first: number, last: number])[];
}

/** Reads `unicode.json` of a Fontsource package, such as `{"[4]": "U+1f1e9-1f1f5,U+1f21a", "latin": "U+0000-00FF"}`. */
function parseSlices(unicode: Readonly<Record<string, string>>): FontSlice[] {
  return Object.entries(unicode).map(([name, ranges]) => ({
    name: name.replaceAll(/[[\]]/g, ''),
    ranges: ranges.split(',').map((range) => {
      const [first = '', last = first] = range.trim().replace('U+', '').split('-');
      return [Number.parseInt(first, 16), Number.parseInt(last, 16)] as const;
    }),
  }));
}

const families = new Map<Family, readonly FontSlice[]>();
const files = new Map<string, FontFile>();

function folderOf(family: Family): string {
  return dirname(fileURLToPath(FAMILIES[family]));
}

function slicesOf(family: Family): readonly FontSlice[] {
  const slices =
    families.get(family) ??
    parseSlices(JSON.parse(readFileSync(join(folderOf(family), 'unicode.json'), 'utf8')) as Record<string, string>);
  families.set(family, slices);
  return slices;
}

function openFile(family: Family, slice: string): FontFile {
  const folder = folderOf(family);
  const name = `${basename(folder)}-${slice}`;
  const cached = files.get(name);
  if (cached) return cached;
  const bytes = readFileSync(join(folder, 'files', `${name}-wght-normal.woff2`));
  const file = { name, family, bytes, font: create(bytes) as Font };
  files.set(name, file);
  return file;
}

/** Japanese and Korean draw some Chinese characters in forms of their own. Kana or Hangul say which; else the language does. */
function orderFor(text: string, language: Language): Family[] {
  const own: Family[] = /[\p{Script=Hiragana}\p{Script=Katakana}]/u.test(text)
    ? ['ja']
    : /\p{Script=Hangul}/u.test(text)
      ? ['ko']
      : language === 'ja' || language === 'ko'
        ? [language]
        : [];
  return [...new Set<Family>(['latin', 'ta', ...own, 'zh', 'ja', 'ko'])];
}

/** Null if no font has the character. */
export type FontChooser = (character: string) => FontFile | null;

/** For the characters of a text. */
export function findFonts(text: string, language: Language): FontChooser {
  const order = orderFor(text, language);
  const found = new Map<string, FontFile | null>();
  return (character) => {
    const cached = found.get(character);
    if (cached !== undefined) return cached;
    const file = findFile(order, character.codePointAt(0) ?? 0);
    found.set(character, file);
    return file;
  };
}

function findFile(order: readonly Family[], codePoint: number): FontFile | null {
  for (const family of order)
    for (const { name, ranges } of slicesOf(family)) {
      if (!ranges.some(([first, last]) => codePoint >= first && codePoint <= last)) continue;
      // The ranges name characters that the font lacks, too.
      const file = openFile(family, name);
      if (file.font.hasGlyphForCodePoint(codePoint)) return file;
    }
  return null;
}
