import { Trans } from '@lingui/react/macro';
import { Panel } from '../../../ui/panel.tsx';
import { LedgerRows, LedgerSkeleton } from '../../rewards/ledger-rows.tsx';
import { FirstPageProblem, NextPageButton, NextPageProblem, usePagedRows } from '../../../lib/lists/paged-rows.tsx';
import { residentLedgerQuery } from '../moderation/residents.api.ts';

interface ResidentLedgerProps {
  id: string;
  total: number;
}

function LedgerContent({ id, total }: ResidentLedgerProps) {
  const list = usePagedRows(residentLedgerQuery(id));
  const { query, rows, focused } = list;

  if (!query.data) return query.error ? <FirstPageProblem list={list} /> : <LedgerSkeleton />;
  if (rows.length === 0) {
    return (
      <p className="text-muted">
        <Trans>Nothing here yet.</Trans>
      </p>
    );
  }
  return (
    <div className="grid grid-cols-1 gap-5">
      <LedgerRows activities={rows} total={total} focused={focused} />
      <NextPageProblem list={list} />
      <NextPageButton list={list} size="sm" className="justify-self-center">
        <Trans>Load more</Trans>
      </NextPageButton>
    </div>
  );
}

export function ResidentLedger(props: ResidentLedgerProps) {
  return (
    <Panel title={<Trans>Ledger</Trans>}>
      <LedgerContent {...props} />
    </Panel>
  );
}
