import { compile } from 'html-to-text';

/** Far more than is stored of any text; the rest is cut off before parsing. */
const MAX_INPUT_LENGTH = 20_000;
/** Some feeds escape their markup twice. */
const MAX_PASSES = 3;
const MAX_DEPTH = 100;
/** Elements that separate words; any other element can be inside a word. */
const BLOCK_ELEMENTS =
  'p div br hr section blockquote figure figcaption pre h1 h2 h3 h4 h5 h6 ul ol li dl dt dd table tr td th'.split(' ');
const SKIPPED_ELEMENTS = ['img', 'script', 'style', 'textarea', 'option'];

const stripMarkup = compile({
  wordwrap: false,
  baseElements: { selectors: [] },
  whitespaceCharacters: ' \t\r\n\f',
  limits: { maxInputLength: MAX_INPUT_LENGTH, maxDepth: MAX_DEPTH, ellipsis: '' },
  selectors: [
    { selector: 'a', format: 'inline' },
    ...SKIPPED_ELEMENTS.map((selector) => ({ selector, format: 'skip' })),
    ...BLOCK_ELEMENTS.map((selector) => ({
      selector,
      format: 'block',
      options: { leadingLineBreaks: 1, trailingLineBreaks: 1 },
    })),
  ],
});

/** `<!` that opens no comment, DOCTYPE or CDATA; an HTML parser would drop what follows it. */
const LITERAL_OPENING = /<(?=![^a-z[-])/gi;

/** Plain text of at most `maxLength` code points, without markup, control characters and bidirectional overrides. */
export function toPlainText(raw: string | undefined, maxLength: number): string {
  let text = (raw ?? '').slice(0, MAX_INPUT_LENGTH);
  for (let pass = 0; pass < MAX_PASSES && /<[a-z/!?]|&#?\w+;/i.test(text); pass += 1)
    text = stripMarkup(text.replaceAll(LITERAL_OPENING, '&lt;'));
  return truncateAtWord(normalizeText(text), maxLength);
}

/** Windows-1252 that was read as ISO 8859-1, such as curly quotes. */
const C1_CONTROLS = /[\u0080-\u009f]/g;
const WINDOWS_1252 = new TextDecoder('windows-1252');
const INVISIBLE_CHARACTERS = /[\p{Cc}\u200b\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff\ufffc-\uffff]/gu;

export function normalizeText(text: string): string {
  const repaired = text.replaceAll(C1_CONTROLS, (character) => WINDOWS_1252.decode(Buffer.from(character, 'latin1')));
  return repaired.toWellFormed().normalize('NFC').replaceAll(/\s+/g, ' ').replaceAll(INVISIBLE_CHARACTERS, '').trim();
}

export function truncateAtWord(text: string, maxLength: number): string {
  const points = [...text];
  if (points.length <= maxLength) return text;
  const cut = points.slice(0, maxLength - 1).join('');
  const endsOnWord = /\s/.test(points[maxLength - 1] ?? '');
  const end = endsOnWord ? cut.length : cut.search(/\s\S*$/);
  // A single very long word is cut inside.
  const shortened = end > cut.length / 2 ? cut.slice(0, end) : cut;
  return `${shortened.trimEnd().replace(/[,;:–-]$/, '')}…`;
}
