import type { Messages } from '@lingui/core';

/** What a text on screen was made from. */
export interface Origin {
  /** The id of the message in the catalogs, or `content` for a translated text of content. */
  readonly messageId: string;
  /** The words without what was filled in: `{name}` stands for it, and `#` for the number of a plural. */
  readonly template: string;
}

/** Finds the origin of a text on screen; undefined if it is neither a message nor translated content. */
export type FindOrigin = (text: string) => Origin | undefined;

/** The words around what is filled in: one more than there are places to fill. */
interface Shape extends Origin {
  readonly literals: readonly string[];
}

/** A part of a compiled message: words, or the name of a place, its kind, and for plurals and selections the choices. */
type Token = Exclude<Messages[string], string>[number];

interface Variant {
  readonly template: string;
  readonly literals: readonly string[];
}

/** `<0>`, `</0>`: where an element begins and ends. */
const TAGS = /<\/?\w+>/g;
/** `<0/>`: an element that brings its own words, or none. */
const ELEMENT = /<\w+\/>/;
const LETTER = /\p{L}/u;
/** Marks of Markdown: between paragraphs and items, before them, around words, and around the address of a link. */
const BETWEEN_BLOCKS = /\n\s*\n|\n(?=\s*(?:[-*+]|\d+[.)])\s)/;
const BEFORE_BLOCK = /^\s*(?:#{1,6}|[-*+>]|\d+[.)])\s+/;
const AROUND_WORDS = /\*\*|__|[*`]/g;
const LINK = /!?\[([^\]^][^\]]*)\]\([^)]*\)/g;
/** A citation in a lesson, for which its source is shown. */
const CITATION = /\[\^[\w-]+\]/;

/** Texts are compared without blanks: a browser joins and drops some. */
function keyOf(text: string): string {
  return text.replace(/\s+/g, '');
}

/** The end of one variant and the begin of the next make one literal. */
function joined(one: Variant, next: Variant): Variant {
  const [begin = '', ...rest] = next.literals;
  const literals = [...one.literals.slice(0, -1), `${one.literals.at(-1) ?? ''}${begin}`, ...rest];
  return { template: one.template + next.template, literals };
}

function words(text: string): Variant {
  const [first = '', ...rest] = text.replace(TAGS, '').split(ELEMENT);
  return { template: [first, ...rest].join('…'), literals: [first, ...rest] };
}

function variantsOfToken(token: Token, isChoice: boolean): Variant[] {
  if (typeof token === 'string')
    return [isChoice && token === '#' ? { template: '#', literals: ['', ''] } : words(token)];
  const [name, , choices] = token;
  if (typeof choices !== 'object' || choices === null || !('other' in choices))
    return [{ template: `{${name}}`, literals: ['', ''] }];
  return Object.values(choices).flatMap((choice: unknown) =>
    Array.isArray(choice) ? variantsOf(choice as Token[], true) : [],
  );
}

/** Every form of a message: one for each choice of its plurals and selections. */
function variantsOf(tokens: readonly Token[], isChoice = false): Variant[] {
  let variants: Variant[] = [{ template: '', literals: [''] }];
  for (const token of tokens) {
    const next = variantsOfToken(token, isChoice);
    variants = variants.flatMap((one) => next.map((other) => joined(one, other)));
  }
  return variants;
}

function shapesOf(messages: Messages): Shape[] {
  return Object.entries(messages).flatMap(([messageId, message]) =>
    variantsOf(typeof message === 'string' ? [message] : message).map(({ template, literals }) => ({
      messageId,
      template: template.trim(),
      literals: literals.map(keyOf),
    })),
  );
}

function letters({ literals }: Shape): number {
  return literals.join('').length;
}

/** Whether a text is a shape with its places filled in some way. */
function fits({ literals }: Shape, key: string): boolean {
  const [first = '', last = ''] = [literals[0], literals.at(-1)];
  const end = key.length - last.length;
  if (first.length > end || !key.startsWith(first) || !key.endsWith(last)) return false;
  let at = first.length;
  for (const literal of literals.slice(1, -1)) {
    const found = key.indexOf(literal, at);
    if (found === -1 || found + literal.length > end) return false;
    at = found + literal.length;
  }
  return true;
}

/** A text of content, and its paragraphs and lines as they are on screen if it is Markdown. */
function shapesOfContent(text: string): Shape[] {
  const blocks = [...text.split(BETWEEN_BLOCKS), ...text.split('\n')].map((block) =>
    block.replace(BEFORE_BLOCK, '').replace(LINK, '$1').replace(AROUND_WORDS, ''),
  );
  return [...new Set([text, ...blocks])].map((block) => {
    const literals = block.split(CITATION);
    return { messageId: 'content', template: literals.join('').trim(), literals: literals.map(keyOf) };
  });
}

/**
 * Finds texts among the messages of the language on screen and the translated texts of content. A message whose only words
 * are filled in, such as `{city}: {temperature}`, would fit anything and is not found.
 */
export function originsIn(messages: Messages, content: Iterable<string>): FindOrigin {
  const shapes = [...shapesOf(messages), ...[...content].flatMap(shapesOfContent)];
  const whole = new Map<string, Origin>();
  for (const { messageId, template, literals } of shapes) {
    const [key = '', ...others] = literals;
    if (others.length === 0 && !whole.has(key)) whole.set(key, { messageId, template });
  }
  // The shape with most words of its own first.
  const open = shapes
    .filter(({ literals }) => literals.length > 1 && LETTER.test(literals.join('')))
    .toSorted((one, other) => letters(other) - letters(one));
  return (text) => {
    const key = keyOf(text);
    return key === '' ? undefined : (whole.get(key) ?? open.find((shape) => fits(shape, key)));
  };
}
