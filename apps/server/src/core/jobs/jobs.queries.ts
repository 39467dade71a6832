import { sql } from 'kysely';
import type { Querier } from '../../db/database.ts';
import type { WorkOutcome } from './queue.ts';

/** pg-boss creates its own tables on the first start. */
export const HAS_JOBS = sql<boolean>`to_regclass('pgboss.schedule') is not null and to_regclass('pgboss.job') is not null`;

export interface JobRow {
  name: string;
  cron: string;
  timezone: string;
  /** State of the last run; null if there was none. */
  state: 'created' | 'retry' | 'active' | 'completed' | 'cancelled' | 'failed' | null;
  started_on: Date | null;
  completed_on: Date | null;
  error: string | null;
}

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

export async function recordOutcome(
  db: Querier,
  { queue, id }: { readonly queue: string; readonly id: string },
  outcome: WorkOutcome,
): Promise<void> {
  const data = JSON.stringify(outcome);
  await sql`update pgboss.job set data = ${data}::jsonb where name = ${queue} and id = ${id}::uuid`.execute(db);
}

export interface QueueStatusRow {
  waiting: number;
  failed: number;
  last_done_at: Date | null;
  last_error: string | null;
}

/** Current backlog, and results of the past day: pg-boss deletes older ones. */
export async function getQueueStatus(db: Querier, name: string): Promise<QueueStatusRow> {
  const { rows } = await sql<QueueStatusRow>`
    select
      count(*) filter (where state in ('created', 'retry', 'active'))::int as waiting,
      count(*) filter (where state = 'failed')::int as failed,
      max(completed_on) filter (where state = 'completed') as last_done_at,
      (array_agg(output ->> 'message' order by started_on desc)
        filter (where state in ('retry', 'failed') and output ->> 'message' is not null))[1] as last_error
    from pgboss.job
    where name = ${name}`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('an aggregate returns one row');
  return row;
}
