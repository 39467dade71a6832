import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useId, useRef } from 'react';
import type { NewsCategory } from '@ecopulse/contract/news/news';
import { Button } from '../../ui/button.tsx';
import { BackLink } from '../../ui/panel.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { categoryLabels } from './news-categories.ts';
import type { ShownNews } from './news-cache.ts';
import { StoryRow } from './story-row.tsx';
import { useOlderNews } from './use-older-news.ts';

interface LatestUpdatesProps {
  shown: ShownNews;
  category: NewsCategory | undefined;
  /** The first articles, which the page shows as featured stories instead. */
  skippedCount: number;
}

function NoneOfCategory() {
  return (
    <EmptyState
      animal="otter"
      level="h3"
      title={<Trans>No articles in this category yet</Trans>}
      text={<Trans>Try another category.</Trans>}
    />
  );
}

/** After "Show more", focuses the first new row, so that keyboard users continue there. */
function useFocusOnFirstNewRow(count: number) {
  const firstNewRow = useRef<HTMLElement>(null);
  const previousCount = useRef(count);
  const isFocusRequested = useRef(false);
  useEffect(() => {
    if (isFocusRequested.current && count > previousCount.current) {
      isFocusRequested.current = false;
      firstNewRow.current?.focus({ preventScroll: true });
    }
    previousCount.current = count;
  }, [count]);
  const requestFocus = () => {
    isFocusRequested.current = true;
  };
  // `previousCount.current` is the number of rows before the fetch.
  return { firstNewRow, isFirstNewRow: (index: number) => index === previousCount.current, requestFocus };
}

export function ListTitle({ category }: { category: NewsCategory | undefined }) {
  const { i18n } = useLingui();
  return category ? i18n._(categoryLabels[category]) : <Trans>Latest Updates</Trans>;
}

export function LatestUpdates({ shown, category, skippedCount }: LatestUpdatesProps) {
  const titleId = useId();
  const { hasOlder, isPending, showMore } = useOlderNews(category, shown);
  const rows = shown.articles.slice(skippedCount, shown.visibleCount);
  const { firstNewRow, isFirstNewRow, requestFocus } = useFocusOnFirstNewRow(rows.length);
  if (rows.length === 0 && category === undefined) return null;
  return (
    <section aria-labelledby={titleId} className="grid content-start gap-5">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <h2 id={titleId} className="text-xl font-extrabold tracking-[-0.02em]">
          <ListTitle category={category} />
        </h2>
        {category && (
          <BackLink to="/news">
            <Trans>All news</Trans>
          </BackLink>
        )}
      </div>
      {rows.length === 0 && <NoneOfCategory />}
      <ul className="grid list-none gap-6 *:border-t *:border-line *:pt-6">
        {rows.map((article, index) => (
          <li key={article.id}>
            <StoryRow
              article={article}
              hidesCategory={category !== undefined}
              {...(isFirstNewRow(index) ? { ref: firstNewRow } : {})}
            />
          </li>
        ))}
      </ul>
      {hasOlder && (
        <Button
          variant="quiet"
          className="justify-self-center"
          pending={isPending}
          onClick={() => {
            requestFocus();
            showMore();
          }}
        >
          <Trans>Show more</Trans>
        </Button>
      )}
    </section>
  );
}
