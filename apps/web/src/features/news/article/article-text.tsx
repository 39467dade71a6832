import { useLingui } from '@lingui/react/macro';
import { ArrowUpRight } from 'lucide-react';
import type { MarkedToken } from 'marked';
import type { ReactNode } from 'react';
import { isSafeLink } from '@ecopulse/contract/news/article-text';
import { parseUrl } from '../../../lib/parse-url.ts';
import { MarkdownText } from '../../../ui/markdown-text.tsx';

const HEADING_STYLES = {
  2: 'mt-3 text-2xl leading-tight font-extrabold tracking-[-0.02em]',
  3: 'mt-1 text-xl leading-snug font-bold tracking-[-0.01em]',
} as const;

function ArticleLink({ address, children }: { address: string; children: ReactNode }) {
  const { t } = useLingui();
  if (parseUrl(address)?.origin === location.origin) {
    return (
      <a href={address} className="text-link">
        {children}
      </a>
    );
  }
  return (
    <a href={address} target="_blank" rel="noopener noreferrer nofollow" className="text-link">
      {children}
      <ArrowUpRight aria-hidden className="ms-0.5 inline size-[0.9em]" />
      <span className="sr-only"> {t`(opens in a new tab)`}</span>
    </a>
  );
}

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
    // Not addresses that were merely typed, nor links by reference.
    if (token.type === 'link' && token.raw.includes('](') && token.text.trim() !== '' && isSafeLink(token.href))
      return <ArticleLink address={token.href}>{renderContent()}</ArticleLink>;
    return renderUnsupported?.(token);
  }

  return <MarkdownText text={text} renderOther={renderOther} />;
}
