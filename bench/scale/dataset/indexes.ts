import type { Client } from 'pg';

/**
 * Drops all indexes but those that foreign keys need, because one build at the end is far faster than an update per row.
 * Returns the statements that restore them.
 */
export async function dropIndexes(client: Client, tables: readonly string[]) {
  const { rows } = await client.query<{ name: string; drop: string; create: string }>(INDEXES_SQL, [tables]);
  for (const { drop } of rows) await client.query(drop);
  return rows;
}

const INDEXES_SQL = `
  select i.relname as name,
    case when c.oid is null
      then format('drop index %I', i.relname)
      else format('alter table %s drop constraint %I', x.indrelid::regclass, c.conname)
    end as drop,
    case when c.oid is null
      then pg_get_indexdef(x.indexrelid)
      else format('alter table %s add constraint %I %s', x.indrelid::regclass, c.conname, pg_get_constraintdef(c.oid))
    end as create
  from pg_index x
  join pg_class i on i.oid = x.indexrelid
  left join pg_constraint c on c.conindid = x.indexrelid and c.conrelid = x.indrelid and c.contype in ('p', 'u', 'x')
  where x.indrelid = any($1::regclass[])
    and not exists (select from pg_constraint f where f.contype = 'f' and f.conindid = x.indexrelid)
  order by x.indrelid, x.indisprimary desc, i.relname`;
