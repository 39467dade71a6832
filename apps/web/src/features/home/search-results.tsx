import { msg } from '@lingui/core/macro';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { GreenSpace } from '@ecopulse/contract/green-spaces';
import { problemWords } from '../../lib/problem-words.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Panel } from '../../ui/panel.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { GreenSpacePicture } from '../green-spaces/green-space-picture.tsx';
import { greenSpacesQuery } from '../green-spaces/green-spaces.api.ts';
import { parkTypeWords } from '../green-spaces/park-types.ts';
import { MoreLink } from './more-link.tsx';

const SHOWN = 6;

function Result({ space }: { space: GreenSpace }) {
  const { i18n } = useLingui();
  return (
    <Link
      to="/green-space/$id"
      params={{ id: String(space.id) }}
      data-search-result
      className="grid grid-cols-[auto_1fr] items-center gap-3 rounded-md p-2 transition-colors hover:bg-leaf-soft focus-visible:bg-leaf-soft"
    >
      <span className="aspect-8/5 w-20 overflow-hidden rounded-sm bg-leaf-soft">
        <GreenSpacePicture space={space} alt="" />
      </span>
      <span className="grid min-w-0">
        <span lang="en" className="truncate font-bold">
          {space.name}
        </span>
        <span className="truncate text-sm text-muted">
          {i18n._(parkTypeWords[space.parkType])} · <span lang="en">{space.nearestMrt}</span>
        </span>
      </span>
    </Link>
  );
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

/** What a search finds, under the box: green spaces for now. */
export function SearchResults({ search }: { search: string }) {
  const { data: spaces, isPending, isError, error, isPlaceholderData } = useQuery(greenSpacesQuery(search));
  if (isPending) return <Skeleton className="h-40 rounded-xl" />;
  if (isError) {
    return (
      <p role="alert" className="rounded-md bg-coral-soft p-4 font-semibold text-coral">
        {problemWords(error, msg`Something went wrong. Please try again.`)}
      </p>
    );
  }
  return (
    <div className={`transition-opacity ${isPlaceholderData ? 'opacity-60' : ''}`} aria-busy={isPlaceholderData}>
      <output className="sr-only">
        <Plural value={spaces.length} _0="No results" one="# result" other="# results" />
      </output>
      {spaces.length === 0 ? (
        <NothingFound />
      ) : (
        <Panel
          title={<Trans>Green Spaces</Trans>}
          action={
            <MoreLink to="/green-spaces" search={{ search }}>
              <Trans>View All</Trans>
            </MoreLink>
          }
        >
          <ul className="-mx-2 grid list-none gap-1 sm:grid-cols-2">
            {spaces.slice(0, SHOWN).map((space) => (
              <li key={space.id}>
                <Result space={space} />
              </li>
            ))}
          </ul>
        </Panel>
      )}
    </div>
  );
}
