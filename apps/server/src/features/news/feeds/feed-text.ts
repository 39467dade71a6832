import sanitizeHtml from 'sanitize-html';

/** Far more than is kept of any text; what is longer is cut before anything is done with it. */
const MAX_RAW = 20_000;
/** Some feeds write their markup as text, and some do so twice. */
const MAX_PASSES = 3;
const BLOCK = /<(?=\/?(?:p|div|br|li|ul|ol|h[1-6]|tr|td|th|blockquote|figure|figcaption|section|hr)\b)/gi;
const NOTHING_ALLOWED: sanitizeHtml.IOptions = { allowedTags: [], allowedAttributes: {} };

/**
 * A text of a feed as plain text of at most `max` code points: without markup, scripts, and characters that cannot be
 * stored or turn the direction of writing; cut on the end of a word.
 */
export function plainText(raw: string | undefined, max: number): string {
  let text = (raw ?? '').slice(0, MAX_RAW);
  for (let pass = 0; pass < MAX_PASSES && /<[a-z/!?]|&#?\w+;/i.test(text); pass += 1) text = withoutMarkup(text);
  return cutOnWord(tidied(text), max);
}

function withoutMarkup(html: string): string {
  // What stands in blocks of its own is no one word.
  const spaced = html.replaceAll(BLOCK, ' <');
  return (
    sanitizeHtml(spaced, NOTHING_ALLOWED)
      // The sanitizer has read all entities and written these four.
      .replaceAll('&lt;', '<')
      .replaceAll('&gt;', '>')
      .replaceAll('&quot;', '"')
      .replaceAll('&amp;', '&')
  );
}

/** Lone surrogates, controls, and marks that turn the direction of what follows. */
const UNWANTED = /[\p{Cc}\u200b\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff\ufffc-\uffff]/gu;

/** A text that can be stored and shown: well-formed, in one line. */
export function tidied(text: string): string {
  return text.toWellFormed().normalize('NFC').replaceAll(/\s+/g, ' ').replaceAll(UNWANTED, '').trim();
}

/** At most `max` code points: where it has to be cut, on the end of a word, with an ellipsis. */
export function cutOnWord(text: string, max: number): string {
  const points = [...text];
  if (points.length <= max) return text;
  const cut = points.slice(0, max - 1).join('');
  const isWhole = /\s/.test(points[max - 1] ?? '');
  const end = isWhole ? cut.length : cut.search(/\s\S*$/);
  // One endless word is cut where it must be.
  const kept = end > cut.length / 2 ? cut.slice(0, end) : cut;
  return `${kept.trimEnd().replace(/[,;:–-]$/, '')}…`;
}
