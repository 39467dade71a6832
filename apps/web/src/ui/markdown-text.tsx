import { Lexer } from 'marked';
import type { MarkedToken } from 'marked';
import { Fragment, useMemo } from 'react';
import type { ReactNode } from 'react';

interface MarkdownTextProps {
  /** Paragraphs, lists, `**strong**` and `*emphasis*`. Anything else stays as it was typed. */
  text: string;
  /**
   * Creates, for each rendering, the function that draws the plain text, in order; by default the text stays as it is.
   */
  textRenderer?: () => (text: string) => ReactNode;
}

/** Gives each token a stable key: its place in the text. */
function placed(tokens: readonly MarkedToken[]): { place: number; token: MarkedToken }[] {
  let end = 0;
  return tokens.map((token) => {
    const place = end;
    end += token.raw.length;
    return { place, token };
  });
}

function tokensOf(text: string): MarkedToken[] {
  try {
    return Lexer.lex(text) as MarkedToken[];
  } catch {
    // Nested deeper than any real text: shown as it was typed.
    return [{ type: 'paragraph', raw: text, text, tokens: [{ type: 'text', raw: text, text }] }];
  }
}

/** Draws the tokens of a text. */
function drawing(renderText: (text: string) => ReactNode) {
  function inline(tokens: readonly MarkedToken[]): ReactNode {
    return placed(tokens).map(({ place, token }) => <Fragment key={place}>{inlineOne(token)}</Fragment>);
  }

  function inlineOne(token: MarkedToken): ReactNode {
    if (token.type === 'strong') return <strong className="font-bold">{inline(token.tokens as MarkedToken[])}</strong>;
    if (token.type === 'em') return <em>{inline(token.tokens as MarkedToken[])}</em>;
    if (token.type === 'text') return token.tokens ? inline(token.tokens as MarkedToken[]) : renderText(token.text);
    if (token.type === 'escape') return token.text;
    return renderText(token.raw);
  }

  function blocks(tokens: readonly MarkedToken[]): ReactNode {
    return placed(tokens).map(({ place, token }) => <Fragment key={place}>{block(token)}</Fragment>);
  }

  function block(token: MarkedToken): ReactNode {
    if (token.type === 'space') return null;
    if (token.type === 'paragraph') return <p>{inline(token.tokens as MarkedToken[])}</p>;
    if (token.type === 'list') {
      const items = placed(token.items).map(({ place, token: item }) => (
        <li key={place} className="ps-1 marker:font-semibold marker:text-leaf">
          {item.type === 'list_item' && blocks(item.tokens as MarkedToken[])}
        </li>
      ));
      if (!token.ordered) return <ul className="grid list-disc gap-2 ps-6">{items}</ul>;
      return (
        <ol start={Number(token.start)} className="grid list-decimal gap-2 ps-6">
          {items}
        </ol>
      );
    }
    // The text of a list item is not a paragraph of its own.
    if (token.type === 'text') return inlineOne(token);
    return <p className="whitespace-pre-wrap">{renderText(token.raw.trim())}</p>;
  }

  return blocks;
}

const asTyped = () => (text: string) => text;

/** Markdown as React elements. A lexer reads it, and it never becomes HTML. */
export function MarkdownText({ text, textRenderer = asTyped }: MarkdownTextProps) {
  const tokens = useMemo(() => tokensOf(text), [text]);
  return <>{drawing(textRenderer())(tokens)}</>;
}
