import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { getRouteApi } from '@tanstack/react-router';
import { ArrowUp } from 'lucide-react';
import type { NewsCategory } from '@ecopulse/contract/news/news';
import { brand } from '../../lib/brand.ts';
import { BelowTheFold } from '../../lib/viewport.tsx';
import { LoadProblem } from '../../lib/query-state.tsx';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { FEATURED_COUNT, FeaturedStories } from './featured-stories.tsx';
import { LatestUpdates, ListTitle } from './latest-updates.tsx';
import { categoryLabels } from './news-categories.ts';
import { parseNewsFilters } from './news-filters.ts';
import { NewsHeader } from './news-header.tsx';
import { FeaturedSkeleton, RowsSkeleton } from './news-skeleton.tsx';
import { PopularCategories } from './popular-categories.tsx';
import { useShownNews } from './use-shown-news.ts';

const route = getRouteApi('/news');

function NothingYet() {
  return (
    <EmptyState
      animal="kingfisher"
      title={<Trans>No news yet</Trans>}
      text={<Trans>Stories on a greener Singapore will appear here as soon as our sources publish them.</Trans>}
    />
  );
}

interface NewArticlesButtonProps {
  count: number;
  onShow: () => void;
}

/** Overlays the page, so that nothing shifts. */
function NewArticlesButton({ count, onShow }: NewArticlesButtonProps) {
  function show() {
    onShow();
    scrollTo({ top: 0 });
    document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true });
  }
  return (
    <output className="pointer-events-none fixed inset-x-0 top-[calc(var(--header-height)+1rem)] z-20 grid justify-items-center">
      {count > 0 && (
        <Button size="sm" className="pointer-events-auto animate-rise rounded-full! shadow-lifted" onClick={show}>
          <ArrowUp aria-hidden className="size-4" />
          <Plural value={count} one="# new article" other="# new articles" />
        </Button>
      )}
    </output>
  );
}

/** Keeps the categories mounted in every state, since one of them may have the focus. */
function FrontPage({ category }: { category: NewsCategory | undefined }) {
  const { list, shown, newArticleCount, showNewArticles } = useShownNews(category);
  const isLoading = !shown && !list.isError;
  const featured = category === undefined ? (shown?.articles.slice(0, FEATURED_COUNT) ?? []) : [];
  return (
    <>
      <NewArticlesButton count={newArticleCount} onShow={showNewArticles} />
      {isLoading && category === undefined && <FeaturedSkeleton />}
      {featured.length > 0 && <FeaturedStories articles={featured} />}
      <div className="grid gap-x-12 gap-y-8 lg:has-[nav]:grid-cols-[minmax(0,1fr)_17rem]">
        <div className="lg:supports-[selector(:has(*))]:order-last">
          <div className="lg:sticky lg:top-[calc(var(--header-height)+1.5rem)]">
            <PopularCategories chosen={category} />
          </div>
        </div>
        {isLoading && <RowsSkeleton title={<ListTitle category={category} />} />}
        {!shown && list.isError && (
          <LoadProblem
            title={<Trans>Failed to load news</Trans>}
            error={list.error}
            isRetrying={list.isFetching}
            onRetry={() => void list.refetch()}
          />
        )}
        {shown?.articles.length === 0 && category === undefined && <NothingYet />}
        {shown && (
          <BelowTheFold skeleton={<RowsSkeleton title={<ListTitle category={category} />} />}>
            {() => <LatestUpdates key={category} shown={shown} category={category} skippedCount={featured.length} />}
          </BelowTheFold>
        )}
      </div>
    </>
  );
}

export function NewsPage() {
  const { t, i18n } = useLingui();
  const { category } = parseNewsFilters({ ...route.useSearch() });
  const subject = category ? `${i18n._(categoryLabels[category])} · ` : '';
  return (
    <div className="grid grid-cols-1 gap-8">
      <title>{`${subject}${t`News`} · ${brand.name}`}</title>
      <NewsHeader category={category} />
      <FrontPage category={category} />
    </div>
  );
}
