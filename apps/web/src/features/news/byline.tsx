import { Trans } from '@lingui/react/macro';
import type { NewsArticle } from '@ecopulse/contract/news/news';
import { brand } from '../../lib/brand.ts';
import { formatDate } from '../../lib/language/format.ts';
import { formatRelativeTime } from '../../lib/time/relative-time.ts';
import { useServerTime } from '../../lib/time/use-server-time.ts';
import { BrandMark } from '../../ui/art.tsx';
import { langOf } from '../../lib/language/lang-of.ts';

/** Articles from feeds state their language; our own are English unless translated for this reader. */
export function langOfArticle({ isOwn, language }: Pick<NewsArticle, 'isOwn' | 'language'>, text: string) {
  return isOwn ? langOf(text) : language;
}

export function SourceName({ article: { isOwn, sourceName } }: { article: NewsArticle }) {
  if (!isOwn) return <span lang="en">{sourceName}</span>;
  return (
    <span className="inline-flex items-center gap-1 font-bold text-leaf-strong">
      <BrandMark className="size-4" />
      <Trans>From {brand.name}</Trans>
    </span>
  );
}

interface PublishedTimeProps extends Pick<NewsArticle, 'publishedAt'> {
  /** Always shows the date; relative times name it only after a week. */
  withDay?: boolean;
}

/** Relative time; the exact Singapore time is on hover. */
export function PublishedTime({ publishedAt, withDay = false }: PublishedTimeProps) {
  const ago = formatRelativeTime(publishedAt, useServerTime());
  const day = formatDate(publishedAt, { dateStyle: 'long' });
  const isDateOnly = ago === formatDate(publishedAt);
  return (
    <time dateTime={publishedAt} title={formatDate(publishedAt, { dateStyle: 'full', timeStyle: 'short' })}>
      {withDay ? (
        <span className="dot-separated">
          <span>{day}</span>
          {!isDateOnly && <span>{ago}</span>}
        </span>
      ) : (
        <span>{ago}</span>
      )}
    </time>
  );
}

export function Byline({ article }: { article: NewsArticle }) {
  return (
    <span className="dot-separated text-sm font-medium text-muted">
      <SourceName article={article} />
      <PublishedTime publishedAt={article.publishedAt} />
    </span>
  );
}
