import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useId } from 'react';
import type { NewsCategory, NewsStats } from '@ecopulse/contract/news/news';
import { formatNumber } from '../../lib/language/format.ts';
import { Art } from '../../ui/art.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { categoryPictures } from './article-picture.tsx';
import { categoryLabels } from './news-categories.ts';
import { newsStatsQuery } from './news.api.ts';

interface CategoryLinkProps {
  category: NewsCategory;
  count: number | undefined;
  isChosen: boolean;
}

function CategoryLink({ category, count, isChosen }: CategoryLinkProps) {
  const { i18n } = useLingui();
  return (
    <Link
      to="/news"
      search={isChosen ? {} : { category }}
      aria-current={isChosen ? 'true' : undefined}
      // Drops the router's default class.
      activeProps={{}}
      activeOptions={{ exact: true }}
      className={`flex items-center gap-2 text-md font-semibold transition-colors max-lg:min-h-9 max-lg:rounded-full max-lg:px-3.5 lg:gap-3 lg:rounded-md lg:p-2 ${isChosen ? 'bg-leaf text-on-leaf' : 'hover:bg-sunk max-lg:inset-ring-[1.5px] max-lg:inset-ring-control'}`}
    >
      <span className="aspect-8/5 w-14 shrink-0 overflow-hidden rounded-sm max-lg:hidden">
        <Art {...categoryPictures[category]} alt="" />
      </span>
      <span className="grow">{i18n._(categoryLabels[category])}</span>
      {count !== undefined && (
        <span className={`figures text-sm ${isChosen ? '' : 'text-muted'}`}>{formatNumber(count)}</span>
      )}
    </Link>
  );
}

/** The specified ones, while there is no news or its figures did not load. */
const DEFAULT_CATEGORIES: readonly NewsCategory[] = [
  'Solar Energy',
  'Green Transport',
  'Urban Farming',
  'Waste Management',
];

function chooseCategories(stats: NewsStats | undefined, chosen: NewsCategory | undefined) {
  const withNews = stats?.categories
    .filter(({ category, count }) => count > 0 || category === chosen)
    .toSorted((a, b) => b.count - a.count);
  if (withNews && withNews.length > 0) return withNews;
  return DEFAULT_CATEGORIES.map((category) => ({ category, count: stats && 0 }));
}

export function PopularCategories({ chosen }: { chosen: NewsCategory | undefined }) {
  const titleId = useId();
  const { data: stats, isError } = useQuery(newsStatsQuery);
  return (
    <nav aria-labelledby={titleId} className="grid content-start gap-3">
      <h2 id={titleId} className="text-xl font-extrabold tracking-[-0.02em] max-lg:text-lg">
        <Trans>Popular Categories</Trans>
      </h2>
      {stats || isError ? (
        <ul className="flex list-none flex-wrap gap-2 lg:-mx-2 lg:grid lg:gap-0.5">
          {chooseCategories(stats, chosen).map((each) => (
            <li key={each.category}>
              <CategoryLink {...each} isChosen={each.category === chosen} />
            </li>
          ))}
        </ul>
      ) : (
        <Skeleton className="h-56 rounded-md sm:h-20 lg:h-96" />
      )}
    </nav>
  );
}
