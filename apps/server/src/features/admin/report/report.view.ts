import { REPORT_FIGURES, type Report, type ReportFigures } from '@ecopulse/contract/admin/report';
import { type CsvValue, toCsv } from '@ecopulse/contract/csv';
import { summarizeClubs } from './club-figures.rules.ts';
import { toSelfReported } from './eco-factors.rules.ts';
import { isWholeMonths, summarize, sumEcoActions } from './report.rules.ts';
import type { CountedSpan } from './report.service.ts';

export function toReport(span: CountedSpan): Report {
  const { total, areas } = summarize(span);
  const townsNeedMonths = !span.isFinal || !isWholeMonths(span);
  return {
    from: span.from,
    to: span.to,
    isFinal: span.isFinal,
    asOf: span.asOf.toISOString(),
    ...total,
    townsNeedMonths,
    byPlanningArea: townsNeedMonths ? [] : areas,
    byClub: townsNeedMonths ? [] : summarizeClubs(span.clubFigures, span.figures),
    selfReported: toSelfReported((action) => sumEcoActions(span.figures, action)),
  };
}

export function reportFileName({ from, to }: Report): string {
  return `ecopulse-report-${from}-to-${to}.csv`;
}

const DEFINITIONS: Readonly<Record<keyof ReportFigures & (typeof REPORT_FIGURES)[number], string>> = {
  activeResidents: 'Different residents who did at least one thing that EcoPulse records',
  newResidents:
    'Residents who registered, children when a parent agreed, and still had their account when the day was counted',
  verifiedVisits: 'Check-ins at a green space with a position that proves them',
  places: 'Different green spaces with at least one verified visit',
  lessonsPassed: 'Lessons whose quiz a resident passed for the first time',
  challengesCompleted: 'Challenges that residents completed',
  eventsHeld: 'Events that ended with at least one verified person, by their own town; they can change for 7 days',
  eventPeople: 'Different residents whose attendance at an event is verified',
  eventHours: 'Hours of those residents at events, by what the organiser entered or the length of the event',
  kilograms: 'Kilograms collected, as organisers entered them, by the town of the event',
  trees: 'Trees planted, as organisers entered them, by the town of the event',
  species: 'Species counted at each event, as organisers entered them, by the town of the event',
};

const HEADER = 'part,planningArea,clubId,figure,value,hidden,low,high,unit,source,year,definition,clubName'.split(',');

/** One figure a line. A hidden or unmeasured one has no value. */
export function toReportCsv(report: Report): string {
  return toCsv([
    HEADER,
    ...toLines('total', ['', ''], report),
    ...report.byPlanningArea.flatMap((row) => toLines('planningArea', [row.planningArea ?? 'No town', ''], row)),
    ...report.byClub.flatMap((row) => toLines('club', ['', row.clubId], row).map((line) => [...line, row.name])),
    ...report.selfReported.map((row): CsvValue[] => [
      'selfReported',
      '',
      '',
      row.action,
      row.count,
      String(row.hidden),
      row.estimate?.low ?? null,
      row.estimate?.high ?? null,
      row.unit,
      row.source,
      row.year,
      'Times that residents said so themselves; nothing verifies it',
    ]),
  ]);
}

function toLines(part: string, of: readonly [CsvValue, CsvValue], row: ReportFigures): CsvValue[][] {
  return REPORT_FIGURES.map((figure) => [
    part,
    ...of,
    figure,
    row[figure],
    String(row.hiddenFigures.includes(figure)),
    null,
    null,
    null,
    null,
    null,
    DEFINITIONS[figure],
  ]);
}
