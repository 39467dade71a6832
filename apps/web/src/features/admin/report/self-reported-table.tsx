import { Trans, useLingui } from '@lingui/react/macro';
import type { SelfReportedAction } from '@ecopulse/contract/admin/report';
import { formatNumber } from '../../../lib/language/format.ts';
import { DataTable, type Column } from '../../../ui/data-table.tsx';
import { ecoActionMeanings, ecoActionNames } from '../../challenges/eco-actions/eco-action-messages.ts';
import { Figure } from './figure-tables.tsx';

function Range({ range, unit }: { range: { low: number; high: number }; unit: SelfReportedAction['unit'] }) {
  const low = formatNumber(range.low, { maximumSignificantDigits: 2 });
  const high = formatNumber(range.high, { maximumSignificantDigits: 2 });
  return unit === 'litres' ? (
    <Trans>
      {low} to {high} litres of water
    </Trans>
  ) : (
    <Trans>
      {low} to {high} kg CO₂e
    </Trans>
  );
}

function Source({ action: { factor, unit, source, year } }: { action: SelfReportedAction }) {
  if (!factor)
    return (
      <span className="text-sm font-medium text-muted">
        <Trans>No published factor fits, so this is only counted.</Trans>
      </span>
    );
  return (
    <div className="grid gap-0.5 text-sm font-medium text-muted">
      <span>
        <Trans>
          <Range range={factor} unit={unit} /> each
        </Trans>
      </span>
      <span lang="en">
        {source} ({year})
      </span>
    </div>
  );
}

function useColumns(): Column<SelfReportedAction>[] {
  const { t, i18n } = useLingui();
  return [
    {
      header: t`Eco-action`,
      cell: ({ action }) => (
        <div className="grid gap-0.5">
          {i18n._(ecoActionNames[action])}
          <span className="text-sm font-medium text-muted">{i18n._(ecoActionMeanings[action])}</span>
        </div>
      ),
    },
    {
      header: t`Times`,
      kind: 'figure',
      cell: ({ count, hidden }) => <Figure value={count} isHidden={hidden} />,
    },
    {
      header: t`Estimated saving`,
      cell: ({ estimate, unit }) => (estimate ? <Range range={estimate} unit={unit} /> : '–'),
    },
    {
      header: t`Factor and source`,
      cell: (action) => <Source action={action} />,
      className: '@max-2xl:basis-full',
    },
  ];
}

/** In the order of the app: eco-actions are never ranked. */
export function SelfReportedTable({ actions }: { actions: readonly SelfReportedAction[] }) {
  const { t } = useLingui();
  const columns = useColumns();
  return (
    <DataTable
      caption={t`What residents reported themselves`}
      columns={columns}
      rows={actions}
      rowKey={({ action }) => action}
    />
  );
}
