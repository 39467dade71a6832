import { compile } from 'html-to-text';

/** Far more than is stored of any text; the rest is cut off before parsing. */
const MAX_RAW = 20_000;
/** Some feeds escape their markup twice. */
const MAX_PASSES = 3;
const MAX_DEPTH = 100;
/** Elements that separate words; any other element can be inside a word. */
const BLOCKS =
  'p div br hr section blockquote figure figcaption pre h1 h2 h3 h4 h5 h6 ul ol li dl dt dd table tr td th'.split(' ');
const SKIPPED = ['img', 'script', 'style', 'textarea', 'option'];

const withoutMarkup = compile({
  wordwrap: false,
  baseElements: { selectors: [] },
  whitespaceCharacters: ' \t\r\n\f',
  limits: { maxInputLength: MAX_RAW, maxDepth: MAX_DEPTH, ellipsis: '' },
  selectors: [
    { selector: 'a', format: 'inline' },
    ...SKIPPED.map((selector) => ({ selector, format: 'skip' })),
    ...BLOCKS.map((selector) => ({
      selector,
      format: 'block',
      options: { leadingLineBreaks: 1, trailingLineBreaks: 1 },
    })),
  ],
});

/** Plain text of at most `max` code points, without markup, control characters and bidirectional overrides. */
export function plainText(raw: string | undefined, max: number): string {
  let text = (raw ?? '').slice(0, MAX_RAW);
  for (let pass = 0; pass < MAX_PASSES && /<[a-z/!?]|&#?\w+;/i.test(text); pass += 1) text = withoutMarkup(text);
  return cutOnWord(tidied(text), max);
}

const UNWANTED = /[\p{Cc}\u200b\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff\ufffc-\uffff]/gu;

export function tidied(text: string): string {
  return text.toWellFormed().normalize('NFC').replaceAll(/\s+/g, ' ').replaceAll(UNWANTED, '').trim();
}

export function cutOnWord(text: string, max: number): string {
  const points = [...text];
  if (points.length <= max) return text;
  const cut = points.slice(0, max - 1).join('');
  const isWhole = /\s/.test(points[max - 1] ?? '');
  const end = isWhole ? cut.length : cut.search(/\s\S*$/);
  // A single very long word is cut inside.
  const kept = end > cut.length / 2 ? cut.slice(0, end) : cut;
  return `${kept.trimEnd().replace(/[,;:–-]$/, '')}…`;
}
