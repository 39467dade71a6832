import { Trans, useLingui } from '@lingui/react/macro';
import { useSuspenseQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { MessagePage } from '../../../lib/query-state.tsx';
import { BackLink } from '../../../ui/panel.tsx';
import type { NewsArticle } from '@ecopulse/contract/news/news';
import { brand } from '../../../lib/brand.ts';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { ArticleSkeleton } from './article-skeleton.tsx';
import { ArticleView, ShareButton } from './article-view.tsx';
import { LikeButton } from '../like-button.tsx';
import { MoreOfCategory } from './more-of-category.tsx';
import { categoryLabels } from '../news-categories.ts';
import { articleQuery } from '../news.api.ts';
import { useMarkArticleRead } from './use-mark-article-read.ts';

const route = getRouteApi('/news/$id');

function BackLinks({ article: { category } }: { article: NewsArticle }) {
  const { i18n } = useLingui();
  return (
    <nav className="flex flex-wrap items-center gap-x-5 gap-y-2 text-md font-bold">
      <BackLink to="/news">
        <Trans>All news</Trans>
      </BackLink>
      <Link
        to="/news"
        search={{ category }}
        className="inline-flex min-h-6 items-center rounded-sm text-water underline-offset-4 hover:underline"
        // Drops the router's default class.
        activeProps={{}}
      >
        {i18n._(categoryLabels[category])}
      </Link>
    </nav>
  );
}

function Actions({ article }: { article: NewsArticle }) {
  return (
    <div className="-ms-2 flex items-center gap-2">
      <LikeButton article={article} />
      <ShareButton article={article} />
    </div>
  );
}

const COLUMNS =
  'mx-auto grid w-full max-w-[40rem] grid-cols-1 lg:max-w-[68rem] gap-x-14 gap-y-10 lg:grid-cols-[minmax(0,1fr)_18rem]';

export function ArticlePageSkeleton() {
  return (
    <div className={COLUMNS}>
      <title>{brand.name}</title>
      <ArticleSkeleton />
      <div className="grid content-start gap-4 max-lg:hidden lg:pt-10">
        <Skeleton className="h-6 w-40" />
        <Skeleton className="h-20 rounded-md" />
        <Skeleton className="h-20 rounded-md" />
        <Skeleton className="h-20 rounded-md" />
      </div>
    </div>
  );
}

/** Opening an article counts as reading it. */
export function ArticlePage() {
  const { id } = route.useParams();
  const { data: article } = useSuspenseQuery(articleQuery(Number(id)));
  useMarkArticleRead(article.id);
  return (
    <div className={COLUMNS}>
      <title>{`${article.title} · ${brand.name}`}</title>
      <ArticleView article={article} above={<BackLinks article={article} />} actions={<Actions article={article} />} />
      <aside className="empty:hidden max-lg:border-t max-lg:border-line max-lg:pt-8 lg:pt-10">
        <MoreOfCategory article={article} />
      </aside>
    </div>
  );
}

export function UnknownArticle() {
  const { t } = useLingui();
  return (
    <MessagePage
      animal="kingfisher"
      title={t`Article not found`}
      text={<Trans>This article doesn't exist or was withdrawn.</Trans>}
    >
      <Link to="/news">
        <Trans>All news</Trans>
      </Link>
    </MessagePage>
  );
}
