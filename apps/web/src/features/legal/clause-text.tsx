import type { MarkedToken } from 'marked';
import type { ReactNode } from 'react';
import { isSafeLink } from '@ecopulse/contract/text-marks';
import { renderLink } from '../../lib/text-link.tsx';
import { MarkdownText } from '../../ui/markdown-text.tsx';

/** Headings and links besides paragraphs, lists and emphasis. HTML and all else stay as typed. */
function renderOther(token: MarkedToken, renderContent: () => ReactNode): ReactNode {
  if (token.type === 'heading' && (token.depth === 2 || token.depth === 3))
    return <h3 className="mt-2 font-bold">{renderContent()}</h3>;
  return renderLink(token, renderContent, isSafeLink);
}

/** One of the operator's own clauses. The server accepts only what this renders. */
export function ClauseText({ text }: { text: string }) {
  return <MarkdownText text={text} renderOther={renderOther} />;
}
