import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { REPORT_FIGURES, type Report, type ReportFigure, type ReportFigures } from '@ecopulse/contract/admin/report';
import { TownName } from '../../../lib/language/content-text.tsx';
import { formatNumber } from '../../../lib/language/format.ts';
import { DataTable, type Column } from '../../../ui/data-table.tsx';
import { figureDefinitions, figureLabels } from './figure-messages.ts';

function Muted({ children }: { children: ReactNode }) {
  return <span className="text-sm font-medium text-muted">{children}</span>;
}

export function Figure({ value, isHidden }: { value: number | null; isHidden: boolean }) {
  if (value !== null) return formatNumber(value);
  return <Muted>{isHidden ? <Trans>Hidden</Trans> : <Trans>None</Trans>}</Muted>;
}

function FigureOf({ row, figure }: { row: ReportFigures; figure: ReportFigure }) {
  return <Figure value={row[figure]} isHidden={row.hiddenFigures.includes(figure)} />;
}

function useTotalsColumns(report: Report): Column<ReportFigure>[] {
  const { t, i18n } = useLingui();
  return [
    { header: t`Figure`, cell: (figure) => i18n._(figureLabels[figure]) },
    {
      header: t`Total`,
      kind: 'figure',
      cell: (figure) => <FigureOf row={report} figure={figure} />,
      className: 'font-bold',
    },
    {
      header: t`What it counts`,
      cell: (figure) => <Muted>{i18n._(figureDefinitions[figure])}</Muted>,
      className: '@max-2xl:basis-full',
    },
  ];
}

export function TotalsTable({ report }: { report: Report }) {
  const { t } = useLingui();
  const columns = useTotalsColumns(report);
  return (
    <DataTable
      caption={t`Figures for the period`}
      columns={columns}
      rows={REPORT_FIGURES}
      rowKey={(figure) => figure}
    />
  );
}

export const TOWN_FIGURES = [
  'activeResidents',
  'newResidents',
  'verifiedVisits',
  'places',
  'lessonsPassed',
  'challengesCompleted',
] as const satisfies readonly ReportFigure[];

export const EVENT_FIGURES = [
  'eventsHeld',
  'eventPeople',
  'eventHours',
  'kilograms',
  'trees',
  'species',
] as const satisfies readonly ReportFigure[];

type TownRow = Report['byPlanningArea'][number];

function useTownColumns(figures: readonly ReportFigure[]): Column<TownRow>[] {
  const { t, i18n } = useLingui();
  return [
    {
      header: t`Town`,
      cell: ({ planningArea }) => (planningArea === null ? <Trans>No town</Trans> : <TownName town={planningArea} />),
    },
    ...figures.map((figure): Column<TownRow> => ({
      header: i18n._(figureLabels[figure]),
      kind: 'figure',
      cell: (row) => <FigureOf row={row} figure={figure} />,
    })),
  ];
}

interface TownsTableProps {
  caption: string;
  rows: readonly TownRow[];
  figures: readonly ReportFigure[];
}

export function TownsTable({ caption, rows, figures }: TownsTableProps) {
  const columns = useTownColumns(figures);
  return (
    // Seven columns fit a sheet of A4 only if they are close.
    <div className="print:[&_td]:px-2 print:[&_th]:min-w-0 print:[&_th]:px-2">
      <DataTable caption={caption} columns={columns} rows={rows} rowKey={({ planningArea }) => planningArea ?? ''} />
    </div>
  );
}
