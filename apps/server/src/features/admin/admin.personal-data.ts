import { sql } from 'kysely';
import type { PersonalTable } from '../../core/personal-data/personal-data.ts';

const isAboutResident = (residentId: number) => sql<boolean>`(
  (subject = 'resident' and subject_id = ${residentId})
  or (subject = 'report' and subject_id = any(array(select id::bigint from reports where reported_id = ${residentId})))
  or (subject = 'check_in' and subject_id = any(array(select id from check_ins where resident_id = ${residentId} and flag is not null)))
  or (subject = 'activity' and subject_id = any(array(select activity_id from activity_flags where resident_id = ${residentId})))
)`;

const FREE_TEXT_FACTS = sql`array['reason', 'answer', 'message', 'note']`;

/** The audit log keeps what admins did, but not their identity nor that of the resident concerned. */
export const ADMIN_DATA: readonly PersonalTable[] = [
  {
    table: 'inbox_items',
    kind: 'adminActions',
    columns: { assigned_to: 'unlink', settled_by: 'unlink' },
    list: 'inboxNotes',
    // What admins wrote about the resident. Notes on reports are about the words of others.
    query: (residentId) => sql`
      select case when i.activity_id is not null then 'flag' when i.event_id is not null then 'event' else 'request' end as about,
        coalesce(i.activity_id, i.request_id, i.event_id) as id, i.note
      from inbox_items i
      left join activity_flags f on f.activity_id = i.activity_id
      left join rights_requests q on q.id = i.request_id
      left join events e on e.id = i.event_id
      where ${residentId} in (f.resident_id, q.resident_id, e.organiser_id) and i.note is not null
      order by about, id`,
  },
  {
    table: 'audit_entries',
    kind: 'adminActions',
    columns: {
      admin_id: 'unlink',
      subject_id: {
        removes: 'the name, and what an admin wrote about the resident',
        where: (residentId) => sql<boolean>`
          ${isAboutResident(residentId)} and (subject_name <> '' or facts ?| ${FREE_TEXT_FACTS})`,
        set: sql`subject_name = '', facts = facts - ${FREE_TEXT_FACTS}`,
      },
    },
    list: 'adminActions',
    // Includes actions about the account, but never those about reports by others.
    query: (residentId) => sql`
      select case when admin_id = ${residentId} then 'by you' else 'about you' end as role, action, subject,
        case when subject = 'resident' and subject_id = ${residentId} then facts end as facts, created_at as "createdAt"
      from audit_entries
      where admin_id = ${residentId} or (subject = 'resident' and subject_id = ${residentId})
      order by id`,
  },
];
