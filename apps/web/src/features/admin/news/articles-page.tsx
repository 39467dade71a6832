import { i18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Heart, PenLine } from 'lucide-react';
import { formatDate, formatNumber } from '../../../lib/language/format.ts';
import { categoryLabels } from '../../news/news-categories.ts';
import { ContentList, type ContentListSpec } from '../list/content-list.tsx';
import { DotSeparated } from '../list/row-parts.tsx';
import { parseListSearch } from '../list/list-search-params.ts';
import { isScheduled, ScheduledBadge } from './scheduled.tsx';

const ARTICLES: ContentListSpec<'/admin/news'> = {
  path: '/admin/news',
  title: msg`News`,
  lede: <Trans>Our own articles, and those from feeds.</Trans>,
  add: { icon: PenLine, label: <Trans>Write an article</Trans> },
  parseSearch: parseListSearch,
  placeholder: msg`Search by title or text…`,
  caption: msg`Articles, newest first`,
  nameOf: ({ title }) => title,
  renderDetails: ({ category, sourceName }) => (
    <DotSeparated>
      {i18n._(categoryLabels[category])}
      <span lang="en">{sourceName}</span>
    </DotSeparated>
  ),
  renderStatus: (article) => (isScheduled(article) ? <ScheduledBadge /> : null),
  columns: [
    {
      header: msg`Likes`,
      kind: 'figure',
      cell: ({ likes }) => (
        <span className="inline-flex items-center gap-1.5">
          <Heart aria-hidden className="size-3.5 text-muted" />
          {formatNumber(likes)}
        </span>
      ),
      className: '@4xl:w-24',
    },
    {
      header: msg`Date`,
      cell: ({ publishedAt }) => (
        <time dateTime={publishedAt} className="figures whitespace-nowrap">
          {formatDate(publishedAt)}
        </time>
      ),
      className: '@4xl:w-36',
    },
  ],
  failedTitle: <Trans>The articles couldn't be loaded</Trans>,
  animal: 'kingfisher',
  emptyState: { title: <Trans>No articles yet</Trans>, text: <Trans>Write one, or add a feed.</Trans> },
  noMatches: {
    title: <Trans>No matching articles</Trans>,
    text: <Trans>Try other keywords or another status.</Trans>,
    showAllLabel: <Trans>Show all articles</Trans>,
  },
};

export function ArticlesPage() {
  return <ContentList spec={ARTICLES} />;
}
