import { isSafeLink } from '../text-marks.ts';

/** What the Markdown of an article may not contain. Readers see it as typed, and the editor names it. */
export const UNSUPPORTED_MARKS = ['image', 'link', 'html', 'table', 'code', 'heading', 'other'] as const;

export type UnsupportedMark = (typeof UNSUPPORTED_MARKS)[number];

const ESCAPED = /\\[!-/:-@[-`{-~]/g;
const LINK_ADDRESS = /\]\(\s*<?([^\s)>]*)/g;

const PATTERNS: Readonly<Record<Exclude<UnsupportedMark, 'link'>, RegExp>> = {
  image: /!\[[^\]]*\]\(/,
  html: /<\/?[a-z][^<>]*>|^ {0,3}<\/?[a-z]|<!--|<[!?][a-z]/im,
  table: /^ {0,3}\|?(?: *:?-+:? *\|)+(?: *:?-+:? *)?$/m,
  code: /^ {0,3}(?:`{3}|~{3})|(?<!`)(`+)(?!`)[^]*?[^`]\1(?!`)/m,
  heading: /^ {0,3}#(?:#{3,5})?(?:\s|$)/m,
  // Quotations, rules, underlined headings and struck-out text.
  other: /^ {0,3}>|^ {0,3}([-*_])(?: *\1){2,} *$|\n {0,3}(?:=+|-{2,}) *$|~~?[^\s~][^~]*~/m,
};

/** Named by reference, without a text, or to anything but https. */
function hasUnsafeLink(block: string): boolean {
  if (/^ {0,3}\[[^\]\n]+\]:\s*\S|(?<!!)\[\s*\]\(/m.test(block)) return true;
  const links = block.replaceAll(/!\[[^\]]*\]\([^)]*\)/g, '').matchAll(LINK_ADDRESS);
  return [...links].some(([, address = '']) => !isSafeLink(address));
}

export function findUnsupportedMarks(markdownText: string): UnsupportedMark[] {
  const blocks = markdownText
    .replaceAll('\r\n', '\n')
    .replaceAll(ESCAPED, '')
    .split(/\n[ \t]*\n/);
  return UNSUPPORTED_MARKS.filter((mark) =>
    blocks.some((block) => (mark === 'link' ? hasUnsafeLink(block) : PATTERNS[mark].test(block))),
  );
}
