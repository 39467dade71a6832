import { Plural, Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { formatNumber } from '../../lib/language/format.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { takeFocus } from '../../ui/use-focus-fallback.ts';
import { LedgerRows, LedgerSkeleton } from './ledger-rows.tsx';
import { FirstPageProblem, NextPageButton, NextPageProblem, usePagedRows } from '../../lib/lists/paged-rows.tsx';
import { ProofLegend } from './proof-legend.tsx';
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

function ActivityCount({ count, total, isComplete }: { count: number; total: number; isComplete: boolean }) {
  const shownTotal = formatNumber(total);
  return (
    <output className="text-muted">
      {isComplete ? (
        <Plural
          value={count}
          one={`# activity. Total: ${shownTotal} eco-points.`}
          other={`All # activities. Total: ${shownTotal} eco-points.`}
        />
      ) : (
        <Plural
          value={count}
          one={`The latest activity. Your current total: ${shownTotal} eco-points.`}
          other={`The latest # activities. Your current total: ${shownTotal} eco-points.`}
        />
      )}
    </output>
  );
}

/** `total` must equal the eco-points in the page header. */
export function Ledger({ total }: { total: number }) {
  const list = usePagedRows(ledgerQuery);
  const { query, rows, countBefore, focused } = list;
  const { data, error, hasNextPage } = query;
  const count = rows.length;

  if (!data) return error ? <FirstPageProblem list={list} /> : <LedgerSkeleton />;
  if (count === 0) return <NothingYet />;
  return (
    <div className="grid gap-5">
      <ProofLegend />
      <ActivityCount count={count} total={total} isComplete={!hasNextPage} />
      <LedgerRows activities={rows} total={total} focused={focused} />
      <NextPageProblem list={list} />
      <NextPageButton list={list} className="justify-self-center">
        <Trans>Show more</Trans>
      </NextPageButton>
      {!hasNextPage && countBefore !== undefined && (
        // Takes the focus if the last page was empty, so that no new row can.
        <p tabIndex={-1} ref={countBefore === count ? takeFocus : undefined} className="text-center text-muted">
          <Trans>This is where you started.</Trans>
        </p>
      )}
    </div>
  );
}
