import { Plural, Trans } from '@lingui/react/macro';
import { useQuery, keepPreviousData } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useId } from 'react';
import type { ReactNode } from 'react';
import { parseFinding } from '@ecopulse/contract/green-spaces/need-words';
import type { SearchResult } from '@ecopulse/contract/search/search';
import { loadErrorMessage } from '../../lib/query-state.tsx';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { MatchesContext } from './highlighted.tsx';
import { ChallengeResult, GreenSpaceResult, LessonResult, NewsResult } from './results-of-kinds.tsx';
import { ResultsSkeleton } from './results-skeleton.tsx';
import { callQuery } from '../../lib/query-client.ts';

const searchQuery = (q: string) => ({
  ...callQuery('GET /api/search', { query: { q } }),
  placeholderData: keepPreviousData,
});

export interface SearchResultsProps {
  /** Not blank. */
  search: string;
  /** `sheet` is for a page, `list` for a dialog, whose title is the h2. */
  variant: 'sheet' | 'list';
}

function NothingFound() {
  return (
    <EmptyState
      animal="otter"
      title={<Trans>No Results Found</Trans>}
      text={<Trans>Try searching with different keywords</Trans>}
    />
  );
}

interface GroupProps<Item> {
  title: ReactNode;
  action?: ReactNode;
  level: 'h2' | 'h3';
  items: readonly Item[];
  ResultComponent: (props: { item: Item }) => ReactNode;
}

function ResultGroup<Item extends { id: number }>({
  title,
  action,
  level: Title,
  items,
  ResultComponent,
}: GroupProps<Item>) {
  const titleId = useId();
  if (items.length === 0) return null;
  return (
    <section aria-labelledby={titleId} className="grid content-start gap-2">
      <div className="flex items-baseline justify-between gap-4">
        <Title id={titleId} className="text-lg font-extrabold tracking-[-0.02em]">
          {title}
        </Title>
        {action}
      </div>
      <ul className="-mx-2 grid list-none grid-cols-1">
        {items.map((each) => (
          <li key={each.id}>
            <ResultComponent item={each} />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Needs that the words name are filters there. */
function toListFilters(words: string) {
  const { finding, rest } = parseFinding(words);
  const { needs, openNow, maxMrtMeters } = finding;
  return {
    ...(needs && { needs: needs.join(',') }),
    ...(openNow && { openNow: 'true' as const }),
    ...(maxMrtMeters !== undefined && { maxMrtMeters: String(maxMrtMeters) }),
    ...(rest !== '' && { search: rest }),
  };
}

function ResultGroups({ results, search, variant }: { results: SearchResult } & SearchResultsProps) {
  const level = variant === 'sheet' ? 'h2' : 'h3';
  const viewAll = (
    <Link
      to="/green-spaces"
      search={toListFilters(search)}
      className="inline-flex min-h-6 items-center rounded-sm text-md font-bold whitespace-nowrap text-leaf-strong underline-offset-4 hover:underline"
    >
      <Trans>View All</Trans>
    </Link>
  );
  return (
    <div
      className={
        variant === 'sheet'
          ? 'grid grid-cols-1 gap-x-10 gap-y-6 rounded-xl bg-surface p-5 shadow-soft sm:p-6 lg:grid-cols-2 lg:[&>section]:only:col-span-2'
          : 'grid grid-cols-1 gap-5'
      }
    >
      <ResultGroup
        title={<Trans>Green Spaces</Trans>}
        action={viewAll}
        level={level}
        items={results.greenSpaces}
        ResultComponent={GreenSpaceResult}
      />
      <ResultGroup
        title={<Trans>Lessons</Trans>}
        level={level}
        items={results.lessons}
        ResultComponent={LessonResult}
      />
      <ResultGroup
        title={<Trans>Challenges</Trans>}
        level={level}
        items={results.challenges}
        ResultComponent={ChallengeResult}
      />
      <ResultGroup title={<Trans>News</Trans>} level={level} items={results.news} ResultComponent={NewsResult} />
    </div>
  );
}

export function SearchResults({ search, variant }: SearchResultsProps) {
  const { data: results, isPending, error, isPlaceholderData, refetch } = useQuery(searchQuery(search));
  if (isPending) return <ResultsSkeleton variant={variant} />;
  if (error) {
    return (
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 rounded-md bg-coral-soft px-5 py-4">
        <p role="alert" className="grid gap-0.5">
          <b className="font-bold">
            <Trans>Search failed</Trans>
          </b>
          <span className="text-md">{loadErrorMessage(error)}</span>
        </p>
        <Button size="sm" onClick={() => void refetch()}>
          <Trans>Try again</Trans>
        </Button>
      </div>
    );
  }
  const { greenSpaces, lessons, challenges, news, matches } = results;
  const count = greenSpaces.length + lessons.length + challenges.length + news.length;
  return (
    <div className={`transition-opacity ${isPlaceholderData ? 'opacity-60' : ''}`} aria-busy={isPlaceholderData}>
      <output className="sr-only">
        <Plural value={count} _0="No results" one="# result" other="# results" />
      </output>
      {count === 0 ? (
        <NothingFound />
      ) : (
        <MatchesContext value={matches}>
          <ResultGroups results={results} search={search} variant={variant} />
        </MatchesContext>
      )}
    </div>
  );
}
