/** Counted once from the ledger; `is_final` days never change again. */
export interface ReportDaysTable {
  day: string;
  counted_at: Date;
  is_final: boolean;
}

export interface ReportFiguresTable {
  day: string;
  figure: string;
  /** Home town of the residents; empty without one. */
  planning_area: string;
  /** The last earlier day on which these people did the same; null if there was none. */
  previous_day: string | null;
  people: number;
  amount: number;
}

export interface ReportClubFiguresTable extends Omit<ReportFiguresTable, 'planning_area'> {
  club_id: number;
}

/** Green spaces that residents of a town visited, verified. */
export interface ReportPlacesTable {
  day: string;
  planning_area: string;
  green_space_ids: number[];
}
