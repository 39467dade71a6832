import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { RefreshCw } from 'lucide-react';
import type { PlaceWithDifferences } from '@ecopulse/contract/green-spaces/place-sources';
import { problemMessage } from '../../../../lib/problem-messages.ts';
import { AdminBackLink } from '../../editor/editor-links.tsx';
import { QueryState } from '../../../../lib/query-state.tsx';
import { Button } from '../../../../ui/button.tsx';
import { ProblemNote } from '../../../../ui/forms/field.tsx';
import { Panel } from '../../../../ui/panel.tsx';
import { useFocusFallback } from '../../../../ui/use-focus-fallback.ts';
import { LIST_CARD_STYLE, ListSkeleton } from '../../list/admin-list.tsx';
import { AdminPage } from '../../shell/admin-page.tsx';
import { isOpen, PlaceDifferences } from './place-differences.tsx';
import { placeSourcesQuery, useFetchSources } from './place-sources.api.ts';
import { SourceList } from './source-list.tsx';

/** Those that need no decision come last. */
function sortByOpen(places: readonly PlaceWithDifferences[]): PlaceWithDifferences[] {
  const hasOpen = ({ differences }: PlaceWithDifferences) => differences.some(isOpen);
  return [...places.filter(hasOpen), ...places.filter((place) => !hasOpen(place))];
}

function Places({ places }: { places: readonly PlaceWithDifferences[] }) {
  const open = places.reduce((sum, { differences }) => sum + differences.filter(isOpen).length, 0);
  // Not the count alone: a refused one that is approved leaves it as it is.
  const shown = places.flatMap(({ differences }) => differences.map(({ id, isRefused }) => `${id} ${isRefused}`));
  const container = useFocusFallback(shown.join());
  return (
    <div ref={container} tabIndex={-1} className="grid grid-cols-1 gap-4 outline-none">
      <output className="figures text-md text-muted">
        <Plural value={open} _0="Nothing to decide" one="# difference to decide" other="# differences to decide" />
      </output>
      <div className="grid grid-cols-1 items-start gap-6 xl:grid-cols-2">
        {sortByOpen(places).map((place) => (
          <PlaceDifferences key={place.id} place={place} />
        ))}
      </div>
    </div>
  );
}

function Unconfigured() {
  return (
    <Panel title={<Trans>Sources</Trans>}>
      <p className="text-md">
        <Trans>
          No sources are set. Name a JSON file with them in <code translate="no">PLACE_SOURCES</code>, and restart the
          server.
        </Trans>
      </p>
    </Panel>
  );
}

export function PlaceSourcesPage() {
  const { t } = useLingui();
  const query = useQuery(placeSourcesQuery);
  const fetchNow = useFetchSources();
  const sources = query.data?.sources ?? [];
  const isFetching = sources.some((source) => source.isFetching);
  return (
    <AdminPage
      title={t`Published data`}
      lede={
        <Trans>
          What agencies publish about green spaces, where it differs from what is stored. Nothing changes until you
          approve it.
        </Trans>
      }
      above={
        <AdminBackLink to="/admin/green-spaces">
          <Trans>Green spaces</Trans>
        </AdminBackLink>
      }
      actions={
        sources.length > 0 && (
          <Button pending={isFetching || fetchNow.isPending} onClick={() => fetchNow.mutate()}>
            {!isFetching && !fetchNow.isPending && <RefreshCw aria-hidden className="size-[18px]" />}
            <Trans>Fetch now</Trans>
          </Button>
        )
      }
    >
      <ProblemNote>{fetchNow.error && problemMessage(fetchNow.error)}</ProblemNote>
      <QueryState
        query={query}
        skeleton={<ListSkeleton />}
        problemTitle={<Trans>The published data couldn't be loaded</Trans>}
        problemCard={`${LIST_CARD_STYLE} p-5`}
      >
        {(loaded) =>
          loaded.sources.length === 0 ? (
            <Unconfigured />
          ) : (
            <div className="grid grid-cols-1 gap-6">
              <SourceList sources={loaded.sources} />
              <Places places={loaded.places} />
            </div>
          )
        }
      </QueryState>
    </AdminPage>
  );
}
