import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useMemo } from 'react';
import { brand } from '../../lib/brand.ts';
import { BelowTheFold } from '../../lib/viewport.tsx';
import { LoadProblem } from '../../lib/query-state.tsx';
import { useSingaporeDay } from '../../lib/time/use-server-time.ts';
import { PageHeading } from '../../ui/page-heading.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { greenSpacesQuery, visitedGreenSpacesQuery } from '../green-spaces/green-spaces.api.ts';
import { DownloadPassport } from './download-passport.tsx';
import { EmptyPassport } from './empty-passport.tsx';
import { IslandMap } from './island-map.tsx';
import { parsePassportSearch } from './passport-search.ts';
import { isCollected, createStamps, type PassportStamp } from './passport-grouping.ts';
import { PassportSkeleton } from './passport-skeleton.tsx';
import { PassportVisits, findOpenedStamp } from './passport-visits.tsx';
import { RegionSummary } from './region-summary.tsx';
import { StampBook } from './stamp-book.tsx';
import { ShareButton } from '../../lib/share-cards/share-button.tsx';

function SharePassport({ stamps }: { stamps: readonly PassportStamp[] }) {
  async function load() {
    const { PictureDialog } = await import('./picture-dialog.tsx');
    return (close: () => void) => <PictureDialog stamps={stamps} onClose={close} />;
  }

  return (
    <ShareButton load={load}>
      <Trans>Share my passport</Trans>
    </ShareButton>
  );
}

const route = getRouteApi('/passport');

function Passport({ stamps }: { stamps: readonly PassportStamp[] }) {
  const search = parsePassportSearch(route.useSearch());
  const { by = 'region' } = search;
  const collected = stamps.filter(isCollected);
  const openedStamp = findOpenedStamp(stamps, search);
  return (
    <>
      {collected.length === 0 && <EmptyPassport />}
      <div className="grid grid-cols-1 gap-6 lg:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
        <IslandMap stamps={stamps} />
        <RegionSummary stamps={stamps} />
      </div>
      <BelowTheFold skeleton={<Skeleton className="h-96 rounded-xl" />}>
        {() => <StampBook stamps={stamps} by={by} />}
      </BelowTheFold>
      {openedStamp && <PassportVisits key={openedStamp.space.id} stamp={openedStamp} search={search} />}
    </>
  );
}

export function PassportPage() {
  const { t } = useLingui();
  const spaces = useQuery(greenSpacesQuery());
  const visits = useQuery(visitedGreenSpacesQuery);
  const today = useSingaporeDay();
  const stamps = useMemo(
    () => spaces.data && visits.data && createStamps(spaces.data, visits.data, today),
    [spaces.data, visits.data, today],
  );
  const failedQueries = [spaces, visits].filter((query) => query.isLoadingError);

  return (
    <div className="grid grid-cols-1 gap-6 sm:gap-8">
      <title>{`${t`Passport`} · ${brand.name}`}</title>
      <PageHeading
        title={<Trans>Passport</Trans>}
        lede={<Trans>Every green space is a stamp. Visit to collect it.</Trans>}
        actions={
          stamps?.some(isCollected) && (
            <>
              <SharePassport stamps={stamps} />
              <DownloadPassport stamps={stamps} />
            </>
          )
        }
      />
      {stamps && <Passport stamps={stamps} />}
      {!stamps && failedQueries.length > 0 && (
        <LoadProblem
          title={<Trans>Your passport couldn't be opened</Trans>}
          error={failedQueries[0]?.error}
          isRetrying={failedQueries.some((query) => query.isFetching)}
          onRetry={() => failedQueries.forEach((query) => void query.refetch())}
        />
      )}
      {!stamps && failedQueries.length === 0 && <PassportSkeleton />}
    </div>
  );
}
