import type { Messages } from '@lingui/core';

export interface Origin {
  /** ID in the catalogues, or `content` for translated content. */
  readonly messageId: string;
  /** The text with placeholders: `{name}` for a value, `#` for a plural's number, `…` for an empty element. */
  readonly template: string;
}

export type FindOrigin = (text: string) => Origin | undefined;

/** `literals` is the text around the placeholders, so it has one element more than there are placeholders. */
interface TextPattern extends Origin {
  readonly literals: readonly string[];
}

/** Text, or name, kind and (for plurals and selects) choices of a placeholder. */
type Token = Exclude<Messages[string], string>[number];

interface MessageVariant {
  readonly template: string;
  readonly literals: readonly string[];
}

const TAGS = /<\/?\w+>/g;
/** An element without children, such as `<0/>`, which may render its own text. */
const EMPTY_ELEMENT = /<\w+\/>/;
const LETTER = /\p{L}/u;
/** Markdown between blocks, before a block, around words, and in links. */
const BETWEEN_BLOCKS = /\n\s*\n|\n(?=\s*(?:[-*+]|\d+[.)])\s)/;
const BEFORE_BLOCK = /^\s*(?:#{1,6}|[-*+>]|\d+[.)])\s+/;
const AROUND_WORDS = /\*\*|__|[*`]/g;
const LINK = /!?\[([^\]^][^\]]*)\]\([^)]*\)/g;
const CITATION = /\[\^[\w-]+\]/;

/** Texts are compared without whitespace, since browsers collapse it. */
function removeWhitespace(text: string): string {
  return text.replace(/\s+/g, '');
}

function concatVariants(variant: MessageVariant, next: MessageVariant): MessageVariant {
  const [firstLiteral = '', ...rest] = next.literals;
  const literals = [...variant.literals.slice(0, -1), `${variant.literals.at(-1) ?? ''}${firstLiteral}`, ...rest];
  return { template: variant.template + next.template, literals };
}

function variantOfText(text: string): MessageVariant {
  const [first = '', ...rest] = text.replace(TAGS, '').split(EMPTY_ELEMENT);
  return { template: [first, ...rest].join('…'), literals: [first, ...rest] };
}

/** In a choice of a plural, `#` stands for the number. */
function variantsOfToken(token: Token, isChoice: boolean): MessageVariant[] {
  if (typeof token === 'string')
    return [isChoice && token === '#' ? { template: '#', literals: ['', ''] } : variantOfText(token)];
  const [name, , choices] = token;
  if (typeof choices !== 'object' || choices === null || !('other' in choices))
    return [{ template: `{${name}}`, literals: ['', ''] }];
  return Object.values(choices).flatMap((choice: unknown) =>
    Array.isArray(choice) ? variantsOf(choice as Token[], true) : [],
  );
}

function variantsOf(tokens: readonly Token[], isChoice = false): MessageVariant[] {
  let variants: MessageVariant[] = [{ template: '', literals: [''] }];
  for (const token of tokens) {
    const tokenVariants = variantsOfToken(token, isChoice);
    variants = variants.flatMap((variant) =>
      tokenVariants.map((tokenVariant) => concatVariants(variant, tokenVariant)),
    );
  }
  return variants;
}

function listMessagePatterns(messages: Messages): TextPattern[] {
  return Object.entries(messages).flatMap(([messageId, message]) =>
    variantsOf(typeof message === 'string' ? [message] : message).map(({ template, literals }) => ({
      messageId,
      template: template.trim(),
      literals: literals.map(removeWhitespace),
    })),
  );
}

function countLiteralCharacters({ literals }: TextPattern): number {
  return literals.join('').length;
}

function matchesPattern({ literals }: TextPattern, key: string): boolean {
  const [first = '', last = ''] = [literals[0], literals.at(-1)];
  const startOfLast = key.length - last.length;
  if (first.length > startOfLast || !key.startsWith(first) || !key.endsWith(last)) return false;
  let position = first.length;
  for (const literal of literals.slice(1, -1)) {
    const index = key.indexOf(literal, position);
    if (index === -1 || index + literal.length > startOfLast) return false;
    position = index + literal.length;
  }
  return true;
}

/** The text itself, and its blocks and lines as Markdown shows them. */
function listContentPatterns(text: string): TextPattern[] {
  const blocks = [...text.split(BETWEEN_BLOCKS), ...text.split('\n')].map((block) =>
    block.replace(BEFORE_BLOCK, '').replace(LINK, '$1').replace(AROUND_WORDS, ''),
  );
  return [...new Set([text, ...blocks])].map((block) => {
    const literals = block.split(CITATION);
    return { messageId: 'content', template: literals.join('').trim(), literals: literals.map(removeWhitespace) };
  });
}

/** A message with no text of its own, such as `{city}: {temperature}`, would match any text, so it is never found. */
export function createOriginFinder(messages: Messages, content: Iterable<string>): FindOrigin {
  const patterns = [...listMessagePatterns(messages), ...[...content].flatMap(listContentPatterns)];
  const exactOrigins = new Map<string, Origin>();
  for (const { messageId, template, literals } of patterns) {
    const [key = ''] = literals;
    if (literals.length <= 1 && !exactOrigins.has(key)) exactOrigins.set(key, { messageId, template });
  }
  const patternsWithPlaceholders = patterns
    .filter(({ literals }) => literals.length > 1 && LETTER.test(literals.join('')))
    .toSorted((left, right) => countLiteralCharacters(right) - countLiteralCharacters(left));
  return (text) => {
    const key = removeWhitespace(text);
    return key === ''
      ? undefined
      : (exactOrigins.get(key) ?? patternsWithPlaceholders.find((pattern) => matchesPattern(pattern, key)));
  };
}
