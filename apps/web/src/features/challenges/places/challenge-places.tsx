import { Plural, Trans } from '@lingui/react/macro';
import { useQueries } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Check } from 'lucide-react';
import type { Challenge } from '@ecopulse/contract/challenges/challenges';
import { langOf } from '../../../lib/language/lang-of.ts';
import { useShowMore } from '../../../lib/lists/use-show-more.tsx';
import { LoadProblem } from '../../../lib/query-state.tsx';
import { useSingaporeDay } from '../../../lib/time/use-server-time.ts';
import { Chip } from '../../../ui/chip.tsx';
import { MoreLink, Panel } from '../../../ui/panel.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import {
  areaAround,
  isOfPlaces,
  type PlaceThatCounts,
  placesQuery,
  placesThatCount,
  visitsQuery,
} from './places-that-count.ts';

const INITIAL_PLACE_COUNT = 12;

function PlaceRow({ space, state }: PlaceThatCounts) {
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <Link
        to="/green-space/$id"
        params={{ id: String(space.id) }}
        lang={langOf(space.name)}
        className={`inline-flex min-h-6 items-center rounded-sm font-bold underline-offset-4 hover:underline ${state === 'left' ? '' : 'text-muted'}`}
      >
        {space.name}
      </Link>
      {state === 'visited' && (
        <span className="inline-flex items-center gap-1 text-sm font-semibold text-leaf-strong">
          <Check aria-hidden className="size-4" />
          <Trans>Visited</Trans>
        </span>
      )}
      {state === 'closed' && (
        <Chip tone="coral">
          <Trans context="green space">Closed</Trans>
        </Chip>
      )}
    </li>
  );
}

function PlaceList({ places, target }: { places: readonly PlaceThatCounts[]; target: number | null }) {
  const { count, list, more } = useShowMore<HTMLUListElement>('places', places.length, INITIAL_PLACE_COUNT);
  const left = places.filter(({ state }) => state === 'left').length;
  return (
    <>
      {target !== null && (
        <p className="figures text-md text-muted">
          <Plural value={left} one="# green space left to visit" other="# green spaces left to visit" />
        </p>
      )}
      <ul ref={list} className="grid list-none grid-cols-1 gap-x-8 gap-y-3 sm:grid-cols-2">
        {places.slice(0, count).map((place) => (
          <PlaceRow key={place.space.id} {...place} />
        ))}
      </ul>
      {more}
    </>
  );
}

function Places({ challenge }: { challenge: Challenge }) {
  const today = useSingaporeDay();
  const [spaces, visits] = useQueries({ queries: [placesQuery, visitsQuery] });
  const failed = [spaces, visits].find(({ isLoadingError }) => isLoadingError);
  const places = spaces.data && visits.data && placesThatCount(challenge, spaces.data, visits.data, today);
  return (
    <Panel
      title={<Trans>Where it counts</Trans>}
      action={
        places &&
        places.length > 0 && (
          <MoreLink to="/green-spaces" search={{ view: 'map', area: areaAround(places.map(({ space }) => space)) }}>
            <Trans>Show on the map</Trans>
          </MoreLink>
        )
      }
    >
      {failed && (
        <LoadProblem
          error={failed.error}
          isRetrying={spaces.isFetching || visits.isFetching}
          onRetry={() => Promise.all([spaces.refetch(), visits.refetch()])}
        />
      )}
      {!failed && !places && <Skeleton className="h-40 rounded-md" />}
      {places && <PlaceList places={places} target={challenge.metric === 'check_ins' ? null : challenge.target} />}
    </Panel>
  );
}

/** Which places or events count, and where to find them; nothing for other challenges. */
export function ChallengePlaces({ challenge }: { challenge: Challenge }) {
  const { filter } = challenge;
  if (isOfPlaces(filter)) return <Places challenge={challenge} />;
  if (challenge.metric !== 'events_attended') return null;
  return (
    <Panel
      title={<Trans>Events that count</Trans>}
      action={
        <MoreLink to="/events" search={filter && 'eventKind' in filter ? { kind: filter.eventKind } : {}}>
          <Trans>See what's coming up</Trans>
        </MoreLink>
      }
    >
      <p className="text-muted">
        <Trans>Your attendance must be verified: scan the organiser's code when you're there.</Trans>
      </p>
    </Panel>
  );
}
