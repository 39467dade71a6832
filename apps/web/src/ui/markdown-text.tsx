import { Lexer } from 'marked';
import type { MarkedToken } from 'marked';
import { Fragment, useMemo } from 'react';
import type { ReactNode } from 'react';

interface MarkdownTextProps {
  /** Supports paragraphs, lists, `**strong**` and `*emphasis*`; other syntax is shown as typed. */
  text: string;
  /** Called once per rendering; the returned function is called for each plain text in order. */
  textRenderer?: () => (text: string) => ReactNode;
  /** Renders other syntax, with what it contains; as typed where it returns undefined. */
  renderOther?: OtherRenderer | undefined;
}

export type OtherRenderer = (token: MarkedToken, renderContent: () => ReactNode) => ReactNode;

function withOffsets(tokens: readonly MarkedToken[]): { offset: number; token: MarkedToken }[] {
  let end = 0;
  return tokens.map((token) => {
    const offset = end;
    end += token.raw.length;
    return { offset, token };
  });
}

function parseTokens(text: string): MarkedToken[] {
  try {
    return Lexer.lex(text) as MarkedToken[];
  } catch {
    // The text nests too deep for the parser.
    return [{ type: 'paragraph', raw: text, text, tokens: [{ type: 'text', raw: text, text }] }];
  }
}

function createBlockRenderer(renderText: (text: string) => ReactNode, renderOther?: OtherRenderer) {
  function renderSpecial(token: MarkedToken): ReactNode {
    return renderOther?.(token, () => renderInlineTokens(('tokens' in token ? token.tokens : []) as MarkedToken[]));
  }

  function renderInlineTokens(tokens: readonly MarkedToken[]): ReactNode {
    return withOffsets(tokens).map(({ offset, token }) => <Fragment key={offset}>{renderInline(token)}</Fragment>);
  }

  function renderInline(token: MarkedToken): ReactNode {
    if (token.type === 'strong')
      return <strong className="font-bold">{renderInlineTokens(token.tokens as MarkedToken[])}</strong>;
    if (token.type === 'em') return <em>{renderInlineTokens(token.tokens as MarkedToken[])}</em>;
    if (token.type === 'text')
      return token.tokens ? renderInlineTokens(token.tokens as MarkedToken[]) : renderText(token.text);
    if (token.type === 'escape') return token.text;
    return renderSpecial(token) ?? renderText(token.raw);
  }

  function renderBlocks(tokens: readonly MarkedToken[]): ReactNode {
    return withOffsets(tokens).map(({ offset, token }) => <Fragment key={offset}>{renderBlock(token)}</Fragment>);
  }

  function renderBlock(token: MarkedToken): ReactNode {
    if (token.type === 'space') return null;
    if (token.type === 'paragraph') return <p>{renderInlineTokens(token.tokens as MarkedToken[])}</p>;
    if (token.type === 'list') {
      const items = withOffsets(token.items).map(({ offset, token: item }) => (
        <li key={offset} className="ps-1 marker:font-semibold marker:text-leaf">
          {item.type === 'list_item' && renderBlocks(item.tokens as MarkedToken[])}
        </li>
      ));
      if (!token.ordered) return <ul className="grid list-disc gap-2 ps-6">{items}</ul>;
      return (
        <ol start={Number(token.start)} className="grid list-decimal gap-2 ps-6">
          {items}
        </ol>
      );
    }
    if (token.type === 'text') return renderInline(token);
    return renderSpecial(token) ?? <p className="whitespace-pre-wrap">{renderText(token.raw.trim())}</p>;
  }

  return renderBlocks;
}

const renderPlainText = () => (text: string) => text;

/** Renders React elements and never HTML, to prevent XSS. */
export function MarkdownText({ text, textRenderer = renderPlainText, renderOther }: MarkdownTextProps) {
  const tokens = useMemo(() => parseTokens(text), [text]);
  return <>{createBlockRenderer(textRenderer(), renderOther)(tokens)}</>;
}
