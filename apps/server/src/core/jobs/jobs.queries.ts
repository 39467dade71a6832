import { sql } from 'kysely';
import type { Querier } from '../../db/database.ts';

/** Whether jobs have ever run on this database: the queue creates its own tables. */
export const HAS_JOBS = sql<boolean>`to_regclass('pgboss.schedule') is not null and to_regclass('pgboss.job') is not null`;

export interface JobRow {
  name: string;
  cron: string;
  timezone: string;
  /** When the last run began; null if there was none. */
  state: 'created' | 'retry' | 'active' | 'completed' | 'cancelled' | 'failed' | null;
  started_on: Date | null;
  completed_on: Date | null;
  /** The error, if the run failed. */
  error: string | null;
}

/** The scheduled jobs by name, each with its last run: the queue may have deleted earlier runs. */
export async function findJobs(db: Querier): Promise<JobRow[]> {
  const { rows } = await sql<JobRow>`
    select s.name, s.cron, coalesce(s.timezone, 'UTC') as timezone, j.state, j.started_on, j.completed_on,
      case when j.state in ('failed', 'retry') then coalesce(j.output ->> 'message', j.output ->> 'value') end as error
    from pgboss.schedule s
    left join lateral (
      select state::text, started_on, completed_on, output from pgboss.job
      where name = s.name
      order by started_on desc nulls last, created_on desc
      limit 1
    ) as j on true
    order by s.name`.execute(db);
  return rows;
}
