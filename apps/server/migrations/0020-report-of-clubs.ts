import { type Kysely, sql } from 'kysely';

/**
 * As `report_figures`, by club: of those who were members on the day, and of the club's own events. A resident can be in several
 * clubs, so their rows do not add up to those of towns.
 * Days that were final before this release have none.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table report_club_figures (
      day date not null references report_days (day) on delete cascade,
      club_id integer not null references clubs (id) on delete cascade,
      figure text not null,
      previous_day date,
      people integer not null,
      amount integer not null,
      constraint report_club_figures_once
        unique nulls not distinct (day, club_id, figure, previous_day)
    )`.execute(db);
}
