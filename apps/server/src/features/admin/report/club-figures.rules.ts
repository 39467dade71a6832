import type { ReportFigure, ReportFigures } from '@ecopulse/contract/admin/report';
import type { ClubFigureRow, FigureRow } from './report.queries.ts';
import { addCells, type Cell, COUNTED, isHiddenOfClub, isUnmeasured, NO_ONE, toFigures } from './report.rules.ts';

export interface ClubFigures extends ReportFigures {
  readonly clubId: number;
  readonly name: string;
}

/** No one registers in a club, and where its members go is never counted. */
const NOT_OF_CLUBS: ReadonlySet<ReportFigure> = new Set(['newResidents', 'places']);

/** By name. Clubs of which nothing can be shown are left out. */
export function summarizeClubs(rows: readonly ClubFigureRow[], figures: readonly FigureRow[]): ClubFigures[] {
  const totals = new Map<string, Cell>(
    Object.values(COUNTED).map((name) => [name, addCells(figures.filter(({ figure }) => figure === name))]),
  );
  const clubs = Map.groupBy(rows, ({ club_id }) => club_id);
  return [...clubs]
    .map(([clubId, own]) => {
      const cells = new Map<string, Cell>(own.map((row) => [row.figure, row]));
      const cellOf = (figure: keyof typeof COUNTED) => cells.get(COUNTED[figure]) ?? NO_ONE;
      const { hiddenFigures, ...counted } = toFigures(
        cellOf,
        (figure) =>
          !isUnmeasured(figure, cellOf(figure)) &&
          isHiddenOfClub(cellOf(figure), totals.get(COUNTED[figure]) ?? NO_ONE),
        0,
      );
      const hidden = hiddenFigures.filter((figure) => !NOT_OF_CLUBS.has(figure));
      return {
        ...counted,
        clubId,
        name: own[0]?.name ?? '',
        newResidents: null,
        places: null,
        hidden: hidden.length > 0,
        hiddenFigures: hidden,
      };
    })
    .filter((club) => Object.keys(COUNTED).some((figure) => club[figure as keyof typeof COUNTED] !== null))
    .toSorted((a, b) => a.name.localeCompare(b.name, 'en') || a.clubId - b.clubId);
}
