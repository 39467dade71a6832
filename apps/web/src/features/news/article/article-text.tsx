import type { MarkedToken } from 'marked';
import type { ReactNode } from 'react';
import { isSafeLink } from '@ecopulse/contract/text-marks';
import { MarkdownText } from '../../../ui/markdown-text.tsx';
import { renderLink } from '../../../lib/text-link.tsx';

const HEADING_STYLES = {
  2: 'mt-3 text-2xl leading-tight font-extrabold tracking-[-0.02em]',
  3: 'mt-1 text-xl leading-snug font-bold tracking-[-0.01em]',
} as const;

interface ArticleTextProps {
  text: string;
  /** The level of the article's title. */
  titleLevel: 1 | 2;
  /** Renders what an article may not contain; as typed without it. */
  renderUnsupported?: ((token: MarkedToken) => ReactNode) | undefined;
}

export function ArticleText({ text, titleLevel, renderUnsupported }: ArticleTextProps) {
  function renderOther(token: MarkedToken, renderContent: () => ReactNode): ReactNode {
    if (token.type === 'heading' && token.raw.trimStart().startsWith('#') && (token.depth === 2 || token.depth === 3)) {
      const Heading = `h${token.depth - 1 + titleLevel}` as 'h2' | 'h3' | 'h4';
      return <Heading className={HEADING_STYLES[token.depth]}>{renderContent()}</Heading>;
    }
    return renderLink(token, renderContent, isSafeLink) ?? renderUnsupported?.(token);
  }

  return <MarkdownText text={text} renderOther={renderOther} />;
}
