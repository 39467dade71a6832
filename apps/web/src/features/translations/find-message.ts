import type { Messages } from '@lingui/core';

export interface Origin {
  /** ID in the catalogues, or `content` for translated content. */
  readonly messageId: string;
  /** The text with placeholders: `{name}` for a value, `#` for the number of a plural. */
  readonly template: string;
}

export type FindOrigin = (text: string) => Origin | undefined;

/** `literals` is the text around the placeholders, so it has one element more than there are placeholders. */
interface Shape extends Origin {
  readonly literals: readonly string[];
}

/** Text, or name, kind and (for plurals and selects) choices of a placeholder. */
type Token = Exclude<Messages[string], string>[number];

interface Variant {
  readonly template: string;
  readonly literals: readonly string[];
}

const TAGS = /<\/?\w+>/g;
/** An element without children, such as `<0/>`, which may render its own text. */
const ELEMENT = /<\w+\/>/;
const LETTER = /\p{L}/u;
/** Markdown between blocks, before a block, around words, and in links. */
const BETWEEN_BLOCKS = /\n\s*\n|\n(?=\s*(?:[-*+]|\d+[.)])\s)/;
const BEFORE_BLOCK = /^\s*(?:#{1,6}|[-*+>]|\d+[.)])\s+/;
const AROUND_WORDS = /\*\*|__|[*`]/g;
const LINK = /!?\[([^\]^][^\]]*)\]\([^)]*\)/g;
const CITATION = /\[\^[\w-]+\]/;

/** Compared without whitespace, since browsers collapse some. */
function keyOf(text: string): string {
  return text.replace(/\s+/g, '');
}

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

/** The text itself, and its blocks and lines as Markdown shows them. */
function shapesOfContent(text: string): Shape[] {
  const blocks = [...text.split(BETWEEN_BLOCKS), ...text.split('\n')].map((block) =>
    block.replace(BEFORE_BLOCK, '').replace(LINK, '$1').replace(AROUND_WORDS, ''),
  );
  return [...new Set([text, ...blocks])].map((block) => {
    const literals = block.split(CITATION);
    return { messageId: 'content', template: literals.join('').trim(), literals: literals.map(keyOf) };
  });
}

/** A message with no text of its own, such as `{city}: {temperature}`, would match anything and is never found. */
export function originsIn(messages: Messages, content: Iterable<string>): FindOrigin {
  const shapes = [...shapesOf(messages), ...[...content].flatMap(shapesOfContent)];
  const whole = new Map<string, Origin>();
  for (const { messageId, template, literals } of shapes) {
    const [key = '', ...others] = literals;
    if (others.length === 0 && !whole.has(key)) whole.set(key, { messageId, template });
  }
  const open = shapes
    .filter(({ literals }) => literals.length > 1 && LETTER.test(literals.join('')))
    .toSorted((one, other) => letters(other) - letters(one));
  return (text) => {
    const key = keyOf(text);
    return key === '' ? undefined : (whole.get(key) ?? open.find((shape) => fits(shape, key)));
  };
}
