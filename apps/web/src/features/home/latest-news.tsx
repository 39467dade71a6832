import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { NewsArticle } from '@ecopulse/contract/news/news';
import { QueryState } from '../../lib/query-state.tsx';
import { Panel, MoreLink } from '../../ui/panel.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { ArticlePicture } from '../news/article-picture.tsx';
import { Byline, langOfArticle } from '../news/byline.tsx';
import { latestNewsQuery } from '../news/news.api.ts';

const MAX_STORIES = 3;
const SKELETON_KEYS = ['first', 'second', 'third'];

function Story({ article }: { article: NewsArticle }) {
  const { id, title } = article;
  return (
    <article className="group relative grid grid-cols-[min(5.5rem,30%)_minmax(0,1fr)] items-center gap-4">
      <div className="aspect-8/5 overflow-hidden rounded-sm bg-leaf-soft">
        <ArticlePicture article={article} />
      </div>
      <div className="grid grid-cols-1 gap-0.5">
        <h3 className="line-clamp-2 leading-snug font-bold tracking-[-0.01em] wrap-anywhere">
          <Link
            to="/news/$id"
            params={{ id: String(id) }}
            lang={langOfArticle(article, title)}
            className="rounded-sm underline-offset-4 group-hover:underline after:absolute after:inset-0 after:rounded-md focus-visible:outline-none focus-visible:after:outline-3 focus-visible:after:outline-offset-4 focus-visible:after:outline-leaf-strong"
          >
            {title}
          </Link>
        </h3>
        <Byline article={article} />
      </div>
    </article>
  );
}

export function LatestNews() {
  const query = useQuery(latestNewsQuery);
  return (
    <Panel
      title={<Trans>Latest News</Trans>}
      action={
        <MoreLink to="/news">
          <Trans>View All</Trans>
        </MoreLink>
      }
    >
      <QueryState
        query={query}
        skeleton={SKELETON_KEYS.map((key) => (
          <Skeleton key={key} className="h-14 rounded-md" />
        ))}
      >
        {(articles) =>
          articles.length > 0 ? (
            <ul className="grid list-none gap-4">
              {articles.slice(0, MAX_STORIES).map((article) => (
                <li key={article.id}>
                  <Story article={article} />
                </li>
              ))}
            </ul>
          ) : (
            <p className="text-muted">
              <Trans>No news yet. The latest stories on a greener Singapore will appear here.</Trans>
            </p>
          )
        }
      </QueryState>
    </Panel>
  );
}
