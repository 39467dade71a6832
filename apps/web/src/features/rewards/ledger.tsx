import { Plural, Trans } from '@lingui/react/macro';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { formatNumber } from '../../lib/format.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { takeFocus } from '../../lib/take-focus.ts';
import { LedgerRows, LedgerSkeleton } from './ledger-rows.tsx';
import { LoadProblem } from '../../lib/query-state.tsx';
import { ledgerQuery } from './rewards.api.ts';

function NothingYet() {
  return (
    <EmptyState
      animal="kingfisher"
      level="h3"
      title={<Trans>Nothing here yet</Trans>}
      text={<Trans>Every point you earn will appear here, with its date and what it was for.</Trans>}
      action={
        <Button asChild>
          <Link to="/green-spaces">
            <Trans>Explore green spaces</Trans>
          </Link>
        </Button>
      }
    />
  );
}

/** The number of activities shown, and the sum, which matches the header. */
function Sum({ count, total, isWhole }: { count: number; total: number; isWhole: boolean }) {
  const shownTotal = formatNumber(total);
  return (
    <output className="text-muted">
      {isWhole ? (
        <Plural
          value={count}
          one={`# activity. Total: ${shownTotal} eco-points.`}
          other={`All # activities. Total: ${shownTotal} eco-points.`}
        />
      ) : (
        <Plural
          value={count}
          one={`The newest activity. Your total today: ${shownTotal} eco-points.`}
          other={`The newest # activities. Your total today: ${shownTotal} eco-points.`}
        />
      )}
    </output>
  );
}

/** Every activity of the resident with its reason and the total it led to; `total` is the one in the header. */
export function Ledger({ total }: { total: number }) {
  const { data, error, hasNextPage, isFetching, isFetchingNextPage, isFetchNextPageError, fetchNextPage, refetch } =
    useInfiniteQuery(ledgerQuery);
  const [countBefore, setCountBefore] = useState<number>();
  const activities = data?.pages.flat() ?? [];
  const count = activities.length;

  function showMore() {
    // The focus moves to the first new row, so that reading continues there.
    setCountBefore(count);
    void fetchNextPage();
  }

  if (!data) {
    if (!error) return <LedgerSkeleton />;
    return <LoadProblem error={error} isRetrying={isFetching} onRetry={() => void refetch()} />;
  }
  if (count === 0) return <NothingYet />;
  return (
    <div className="grid gap-5">
      <Sum count={count} total={total} isWhole={!hasNextPage} />
      <LedgerRows
        activities={activities}
        total={total}
        focused={countBefore === undefined ? undefined : activities[countBefore]?.id}
      />
      {isFetchNextPageError && <LoadProblem error={error} isRetrying={isFetchingNextPage} onRetry={showMore} />}
      {hasNextPage && !isFetchNextPageError && (
        <Button variant="soft" className="justify-self-center" pending={isFetchingNextPage} onClick={showMore}>
          <Trans>Show more</Trans>
        </Button>
      )}
      {!hasNextPage && countBefore !== undefined && (
        <p tabIndex={-1} ref={countBefore === count ? takeFocus : undefined} className="text-center text-muted">
          <Trans>This is where you started.</Trans>
        </p>
      )}
    </div>
  );
}
