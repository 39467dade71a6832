import { Fragment } from 'react';
import type { ReactNode } from 'react';
import { COMMON_SOURCE, isAgencyLink } from '@ecopulse/contract/text-marks';
import { MarkdownText, type OtherRenderer } from '../../../ui/markdown-text.tsx';
import { renderLink } from '../../../lib/text-link.tsx';
import { sourceId, splitAtCitations } from './citations.ts';
import type { Citations } from './citations.ts';

interface LessonTextProps {
  /** Markdown limited to paragraphs, lists, strong, emphasis, links to agencies and `[^key]` citations; anything else stays as typed. */
  text: string;
  /** Prefix of the citations' IDs; unique on the page. */
  name: string;
  citations: Citations;
}

/** Numbers the citations, so that each has an ID to link back to. */
function createCitationRenderer(name: string, { sources, follow }: Citations) {
  let count = 0;

  function renderCitation(key: string): ReactNode {
    if (key === COMMON_SOURCE) return null;
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

  function renderText(text: string): ReactNode {
    const parts = splitAtCitations(text);
    if (parts.length === 1) return text;
    let end = 0;
    return parts.map((part, index) => {
      const offset = end;
      end += part.length + 1;
      if (index % 2 === 1) return <Fragment key={offset}>{renderCitation(part)}</Fragment>;
      // The citation renders its own leading space, or nothing.
      const next = parts[index + 1];
      return next === COMMON_SOURCE || (next !== undefined && sources.has(next)) ? part.trimEnd() : part;
    });
  }

  return renderText;
}

const renderAgencyLink: OtherRenderer = (token, renderContent) => renderLink(token, renderContent, isAgencyLink);

export function LessonText({ text, name, citations }: LessonTextProps) {
  return (
    <MarkdownText
      text={text}
      textRenderer={() => createCitationRenderer(name, citations)}
      renderOther={renderAgencyLink}
    />
  );
}
