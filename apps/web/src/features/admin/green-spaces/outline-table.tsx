import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { OutlinePreview } from '@ecopulse/contract/green-spaces/green-spaces-admin';
import type { OutlineFault } from '@ecopulse/contract/green-spaces/outlines';
import { formatNumber } from '../../../lib/language/format.ts';
import { Chip } from '../../../ui/chip.tsx';
import { DataTable } from '../../../ui/data-table.tsx';
import type { Column } from '../../../ui/data-table.tsx';

const outcomeLabels: Record<OutlinePreview['outcome'], MessageDescriptor> = {
  new: msg`New`,
  changed: msg`Changed`,
  same: msg`Unchanged`,
  refused: msg`Can't be imported`,
};

const outlineErrorMessages: Record<OutlineFault, MessageDescriptor> = {
  'no-name': msg`It has no name.`,
  'no-polygon': msg`It has no outline.`,
  'no-ring': msg`A ring of its outline has fewer than four points.`,
  'no-position': msg`A point of its outline isn't a pair of numbers.`,
  'not-closed': msg`A ring of its outline doesn't end where it begins.`,
  'not-in-singapore': msg`It isn't in Singapore.`,
  'crosses-itself': msg`Its outline crosses itself.`,
  'too-many-points': msg`Its outline has too many points.`,
  'too-many-bytes': msg`Its outline is larger than 200 kB.`,
  'too-small': msg`It's smaller than 100 square metres.`,
  'too-large': msg`It's too large for a green space.`,
};

/** `index` is the position in the file. It identifies the row, since names are not unique. */
export interface OutlineRow extends OutlinePreview {
  readonly index: number;
}

export const isImportable = ({ outcome }: OutlinePreview) => outcome === 'new' || outcome === 'changed';

const OUTCOME_TONES = { new: 'leaf', changed: 'sun', same: 'plain', refused: 'coral' } as const;

interface OutlineTableProps {
  rows: readonly OutlineRow[];
  selectedIndexes: ReadonlySet<number>;
  onSelect: (index: number, isSelected: boolean) => void;
}

function OutlineName({ row, selectedIndexes, onSelect }: OutlineTableProps & { row: OutlineRow }) {
  const { index, name } = row;
  const label = name === '' ? <Trans>No name</Trans> : <span lang="en">{name}</span>;
  if (!isImportable(row)) return label;
  return (
    <label className="flex min-h-6 items-center gap-3">
      <input
        type="checkbox"
        checked={selectedIndexes.has(index)}
        onChange={({ target }) => onSelect(index, target.checked)}
        className="size-5 shrink-0 accent-leaf"
      />
      {label}
    </label>
  );
}

function FaultPlace({ faultPlace: { path, at } }: { faultPlace: NonNullable<OutlinePreview['faultPlace']> }) {
  return (
    <span className="grid text-sm text-muted">
      {at && (
        <span>
          <Trans>
            At <Place values={at} />
          </Trans>
        </span>
      )}
      <code className="text-xs break-all">{path}</code>
    </span>
  );
}

function OutcomeCell({ row: { outcome, fault, faultPlace } }: { row: OutlineRow }) {
  const { i18n } = useLingui();
  return (
    <div className="grid justify-items-start gap-1">
      <Chip tone={OUTCOME_TONES[outcome]}>{i18n._(outcomeLabels[outcome])}</Chip>
      {fault && <span className="text-sm text-muted">{i18n._(outlineErrorMessages[fault])}</span>}
      {faultPlace && <FaultPlace faultPlace={faultPlace} />}
    </div>
  );
}

type OutlineValues = NonNullable<OutlinePreview['before']>;

function Place({ values: { lat, lng } }: { values: Pick<OutlineValues, 'lat' | 'lng'> }) {
  const formatDegrees = (value: number) => formatNumber(value, { minimumFractionDigits: 5, maximumFractionDigits: 5 });
  return (
    <span className="figures whitespace-nowrap">
      {formatDegrees(lat)}, {formatDegrees(lng)}
    </span>
  );
}

function Area({ values: { areaHectares } }: { values: OutlineValues }) {
  if (areaHectares === null) return '—';
  const hectares = formatNumber(areaHectares);
  return (
    <span className="figures whitespace-nowrap">
      <Trans>{hectares} ha</Trans>
    </span>
  );
}

function Circles({ values: { zones } }: { values: OutlineValues }) {
  const widest = formatNumber(Math.max(0, ...zones.map(({ radiusMeters }) => radiusMeters)));
  return (
    <span className="figures">
      <Plural value={zones.length} one={`# circle, radius ${widest} m`} other={`# circles, radius up to ${widest} m`} />
    </span>
  );
}

function ValueChange({ row, part: Part }: { row: OutlineRow; part: (props: { values: OutlineValues }) => ReactNode }) {
  const { before, after } = row;
  const isSame = row.outcome === 'same';
  return (
    <div className="grid gap-0.5 text-sm">
      {before && !isSame && (
        <del className="text-muted no-underline">
          <span className="sr-only">
            <Trans>Currently:</Trans>{' '}
          </span>
          <Part values={before} />
        </del>
      )}
      {after && (
        <ins className={isSame ? 'no-underline' : 'font-bold no-underline'}>
          {!isSame && before && <span aria-hidden>→&nbsp;</span>}
          <Part values={after} />
        </ins>
      )}
    </div>
  );
}

function useColumns(props: OutlineTableProps): Column<OutlineRow>[] {
  const { t } = useLingui();
  return [
    { header: t`Name`, cell: (row) => <OutlineName {...props} row={row} /> },
    { header: t`Result`, cell: (row) => <OutcomeCell row={row} />, className: '@4xl:w-40' },
    { header: t`Point`, cell: (row) => <ValueChange row={row} part={Place} /> },
    { header: t`Area`, cell: (row) => <ValueChange row={row} part={Area} /> },
    { header: t`Check-in circles`, cell: (row) => <ValueChange row={row} part={Circles} /> },
  ];
}

export function OutlineTable(props: OutlineTableProps) {
  const { t } = useLingui();
  const columns = useColumns(props);
  return (
    <div className="overflow-x-auto rounded-xl bg-surface shadow-soft">
      <DataTable caption={t`Outlines in the file`} columns={columns} rows={props.rows} rowKey={({ index }) => index} />
    </div>
  );
}
