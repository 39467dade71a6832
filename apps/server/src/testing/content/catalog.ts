import { sql } from 'kysely';
import type { Database } from '../../db/database.ts';

/**
 * The definitions of all objects, equal for two databases with the same schema. Triggers are pretty-printed,
 * because re-creating a printed trigger drops redundant parentheses. Ids below 16384 are PostgreSQL's own.
 */
export async function readCatalog(db: Database): Promise<Record<string, readonly unknown[]>> {
  const [relations, columns, constraints, indexes, triggers, functions, comments] = await Promise.all([
    sql`select relname, relkind, relpersistence, relreplident, reloptions, relrowsecurity, relacl::text
      from pg_class where relnamespace = 'public'::regnamespace order by 1`.execute(db),
    sql`select attrelid::regclass::text as of, attname, format_type(atttypid, atttypmod) as type, attnotnull, attidentity,
        attgenerated, attstattarget, attstorage, attcompression, attcollation::regcollation::text as collation,
        pg_get_expr(adbin, adrelid) as default, pg_get_serial_sequence(attrelid::regclass::text, attname) as sequence
      from pg_attribute join pg_class c on c.oid = attrelid left join pg_attrdef on adrelid = attrelid and adnum = attnum
      where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'v', 'm') and attnum > 0 and not attisdropped
      order by 1, 2`.execute(db),
    sql`select conrelid::regclass::text as of, conname, contype, pg_get_constraintdef(oid) as says, convalidated
      from pg_constraint where connamespace = 'public'::regnamespace order by 1, 2`.execute(db),
    sql`select indexrelid::regclass::text as index, pg_get_indexdef(indexrelid) as says, indisvalid, indisready, indisprimary,
        indisclustered, indisreplident
      from pg_index join pg_class c on c.oid = indrelid where c.relnamespace = 'public'::regnamespace order by 1`.execute(
      db,
    ),
    sql`select tgrelid::regclass::text as of, tgname, pg_get_triggerdef(oid, true) as says, tgenabled
      from pg_trigger where not tgisinternal order by 1, 2`.execute(db),
    sql`select pg_get_functiondef(p.oid) as says from pg_proc p
      where pronamespace = 'public'::regnamespace and prokind in ('f', 'p')
        and not exists (select from pg_depend where objid = p.oid and deptype = 'e') order by 1`.execute(db),
    sql`select pg_describe_object(classoid, objoid, objsubid) as of, description from pg_description
      where classoid in ('pg_class'::regclass, 'pg_constraint'::regclass, 'pg_trigger'::regclass)
        and objoid >= 16384 order by 1`.execute(db),
  ]);
  return {
    relations: relations.rows,
    columns: columns.rows,
    constraints: constraints.rows,
    indexes: indexes.rows,
    triggers: triggers.rows,
    functions: functions.rows,
    comments: comments.rows,
  };
}
