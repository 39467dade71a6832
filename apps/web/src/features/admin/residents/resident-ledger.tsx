import { Trans } from '@lingui/react/macro';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { LedgerRows, LedgerSkeleton } from '../../rewards/ledger-rows.tsx';
import { LoadProblem } from '../../../lib/query-state.tsx';
import { residentLedgerQuery } from './residents.api.ts';

interface ResidentLedgerProps {
  /** The text in the address. */
  id: string;
  /** Their present points. */
  total: number;
}

function Rows({ id, total }: ResidentLedgerProps) {
  const { data, error, hasNextPage, isFetching, isFetchingNextPage, isFetchNextPageError, fetchNextPage, refetch } =
    useInfiniteQuery(residentLedgerQuery(id));
  const [countBefore, setCountBefore] = useState<number>();
  const activities = data?.pages.flat() ?? [];

  function showMore() {
    // The focus moves to the first new row.
    setCountBefore(activities.length);
    void fetchNextPage();
  }

  if (!data) {
    if (!error) return <LedgerSkeleton />;
    return <LoadProblem error={error} isRetrying={isFetching} onRetry={() => void refetch()} />;
  }
  if (activities.length === 0) {
    return (
      <p className="text-muted">
        <Trans>Nothing here yet.</Trans>
      </p>
    );
  }
  return (
    <div className="grid grid-cols-1 gap-5">
      <LedgerRows
        activities={activities}
        total={total}
        focused={countBefore === undefined ? undefined : activities[countBefore]?.id}
      />
      {isFetchNextPageError && <LoadProblem error={error} isRetrying={isFetchingNextPage} onRetry={showMore} />}
      {hasNextPage && !isFetchNextPageError && (
        <Button
          variant="soft"
          size="sm"
          className="justify-self-center"
          pending={isFetchingNextPage}
          onClick={showMore}
        >
          <Trans>Load more</Trans>
        </Button>
      )}
    </div>
  );
}

/** All activities of a resident with their points. */
export function ResidentLedger(props: ResidentLedgerProps) {
  return (
    <Panel title={<Trans>Ledger</Trans>}>
      <Rows {...props} />
    </Panel>
  );
}
