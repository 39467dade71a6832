import { sql } from 'kysely';
import type { Transaction } from '../../db/database.ts';

const MAX_COUNTED_READS_PER_DAY = 3;

export async function listReadViolations(trx: Transaction): Promise<string[]> {
  const { rows: unread } = await sql<{ resident_id: number; subject: string }>`
    select a.resident_id, a.subject from activities a
    where a.type = 'news_read' and not exists (
      select from news_reads r where r.resident_id = a.resident_id and a.subject = 'news:' || r.article_id
    )`.execute(trx);
  const { rows: days } = await sql<{ resident_id: number; day: string; marked: number; counted: number }>`
    with marked as (
      select resident_id, (read_at at time zone 'Asia/Singapore')::date as day, count(*)::int as marked
      from news_reads group by 1, 2
    ), counted as (
      select resident_id, day, count(*)::int as counted from activities where type = 'news_read' group by 1, 2
    )
    select resident_id, day, coalesce(marked, 0) as marked, coalesce(counted, 0) as counted
    from marked full join counted using (resident_id, day)
    where coalesce(counted, 0) <> least(coalesce(marked, 0), ${MAX_COUNTED_READS_PER_DAY}::int)`.execute(trx);
  return [
    ...unread.map(({ resident_id, subject }) => `resident ${resident_id} has not read ${subject}, the ledger says so`),
    ...days.map(
      ({ resident_id, day, marked, counted }) =>
        `resident ${resident_id} has read ${marked} articles on ${day}, the ledger counts ${counted}`,
    ),
  ];
}
