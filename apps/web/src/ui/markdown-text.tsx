import { Lexer } from 'marked';
import type { MarkedToken } from 'marked';
import { Fragment, useMemo } from 'react';
import type { ReactNode } from 'react';

interface MarkdownTextProps {
  /** Supports paragraphs, lists, `**strong**` and `*emphasis*`; other syntax is shown as typed. */
  text: string;
  /** Called once per rendering; the returned function is called for each plain text in order. */
  textRenderer?: () => (text: string) => ReactNode;
}

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
    // Nested deeper than any real text.
    return [{ type: 'paragraph', raw: text, text, tokens: [{ type: 'text', raw: text, text }] }];
  }
}

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
    if (token.type === 'text') return inlineOne(token);
    return <p className="whitespace-pre-wrap">{renderText(token.raw.trim())}</p>;
  }

  return blocks;
}

const asTyped = () => (text: string) => text;

/** Renders React elements and never HTML, to prevent XSS. */
export function MarkdownText({ text, textRenderer = asTyped }: MarkdownTextProps) {
  const tokens = useMemo(() => tokensOf(text), [text]);
  return <>{drawing(textRenderer())(tokens)}</>;
}
