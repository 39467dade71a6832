import { Trans } from '@lingui/react/macro';
import type { NewsArticle } from '@ecopulse/contract/news';
import { brand } from '../../lib/brand.ts';
import { formatDate } from '../../lib/format.ts';
import { relativeTime } from '../../lib/time/relative-time.ts';
import { useMinute } from '../../lib/time/use-minute.ts';
import { BrandMark } from '../../ui/brand-mark.tsx';

/** The medium that an article is from; ours are marked as such. */
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
  /** Names the day first: a week on, that is all there is to say. */
  withDay?: boolean;
}

/** When it was published: how long ago that is, and on pointing the moment itself, in Singapore's time. */
export function PublishedTime({ publishedAt, withDay = false }: PublishedTimeProps) {
  const ago = relativeTime(publishedAt, useMinute());
  const day = formatDate(publishedAt, { dateStyle: 'long' });
  const hasDayAlone = ago === formatDate(publishedAt);
  return (
    <time dateTime={publishedAt} title={formatDate(publishedAt, { dateStyle: 'full', timeStyle: 'short' })}>
      {withDay && day}
      {withDay && !hasDayAlone && ' · '}
      {!(withDay && hasDayAlone) && <span className="whitespace-nowrap">{ago}</span>}
    </time>
  );
}

/** Who published an article, and when. */
export function Byline({ article }: { article: NewsArticle }) {
  return (
    <span className="inline-flex flex-wrap items-center gap-x-1.5 text-sm font-medium text-muted">
      <SourceName article={article} />
      <span aria-hidden>·</span>
      <PublishedTime publishedAt={article.publishedAt} />
    </span>
  );
}
