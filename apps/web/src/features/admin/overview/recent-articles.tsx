import { Plural, Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Heart } from 'lucide-react';
import type { ListedArticle } from '@ecopulse/contract/news/news-admin';
import { formatDate } from '../../../lib/language/format.ts';
import { QueryState } from '../../../lib/query-state.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { SkeletonRows } from '../../../ui/skeleton.tsx';
import { recentArticlesQuery } from './overview.api.ts';

function ArticleRow({ article: { id, title, summary, publishedAt, likes } }: { article: ListedArticle }) {
  return (
    <li className="grid gap-1 py-3">
      <Link
        to="/admin/news/$id"
        params={{ id: String(id) }}
        lang="en"
        className="min-h-6 justify-self-start rounded-sm text-md leading-snug font-bold wrap-anywhere underline-offset-4 hover:underline"
      >
        {title}
      </Link>
      <p lang="en" className="line-clamp-2 text-sm wrap-anywhere text-muted">
        {summary}
      </p>
      <p className="figures flex items-center gap-1.5 text-sm text-muted">
        <time dateTime={publishedAt}>{formatDate(publishedAt)}</time>
        <span aria-hidden>·</span>
        <Heart aria-hidden className="size-3.5" />
        <Plural value={likes} one="# like" other="# likes" />
      </p>
    </li>
  );
}

export function RecentArticles() {
  return (
    <Panel
      title={<Trans>Recent Articles</Trans>}
      action={
        <Link to="/admin/news" className="text-link inline-flex min-h-6 items-center text-md">
          <Trans>All articles</Trans>
        </Link>
      }
    >
      <QueryState query={useQuery(recentArticlesQuery)} skeleton={<SkeletonRows rows={3} />}>
        {(articles) =>
          articles.length === 0 ? (
            <p className="text-md text-muted">
              <Trans>Nothing published yet.</Trans>
            </p>
          ) : (
            <ul className="-my-3 grid list-none divide-y divide-line">
              {articles.map((article) => (
                <ArticleRow key={article.id} article={article} />
              ))}
            </ul>
          )
        }
      </QueryState>
    </Panel>
  );
}
