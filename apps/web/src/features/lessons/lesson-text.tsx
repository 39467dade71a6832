import { Lexer } from 'marked';
import type { MarkedToken } from 'marked';
import { Fragment, useMemo } from 'react';
import type { ReactNode } from 'react';
import { sourceId, splitAtCitations } from './citations.ts';
import type { Citations } from './citations.ts';

interface LessonTextProps {
  /** Markdown: paragraphs, lists, `**strong**`, `*emphasis*` and citations. Anything else stands as it was typed. */
  text: string;
  /** Begins the ids of the citations in it; no two texts of a page share it. */
  name: string;
  citations: Citations;
}

/** Gives each token a key that stays: its place in the text. */
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
    // Nested deeper than anyone writes: as it was typed.
    return [{ type: 'paragraph', raw: text, text, tokens: [{ type: 'text', raw: text, text }] }];
  }
}

/** Draws the tokens of one text; it counts the citations, so that each has an id to come back to. */
function drawing(name: string, { sources, follow }: Citations) {
  let count = 0;

  function citation(key: string): ReactNode {
    const source = sources.get(key);
    if (!source) return `[^${key}]`;
    count += 1;
    const id = `${name}-cites-${count}`;
    return (
      <>
        {' '}
        <a
          id={id}
          href={`#${sourceId(key)}`}
          onClick={() => follow(key, id)}
          className="scroll-mt-24 rounded-sm text-[0.8em] font-semibold text-muted underline decoration-control decoration-dotted underline-offset-3 hover:text-leaf-strong hover:decoration-solid"
        >
          ({source.publisher}, {source.year})
        </a>
      </>
    );
  }

  function words(text: string): ReactNode {
    const parts = splitAtCitations(text);
    if (parts.length === 1) return text;
    let end = 0;
    return parts.map((part, index) => {
      const place = end;
      end += part.length + 1;
      if (index % 2 === 1) return <Fragment key={place}>{citation(part)}</Fragment>;
      // A citation brings its own space.
      return index < parts.length - 1 && sources.has(parts[index + 1] ?? '') ? part.trimEnd() : part;
    });
  }

  function inline(tokens: readonly MarkedToken[]): ReactNode {
    return placed(tokens).map(({ place, token }) => <Fragment key={place}>{inlineOne(token)}</Fragment>);
  }

  function inlineOne(token: MarkedToken): ReactNode {
    if (token.type === 'strong') return <strong className="font-bold">{inline(token.tokens as MarkedToken[])}</strong>;
    if (token.type === 'em') return <em>{inline(token.tokens as MarkedToken[])}</em>;
    if (token.type === 'text') return token.tokens ? inline(token.tokens as MarkedToken[]) : words(token.text);
    if (token.type === 'escape') return token.text;
    return words(token.raw);
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
    // The text of a list's item is no paragraph of its own.
    if (token.type === 'text') return inlineOne(token);
    return <p className="whitespace-pre-wrap">{words(token.raw.trim())}</p>;
  }

  return blocks;
}

/** A text of a lesson as React elements: its Markdown is read by a lexer and never becomes HTML by itself. */
export function LessonText({ text, name, citations }: LessonTextProps) {
  const tokens = useMemo(() => tokensOf(text), [text]);
  return <>{drawing(name, citations)(tokens)}</>;
}
