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

/** Of members. */
export const CLUB_FIGURES = [
  'activeResidents',
  'verifiedVisits',
  'lessonsPassed',
  'challengesCompleted',
] as const satisfies readonly ReportFigure[];

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
type ClubRow = Report['byClub'][number];

function useColumns<Row extends ReportFigures>(first: Column<Row>, figures: readonly ReportFigure[]): Column<Row>[] {
  const { i18n } = useLingui();
  return [
    first,
    ...figures.map((figure): Column<Row> => ({
      header: i18n._(figureLabels[figure]),
      kind: 'figure',
      cell: (row) => <FigureOf row={row} figure={figure} />,
    })),
  ];
}

function useTownColumn(): Column<TownRow> {
  const { t } = useLingui();
  return {
    header: t`Town`,
    cell: ({ planningArea }) => (planningArea === null ? <Trans>No town</Trans> : <TownName town={planningArea} />),
  };
}

interface FiguresTableProps<Row> {
  caption: string;
  rows: readonly Row[];
  figures: readonly ReportFigure[];
}

/** Seven columns fit a sheet of A4 only if they are close. */
const CLOSE_IN_PRINT = 'print:[&_td]:px-2 print:[&_th]:min-w-0 print:[&_th]:px-2';

export function TownsTable({ figures, ...table }: FiguresTableProps<TownRow>) {
  const columns = useColumns(useTownColumn(), figures);
  return (
    <div className={CLOSE_IN_PRINT}>
      <DataTable {...table} columns={columns} rowKey={({ planningArea }) => planningArea ?? ''} />
    </div>
  );
}

export function ClubsTable({ figures, ...table }: FiguresTableProps<ClubRow>) {
  const { t } = useLingui();
  const columns = useColumns<ClubRow>({ header: t`Club`, cell: ({ name }) => name }, figures);
  return (
    <div className={CLOSE_IN_PRINT}>
      <DataTable {...table} columns={columns} rowKey={({ clubId }) => clubId} />
    </div>
  );
}
