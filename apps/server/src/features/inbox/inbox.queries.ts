import type { InboxItemId, InboxKind, InboxState } from '@ecopulse/contract/admin/inbox';
import { type RawBuilder, sql } from 'kysely';
import type { InboxSource, SourceKind } from '../../core/inbox/inbox-source.ts';
import { type CardRow, cardJson } from '../../core/residents/cards.queries.ts';
import { isInTowns } from '../../core/residents/roles.queries.ts';
import type { Querier } from '../../db/database.ts';
import type { InboxScope } from './inbox.rules.ts';

export interface InboxRow {
  kind: InboxKind;
  subject_id: number;
  resident_id: number | null;
  subject: string;
  detail: string | null;
  created_at: Date;
  due_on: string | null;
  town: string | null;
  settled_at: Date | null;
  assignee: CardRow | null;
  note: string | null;
  version: number;
  audit_name: string;
}

/** The column of `inbox_items` that refers to what an item is about. */
export const SUBJECT_COLUMNS: Readonly<Record<SourceKind, string>> = {
  report: 'report_id',
  'check-in': 'activity_id',
  translation: 'translation_report_id',
  request: 'request_id',
  event: 'event_id',
  condition: 'green_space_id',
};

interface Selection {
  readonly sources: readonly InboxSource[];
  readonly scope: InboxScope;
  readonly now: Date;
}

function isVisible({ translations, towns }: InboxScope, { kind }: InboxSource): boolean {
  return kind === 'translation' ? translations : towns === null || towns.length > 0;
}

function selectSource({ kind, selectItems }: InboxSource, { scope, now }: Selection): RawBuilder<unknown> {
  // Who says it again after it was settled opens it again; answers of the hour in which it was settled came later.
  const isStillSettled = sql<boolean>`date_trunc('hour', i.settled_at, 'UTC') > s.created_at`;
  const settledAt = kind === 'condition' ? sql`case when ${isStillSettled} then i.settled_at end` : sql`s.settled_at`;
  const isInScope = kind === 'translation' ? sql`true` : isInTowns('s.town', scope.towns);
  return sql`
    select ${kind}::text as kind, s.subject_id, s.resident_id, s.subject, s.audit_name, s.detail, s.created_at, s.due_on,
      s.town, ${settledAt} as settled_at, i.settled_by, i.assigned_to, coalesce(i.version, 0) as version,
      case when i.settled_at is null or ${isStillSettled} then i.note end as note
    from (${selectItems(now)}) as s
    left join inbox_items i on i.${sql.ref(SUBJECT_COLUMNS[kind])} = s.subject_id
    where ${isInScope} and ${scope.notAbout === null ? sql`true` : sql`s.resident_id is distinct from ${scope.notAbout}`}`;
}

/** Undefined if the caller sees none of these sources. */
function selectAll(selection: Selection): RawBuilder<unknown> | undefined {
  const branches = selection.sources
    .filter((source) => isVisible(selection.scope, source))
    .map((source) => selectSource(source, selection));
  return branches.length === 0 ? undefined : sql`(${sql.join(branches, sql` union all `)})`;
}

const STATE_CONDITIONS: Readonly<Record<InboxState, RawBuilder<unknown>>> = {
  open: sql`item.settled_at is null and admin.id is null`,
  assigned: sql`item.settled_at is null and admin.id is not null`,
  done: sql`item.settled_at is not null`,
};

export interface InboxFilter {
  readonly state?: InboxState | undefined;
  readonly residentId?: number | undefined;
  /** Comes right before the page. */
  readonly before?: Pick<InboxRow, 'kind' | 'subject_id' | 'created_at'> | undefined;
  readonly id?: InboxItemId | undefined;
  readonly isSettled?: boolean;
}

function conditionsOf({ state, residentId, before, id, isSettled }: InboxFilter): RawBuilder<unknown>[] {
  return [
    sql`true`,
    ...(state === undefined ? [] : [STATE_CONDITIONS[state]]),
    ...(isSettled === false ? [sql`item.settled_at is null`] : []),
    ...(residentId === undefined ? [] : [sql`item.resident_id = ${residentId}`]),
    ...(id === undefined ? [] : [sql`item.subject_id = ${id.subjectId}`]),
    ...(before === undefined
      ? []
      : [
          sql`(item.created_at, item.kind, item.subject_id) <
            (${before.created_at}::timestamptz, ${before.kind}::text, ${before.subject_id}::bigint)`,
        ]),
  ];
}

/**
 * Can sign in, and has a role that covers the item; one without a town needs a role that is not limited. An item that is
 * assigned to someone else is open.
 */
function mayTake(admin: 'admin' | 'r'): RawBuilder<boolean> {
  const column = (name: string) => sql.ref(`${admin}.${name}`);
  return sql<boolean>`(
    ${column('is_admin')} and ${column('leaving_since')} is null and ${column('suspended_since')} is null and exists (
      select from resident_roles o
      where o.resident_id = ${column('id')} and o.club_id is null and (
        o.role = 'owner' or (
          o.role = case item.kind when 'translation' then 'editor' else 'moderator' end
          and (o.planning_area is null or o.planning_area = item.town)
          and o.resident_id is distinct from item.resident_id
        )
      )
    )
  )`;
}

function selectRows(selection: Selection, filter: InboxFilter, further: RawBuilder<unknown> = sql``) {
  const items = selectAll(selection);
  return (
    items &&
    sql<InboxRow>`
      select item.kind, item.subject_id, item.resident_id, item.subject, item.audit_name, item.detail, item.created_at, item.due_on,
        item.town, item.settled_at, item.note, item.version,
        case when admin.id is not null then ${cardJson('admin')} end as assignee ${further}
      from ${items} as item
      left join residents admin on admin.id = item.assigned_to and ${mayTake('admin')}
      where ${sql.join(conditionsOf(filter), sql` and `)}`
  );
}

/** Newest first. */
export async function findItems(
  db: Querier,
  selection: Selection,
  filter: InboxFilter,
  limit: number,
): Promise<InboxRow[]> {
  const items = selectRows(selection, filter);
  if (!items) return [];
  const { rows } = await sql<InboxRow>`
    ${items}
    order by item.created_at desc, item.kind desc, item.subject_id desc
    limit ${limit}`.execute(db);
  return rows;
}

export interface OpenedItemRow extends InboxRow {
  assignees: CardRow[];
  /** Of what the inbox itself settles. */
  settled_by: CardRow | null;
}

const MAX_ASSIGNEES = 200;

const ASSIGNEES = sql`array(
  select ${cardJson('r')} from residents r where ${mayTake('r')} order by r.username limit ${MAX_ASSIGNEES}
)`;

export async function findItem(db: Querier, selection: Selection, id: InboxItemId): Promise<OpenedItemRow | null> {
  const settledBy = sql`(
    select ${cardJson('r')} from residents r where r.id = item.settled_by and item.settled_at is not null
  )`;
  const further = sql`, ${ASSIGNEES} as assignees, ${settledBy} as settled_by`;
  const items = selectRows(selection, { id }, further);
  return items ? (((await items.execute(db)).rows[0] as OpenedItemRow | undefined) ?? null) : null;
}

/** Of what is not done. */
export async function countItems(db: Querier, selection: Selection): Promise<{ kind: InboxKind; count: number }[]> {
  const items = selectAll(selection);
  if (!items) return [];
  const { rows } = await sql<{ kind: InboxKind; count: number }>`
    select item.kind, count(*)::int as count
    from ${items} as item
    where item.settled_at is null
    group by item.kind
    order by item.kind`.execute(db);
  return rows;
}
